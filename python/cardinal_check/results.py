"""Answers as dataclasses. `raw` has the whole answer of the operation."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Mapping, Tuple

from .errors import CardError

Raw = Mapping[str, Any]


@dataclass(frozen=True)
class Edit:
    begin: int  # bytes of the UTF-8 text
    end: int
    text: str


@dataclass(frozen=True)
class Fix:
    title: str
    safe: bool
    edits: Tuple[Edit, ...]

    @classmethod
    def of(cls, raw: Raw) -> Fix:
        return cls(raw["title"], raw["safe"],
                   tuple(Edit(**edit) for edit in raw["edits"]))


@dataclass(frozen=True)
class Diagnostic:
    rule: str
    severity: str  # error, warning, hint
    message: str
    pointer: str  # RFC 6901
    line: int | None
    column: int | None
    help: str | None
    spec: str
    fix: Fix | None
    raw: Raw = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Raw) -> Diagnostic:
        fix = raw.get("fix")
        return cls(raw["rule"], raw["severity"], raw["message"], raw["pointer"],
                   raw["line"], raw["column"], raw["help"], raw["spec"],
                   fix and Fix.of(fix), raw)

    def __str__(self) -> str:
        place = self.pointer if self.line is None else "%d:%d" % (
            self.line, self.column or 1)
        return "%s: %s: %s [%s]" % (place, self.severity, self.message, self.rule)


@dataclass(frozen=True)
class Report:
    """What check found in one card."""

    valid: bool  # no errors
    dialect: str | None
    version: str | None
    diagnostics: Tuple[Diagnostic, ...]
    raw: Raw = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Raw) -> Report:
        result = raw["results"][0]
        return cls(result["valid"], result["dialect"], result["version"],
                   tuple(Diagnostic.of(one) for one in result["diagnostics"]), raw)

    @property
    def errors(self) -> Tuple[Diagnostic, ...]:
        return tuple(one for one in self.diagnostics if one.severity == "error")

    def raise_for_errors(self) -> None:
        if not self.valid:
            raise CardError(self.errors)


@dataclass(frozen=True)
class Fixed:
    text: str
    count: int  # findings that were repaired
    report: Report  # what is left

    @property
    def card(self) -> Any:
        return json.loads(self.text)


@dataclass(frozen=True)
class Verdict:
    """Who signed a card."""

    verdict: str  # valid, partial, invalid, key-unknown, unsigned
    subject: str | None
    reason: str | None
    key: str | None
    algorithm: str | None
    uncovered: Tuple[str, ...]
    raw: Raw = field(repr=False, compare=False)

    @property
    def valid(self) -> bool:
        return self.verdict == "valid"

    @classmethod
    def of(cls, raw: Raw) -> Verdict:
        result = raw["results"][0]
        return cls(result["verdict"], result["subject"], result["reason"],
                   result["key"], result["alg"], tuple(result["uncovered"]), raw)


@dataclass(frozen=True)
class Conversion:
    text: str
    source: str
    target: str
    notes: Tuple[str, ...]
    raw: Raw = field(repr=False, compare=False)

    @property
    def card(self) -> Any:
        return json.loads(self.text)


@dataclass(frozen=True)
class Change:
    kind: str  # added, removed, changed
    level: str  # breaking, compatible, cosmetic
    what: str
    message: str
    why: str
    raw: Raw = field(repr=False, compare=False)


@dataclass(frozen=True)
class Comparison:
    changes: Tuple[Change, ...]
    # Which version the changes require.
    advice: Raw = field(hash=False)
    raw: Raw = field(repr=False, compare=False)

    @property
    def breaking(self) -> bool:
        return any(change.level == "breaking" for change in self.changes)

    @classmethod
    def of(cls, raw: Raw) -> Comparison:
        return cls(tuple(Change(one["kind"], one["level"], one["what"],
                                one["message"], one["why"], one)
                         for one in raw["changes"]), raw["advice"] or {}, raw)


@dataclass(frozen=True)
class Rule:
    id: str
    title: str
    summary: str
    why: str
    spec: str
    severity: str
    raw: Raw = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Raw) -> Rule:
        return cls(raw["id"], raw["title"], raw["summary"], raw["why"],
                   raw["spec"], raw["severity"], raw)


@dataclass(frozen=True)
class Found:
    """An agent of a directory, as an answer to discover."""

    subject: str
    name: str
    description: str
    url: str | None
    protocol: str | None
    dialect: str
    provenance: str  # none, token, origin, signed
    score: float
    skill: str | None
    raw: Raw = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Raw) -> Found:
        return cls(raw["subject"], raw["name"], raw["description"], raw["url"],
                   raw["protocol"], raw["dialect"], raw["provenance"],
                   raw["score"], raw.get("skill"), raw)
