"""A library that is missing, damaged or of another version."""

import pathlib
import subprocess
import sys

import cardinal_check
import pytest

INSTALLED = pathlib.Path(cardinal_check.__file__).parent


def import_with(library, script="import cardinal_check"):
    return subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True,
        env={"CARDINAL_C_LIBRARY": str(library),
             "PYTHONPATH": str(INSTALLED.parent)}).stderr


def test_missing(tmp_path):
    assert "LibraryError" in import_with(tmp_path / "none.so")
    assert "install cardinal-check again" in import_with(tmp_path / "none.so")


@pytest.mark.parametrize("size", [0, 100, 5_000_000])
def test_cut_off(tmp_path, size):
    library = tmp_path / "libcardinal_c.so.0"
    whole = (INSTALLED / "libcardinal_c.so.0").read_bytes()
    library.write_bytes(whole[:size])
    (tmp_path / "libcardinal_c.so.0.size").write_text("%d\n" % len(whole))
    assert "is damaged: it has %d bytes" % size in import_with(library)


def test_not_a_library_of_cardinal(tmp_path):
    other = tmp_path / "other.so"
    other.write_text("not a library")
    assert "not a library of cardinal" in import_with(other)
    assert "not a library of cardinal" in import_with("/lib/x86_64-linux-gnu/libm.so.6") or \
        not pathlib.Path("/lib/x86_64-linux-gnu/libm.so.6").exists()


def test_another_abi():
    script = ("import ctypes; from cardinal_check import _library as l; l.ABI = 1000; l._load()")
    error = import_with(INSTALLED / "libcardinal_c.so.0", script)
    assert "the caller was compiled with 1000" in error
