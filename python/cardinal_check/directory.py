"""Finding agents in a directory (`cardinal serve --data`), over HTTP."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any, Mapping

from ._library import library_version
from .errors import DirectoryError
from .results import Found

answer_bytes_max = 64 << 20


def discover(url: str, query: str | None = None, *, token: str | None = None,
             timeout: float = 10.0, **options: Any) -> list[Found]:
    """Agents that can do what `query` says, best first.

    Further options are those of POST /v1/discover: tags=["travel"],
    filters={"protocols": ["JSONRPC"]}, limit=5, min_score=0.3.
    Raises DirectoryError when the directory cannot be reached, or refuses.
    """
    if not url.startswith(("http://", "https://")):
        raise DirectoryError("expected the URL of a directory, such as "
                             "http://127.0.0.1:8420; got %r" % url)
    if query is not None:
        options["query"] = query
    headers = {"Content-Type": "application/json",
               "User-Agent": "cardinal-check/" + library_version()}
    if token is not None:
        headers["Authorization"] = "Bearer " + token
    request = urllib.request.Request(url.rstrip("/") + "/v1/discover",
                                     json.dumps(options).encode(), headers)
    answer = _answer(request, timeout)
    try:
        return [Found.of(one) for one in answer["results"]]
    except (KeyError, TypeError):
        raise DirectoryError("%s is no directory of Cardinal: its answer has "
                             "no results" % url) from None


def _answer(request: urllib.request.Request, timeout: float) -> Any:
    try:
        with urllib.request.urlopen(request, timeout=timeout) as response:
            text = response.read(answer_bytes_max + 1)
    except urllib.error.HTTPError as error:
        raise _refusal(request.full_url, error) from None
    except (OSError, ValueError) as error:
        raise DirectoryError("%s: %s" % (
            request.full_url, getattr(error, "reason", error))) from None
    if len(text) > answer_bytes_max:
        raise DirectoryError("%s: the answer has more than %d bytes" % (
            request.full_url, answer_bytes_max))
    try:
        return json.loads(text)
    except ValueError:
        raise DirectoryError("%s: the answer is not JSON" %
                             request.full_url) from None


def _refusal(url: str, error: urllib.error.HTTPError) -> DirectoryError:
    problem: Mapping[str, Any] | None = None
    try:
        problem = json.loads(error.read(answer_bytes_max))
    except (OSError, ValueError):
        pass
    detail = problem.get("detail") if isinstance(problem, dict) else None
    return DirectoryError("%s: status %d: %s" % (
        url, error.code, detail or error.reason), error.code, problem)
