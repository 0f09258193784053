With --gate the version decides: of ADP seq does.
$ cat > old.json <<'END'
> {"id": "agent://a", "name": "A", "version": "1.0.0", "seq": 4,
>  "tools": [{"name": "x", "description": "X."}],
>  "endpoints": [{"protocol": "http+json", "uri": "https://a.example/x"}]}
> END
$ sed 's/"X\."/"Does X."/' old.json > new.json
$ cardinal diff --gate old.json new.json
cosmetic: the description of tool "x" was changed from "X." to "Does X.": it describes what the skill does; calls are unaffected
  at /tools/0/description
1 change: 1 cosmetic
advice: seq is still 4 and should be 5; the version is still 1.0.0, but a PATCH change requires 1.0.1 (draft-song-anp-adp-00, 3.1)
[exit 1]
$ sed -i 's/"seq": 4/"seq": 5/' new.json
$ cardinal diff --gate old.json new.json
cosmetic: seq was changed from "4" to "5": it orders the cards of one agent; the advice says whether it is high enough
  at /seq
cosmetic: the description of tool "x" was changed from "X." to "Does X.": it describes what the skill does; calls are unaffected
  at /tools/0/description
2 changes: 2 cosmetic
advice: seq rose from 4 to 5; the version is still 1.0.0, but a PATCH change requires 1.0.1 (draft-song-anp-adp-00, 3.1)
$ cardinal diff --gate old.json old.json
the cards have the same content
$ cat > first.json <<'END'
> {"name": "P", "description": "Plans.", "version": "2026-01", "url": "https://a.example/rpc",
>  "protocolVersion": "0.3.0", "capabilities": {}, "defaultInputModes": ["text/plain"],
>  "defaultOutputModes": ["text/plain"], "skills": []}
> END
$ sed 's/Plans/Books/' first.json > second.json
$ cardinal diff --gate first.json second.json
cardinal: --gate cannot decide: no version can be recommended: "2026-01" is not a semantic version (MAJOR.MINOR.PATCH)
cosmetic: the agent's description was changed from "Plans." to "Books.": it is for human readers; no call depends on it
  at /description
1 change: 1 cosmetic
advice: no version can be recommended: "2026-01" is not a semantic version (MAJOR.MINOR.PATCH) (StackA2A, version management)
[exit 2]
$ cardinal diff --gate first.json first.json
the cards have the same content
$ cardinal diff --gate old.json first.json
cardinal: --gate cannot decide: the cards have different dialects, which share no rule for versions
breaking: skill "x" was removed: callers that use it fail
  was at /tools/0
breaking: interface "https://a.example/x" (http+json) was removed: it was the preferred one
  was at /endpoints/0
compatible: interface "https://a.example/rpc" (jsonrpc) was added: callers may use it; the others stay
  at /url
cosmetic: the agent's name was changed from "A" to "P": it is for human readers; no call depends on it
  at /name
cosmetic: the version was changed from "1.0.0" to "2026-01": the advice says whether it is high enough
  at /version
5 changes: 2 breaking, 1 compatible, 2 cosmetic
advice: the cards have different dialects, which share no rule for versions
[exit 2]
