"""libcardinal_c.so by ctypes (docs/c-api.md)."""

from __future__ import annotations

import ctypes
import json
import os
import pathlib
from typing import Any, Dict, Tuple

from .errors import CallError, LibraryError

# CARDINAL_C_ABI of the header that this file was written for.
ABI = 1
FAILED = 3
NAME = "libcardinal_c.so.0"


def _path() -> pathlib.Path:
    chosen = os.environ.get("CARDINAL_C_LIBRARY")
    if chosen:
        return pathlib.Path(chosen)
    return pathlib.Path(__file__).parent / NAME


def _check_size(path: pathlib.Path) -> None:
    """The loader would crash on half a library."""
    expected = path.with_name(NAME + ".size")
    try:
        size = path.stat().st_size
    except OSError as error:
        raise LibraryError(
            "%s cannot be read (%s); install cardinal-check again, or set "
            "CARDINAL_C_LIBRARY to the library" % (path, error.strerror)) from None
    if expected.exists() and size != int(expected.read_text()):
        raise LibraryError(
            "%s is damaged: it has %d bytes instead of %s; install "
            "cardinal-check again" % (path, size, expected.read_text().strip()))


def _load() -> ctypes.CDLL:
    path = _path()
    _check_size(path)
    try:
        library = ctypes.CDLL(str(path))
        _declare(library)
    except (OSError, AttributeError) as error:
        raise LibraryError("%s is not a library of cardinal for this machine: %s"
                           % (path, error)) from None
    problem = library.cardinal_abi_problem(ABI)
    if problem is not None:
        raise LibraryError("%s: %s" % (path, problem.decode()))
    return library


def _declare(library: ctypes.CDLL) -> None:
    text, size, handle = ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p
    declared: Dict[str, Tuple[Any, list[Any]]] = {
        "abi_problem": (text, [ctypes.c_uint32]),
        "library_version": (text, []),
        "engine_new": (handle, [ctypes.c_uint32]),
        "call": (handle, [handle, text, text, size, text, size]),
        "reply_outcome": (ctypes.c_int, [handle]),
        "reply_json": (handle, [handle, ctypes.POINTER(size)]),
        "reply_notes": (text, [handle]),
        "reply_free": (None, [handle]),
    }
    for name, (result, arguments) in declared.items():
        function = getattr(library, "cardinal_" + name)
        function.restype = result
        function.argtypes = arguments


_library = _load()
# Kept until the process ends; many threads may use it.
_engine = _library.cardinal_engine_new(ABI)


def library_version() -> str:
    version: bytes = _library.cardinal_library_version()
    return version.decode()


def call_operation(operation: str, options: Dict[str, Any],
                   document: bytes | None) -> Tuple[int, Any, list[str]]:
    """Outcome (0, 1, 2 as the exit codes), answer and notes.

    Raises CallError when there is no answer.
    """
    # Lone surrogates become \\ud800, which the library reports.
    given = json.dumps(options).encode()
    reply = _library.cardinal_call(
        _engine, operation.encode("utf-8", "surrogatepass"), given, len(given),
        document, 0 if document is None else len(document))
    try:
        size = ctypes.c_size_t()
        start = _library.cardinal_reply_json(reply, ctypes.byref(size))
        answer = json.loads(ctypes.string_at(start, size.value))
        outcome: int = _library.cardinal_reply_outcome(reply)
        notes: list[str] = json.loads(_library.cardinal_reply_notes(reply))
    finally:
        _library.cardinal_reply_free(reply)
    if outcome == FAILED:
        raise CallError(answer)
    return outcome, answer, notes
