"""What goes wrong, each with what there is to know about it."""

from __future__ import annotations

from typing import Any, Mapping, Sequence, Tuple


class CardinalError(Exception):
    """Everything that this package raises."""


class LibraryError(CardinalError, ImportError):
    """The library is missing, damaged, or of another version."""


class CallError(CardinalError, ValueError):
    """A call that has no answer: wrong options, a card that cannot be converted.

    `code` is usage, invalid, not-found, denied, conflict, unavailable or
    internal; `diagnostics` has every fault of the input.
    """

    def __init__(self, error: Mapping[str, Any]) -> None:
        self.code: str = error.get("code", "internal")
        self.message: str = error.get("message", "no message")
        self.where: str | None = error.get("where")
        self.diagnostics: Sequence[Mapping[str, Any]] = error.get("diagnostics", ())
        super().__init__(self.message)


class CardError(CardinalError, ValueError):
    """A card with errors, from Report.raise_for_errors(); has all of them."""

    def __init__(self, diagnostics: Tuple[Any, ...]) -> None:
        self.diagnostics = diagnostics
        super().__init__("\n".join(str(one) for one in diagnostics))


class DirectoryError(CardinalError, OSError):
    """A directory cannot be reached, or refuses; `problem` is its RFC 9457
    answer where it gave one."""

    def __init__(self, message: str, status: int | None = None,
                 problem: Mapping[str, Any] | None = None) -> None:
        self.status = status
        self.problem = problem
        super().__init__(message)
