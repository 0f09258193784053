"""The operations. Further keyword arguments are members of the operation's
input (docs/verbs, `cardinal openapi`), such as profile="production"."""

from __future__ import annotations

import json
import os
from typing import Any, Mapping, Union

from ._library import call_operation
from .errors import CallError
from .results import Comparison, Conversion, Fixed, Report, Rule, Verdict

Card = Union[Mapping[str, Any], str, bytes, "os.PathLike[str]"]


def text_of(card: Card) -> bytes:
    """The exact bytes of a card: those that were given, or those of the file."""
    if isinstance(card, bytes):
        return card
    if isinstance(card, (bytearray, memoryview)):
        return bytes(card)
    if isinstance(card, str):
        # What is not UTF-8 is reported by check, with its place.
        return card.encode("utf-8", "surrogatepass")
    if isinstance(card, os.PathLike):
        with open(card, "rb") as file:
            return file.read()
    if isinstance(card, Mapping):
        return json.dumps(card, ensure_ascii=False, indent=2).encode(
            "utf-8", "surrogatepass")
    raise TypeError("a card is a dict, text (str or bytes) or a pathlib.Path; "
                    "got " + type(card).__name__)


def call(operation: str, card: Card | None = None, **options: Any) -> Any:
    """The JSON answer of any operation that needs nothing but its input."""
    document = None if card is None else text_of(card)
    return call_operation(operation, options, document)[1]


def check(card: Card, **options: Any) -> Report:
    """Reports errors and bad practice. Raises nothing about the card itself."""
    return Report.of(call("check", card, **options))


def fix(card: Card, *, all: bool = False, **options: Any) -> Fixed:
    """Repairs what is certain; `all` includes fixes that change the meaning."""
    answer = call("check", card, fix="all" if all else "safe", **options)
    return Fixed(answer["fixed"]["text"], answer["fixed"]["count"],
                 Report.of(answer))


def verify(card: Card, *, keys: Mapping[str, Any] | None = None,
           **options: Any) -> Verdict:
    """Verifies who signed a card. `keys` is a JWK Set that is trusted."""
    if keys is not None:
        options["keys"] = keys
    return Verdict.of(call("verify", card, **options))


def convert(card: Card, to: str, **options: Any) -> Conversion:
    """Converts to a2a, agentcard, adp, mcp, openai, oasf, ai-catalog, ...

    Raises CallError when the result would be no valid card; the message names
    the option that is missing.
    """
    _, answer, notes = call_operation("convert", {"to": to, **options},
                                      text_of(card))
    result = answer["results"][0]
    return Conversion(result["text"], result["from"], result["to"],
                      tuple(notes), answer)


def diff(older: Card, newer: Card, **options: Any) -> Comparison:
    """Reports changes between two cards and whether they break callers."""
    texts = {}
    for name, card in (("old_text", older), ("new_text", newer)):
        try:
            texts[name] = text_of(card).decode()
        except UnicodeDecodeError as error:
            raise CallError({"code": "invalid", "message": "%s must be UTF-8; "
                             "byte %d is not" % (name, error.start)}) from None
    answer = call("diff", **texts, **options)
    if answer.get("invalid"):
        broken = answer["invalid"][0]
        raise CallError({
            "code": "invalid", "where": broken["document"],
            "message": "the %s card is invalid JSON: %s" % (
                broken["document"], broken["diagnostics"][0]["message"]),
            "diagnostics": broken["diagnostics"]})
    return Comparison.of(answer)


def explain(rule: str) -> Rule:
    """What a rule requires and why, such as a2a/skill-id-unique."""
    return Rule.of(call("explain", rule=rule))
