"""Checks, converts, compares and verifies agent cards, and finds agents.

    import cardinal_check as cardinal

    report = cardinal.check({"name": "Trip planner", ...})
    for diagnostic in report.diagnostics:
        print(diagnostic)
    report.raise_for_errors()

A card is a dict, its text (str or bytes), or a file (pathlib.Path). Nothing but
`discover` uses the network, and nothing but a Path reads a file. All functions
may be called by many threads at a time.
"""

from ._library import ABI, library_version
from .calls import call, check, convert, diff, explain, fix, verify
from .directory import discover
from .errors import CallError, CardError, CardinalError, DirectoryError, LibraryError
from .results import (Change, Comparison, Conversion, Diagnostic, Edit, Fix,
                      Fixed, Found, Report, Rule, Verdict)

__version__ = library_version()
__all__ = [
    "ABI", "CallError", "CardError", "CardinalError", "Change", "Comparison",
    "Conversion", "Diagnostic", "DirectoryError", "Edit", "Fix", "Fixed", "Found",
    "LibraryError", "Report", "Rule", "Verdict", "call", "check", "convert",
    "diff", "discover", "explain", "fix", "verify",
]
