What changed between two cards, the gravest first, with places and reasons.
$ cat > old.json <<'END'
> {"name": "Planner", "description": "Plans trips.", "version": "1.4.0",
>  "url": "https://a.example/rpc", "protocolVersion": "0.3.0", "preferredTransport": "JSONRPC",
>  "capabilities": {"streaming": true},
>  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
>  "skills": [
>    {"id": "plan", "name": "Plan", "description": "Plans.", "tags": ["trip"]},
>    {"id": "book", "name": "Book", "description": "Books.", "tags": ["trip"]}]}
> END
$ cat > new.json <<'END'
> {"name": "Planner", "description": "Plans journeys.", "version": "1.4.1",
>  "url": "https://a.example/rpc", "protocolVersion": "0.3.0", "preferredTransport": "JSONRPC",
>  "capabilities": {"streaming": true},
>  "defaultInputModes": ["text/plain", "application/json"], "defaultOutputModes": ["text/plain"],
>  "skills": [
>    {"id": "pay", "name": "Pay", "description": "Pays.", "tags": ["trip"]},
>    {"id": "book", "name": "Book", "description": "Books.", "tags": ["trip"]}]}
> END
$ cardinal diff old.json new.json
breaking: skill "plan" was removed: callers that use it fail
  was at /skills/0
compatible: skill "pay" was added: more can be called
  at /skills/0
compatible: the agent gained the input mode "application/json": callers can keep using theirs
  at /defaultInputModes
cosmetic: the agent's description was changed from "Plans trips." to "Plans journeys.": it is for human readers; no call depends on it
  at /description
cosmetic: the version was changed from "1.4.0" to "1.4.1": the advice says whether it is high enough
  at /version
5 changes: 1 breaking, 2 compatible, 2 cosmetic
advice: the version went from 1.4.0 to 1.4.1, but a MAJOR change requires 2.0.0 (StackA2A, version management)
[exit 1]
$ cardinal diff --format markdown old.json new.json
## Agent card: 1 breaking change

### Breaking (1)

- **skill "plan" was removed**: callers that use it fail (`/skills/0`)

### Compatible (2)

- **skill "pay" was added**: more can be called (`/skills/0`)
- **the agent gained the input mode "application/json"**: callers can keep using theirs (`/defaultInputModes`)

<details><summary>Cosmetic (2)</summary>

- **the agent's description was changed from "Plans trips." to "Plans journeys."**: it is for human readers; no call depends on it (`/description`)
- **the version was changed from "1.4.0" to "1.4.1"**: the advice says whether it is high enough (`/version`)

</details>

**Advice**: the version went from 1.4.0 to 1.4.1, but a MAJOR change requires 2.0.0 (StackA2A, version management)
[exit 1]
$ cardinal diff --json old.json new.json
{"old":{"dialect":"a2a","version":"1.4.0"},"new":{"dialect":"a2a","version":"1.4.1"},"changes":[{"kind":"removed","level":"breaking","what":"skill-id","old":"/skills/0","new":null,"from":{"id": "plan", "name": "Plan", "description": "Plans.", "tags": ["trip"]},"message":"skill \"plan\" was removed","why":"callers that use it fail"},{"kind":"added","level":"compatible","what":"skill-id","old":null,"new":"/skills/0","to":{"id": "pay", "name": "Pay", "description": "Pays.", "tags": ["trip"]},"message":"skill \"pay\" was added","why":"more can be called"},{"kind":"added","level":"compatible","what":"default-modes","old":"/defaultInputModes","new":"/defaultInputModes","from":["text/plain"],"to":["text/plain", "application/json"],"message":"the agent gained the input mode \"application/json\"","why":"callers can keep using theirs"},{"kind":"changed","level":"cosmetic","what":"description","old":"/description","new":"/description","from":"Plans trips.","to":"Plans journeys.","message":"the agent's description was changed from \"Plans trips.\" to \"Plans journeys.\"","why":"it is for human readers; no call depends on it"},{"kind":"changed","level":"cosmetic","what":"version","old":"/version","new":"/version","from":"1.4.0","to":"1.4.1","message":"the version was changed from \"1.4.0\" to \"1.4.1\"","why":"the advice says whether it is high enough"}],"advice":{"verdict":"too-low","step":"MAJOR","version":"2.0.0","seq":null,"reason":"the version went from 1.4.0 to 1.4.1, but a MAJOR change requires 2.0.0","rule":"StackA2A, version management"}}
[exit 1]
$ cardinal diff old.json old.json
the cards have the same content
$ cardinal diff --json old.json old.json
{"old":{"dialect":"a2a","version":"1.4.0"},"new":{"dialect":"a2a","version":"1.4.0"},"changes":[],"advice":{"verdict":"admitted","step":"none","version":null,"seq":null,"reason":"no change requires another version","rule":"StackA2A, version management"}}
$ cat old.json | cardinal diff --format markdown - old.json
## Agent card: no change
