$ cat > catalog.json <<'END'
> {"specVersion": "1.0",
>  "host": {"displayName": "Acme", "logoURL": "https://acme.dev/logo.png"},
>  "entries": [
>   {"identifier": "urn:ai:acme.dev:agent:search", "displayName": "Search",
>    "mediaType": "application/a2a-agent-card+json",
>    "data": {"name": "Search", "description": "Searches the public web.",
>      "version": "1.0.0", "capabilities": {},
>      "supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
>        "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
>      "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
>      "skills": [{"id": "web-search", "name": "Web search", "tags": []}],
>      "securitySchemes": {"b": {"httpAuthSecurityScheme": {"scheme": "bearer"}}},
>      "securityRequirements": [{"schemes": {"b": {"list": []}}}]}}]}
> END
$ cardinal check catalog.json
catalog.json:2:34: error: the host has a member that the schema does not allow: "logoURL" [ai-catalog/closed-object]
   2 |  "host": {"displayName": "Acme", "logoURL": "https://acme.dev/logo.png"},
     |                                  ^~~~~~~~~
     = help: did you mean "logoUrl"?
catalog.json:4:18: hint: urn:air: has replaced the prefix urn:ai:; got "urn:ai:acme.dev:agent:search" [ai-catalog/identifier-legacy]
   4 |   {"identifier": "urn:ai:acme.dev:agent:search", "displayName": "Search",
     |                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: change it when the registries that list it support the new prefix
catalog.json:5:4: error: "mediaType" is the former name of "type"; the schema requires "type" [ai-catalog/type-name]
   5 |    "mediaType": "application/a2a-agent-card+json",
     |    ^~~~~~~~~~~
     = help: rename it; readers from before April 2026 need both
catalog.json:11:17: error: the skill has no "description" [a2a/member-required]
  11 |      "skills": [{"id": "web-search", "name": "Web search", "tags": []}],
     |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: A2A 1.0 requires it
catalog.json:11:68: error: "tags" is empty; expected at least one tag [a2a/tags-empty]
  11 |      "skills": [{"id": "web-search", "name": "Web search", "tags": []}],
     |                                                                    ^~
     = help: add the words people would search for
catalog.json: judged as AI Catalog: recognised by specVersion and entries
1 card checked, 0 valid: 4 errors, 0 warnings, 1 hint
[exit 1]
$ cardinal check --json catalog.json
{"results":[
{"file":"catalog.json","dialect":"ai-catalog","version":null,"reason":"recognised by specVersion and entries","profile":"ai-catalog","valid":false,"diagnostics":[{"rule":"ai-catalog/closed-object","severity":"error","pointer":"/host/logoURL","begin":56,"end":65,"line":2,"column":34,"end_line":2,"end_column":43,"message":"the host has a member that the schema does not allow: \"logoURL\"","help":"did you mean \"logoUrl\"?","spec":"ai-catalog.schema.json, additionalProperties: false","fix":{"title":"rename to \"logoUrl\"","safe":true,"edits":[{"begin":56,"end":65,"text":"\"logoUrl\""}]}},{"rule":"ai-catalog/identifier-legacy","severity":"hint","pointer":"/entries/0/identifier","begin":128,"end":158,"line":4,"column":18,"end_line":4,"end_column":48,"message":"urn:air: has replaced the prefix urn:ai:; got \"urn:ai:acme.dev:agent:search\"","help":"change it when the registries that list it support the new prefix","spec":"ai-catalog.schema.json, catalogEntry.identifier: pattern; RFC 8141, section 2.1","fix":{"title":"write \"urn:air:acme.dev:agent:search\"","safe":false,"edits":[{"begin":128,"end":158,"text":"\"urn:air:acme.dev:agent:search\""}]}},{"rule":"ai-catalog/type-name","severity":"error","pointer":"/entries/0/mediaType","begin":188,"end":199,"line":5,"column":4,"end_line":5,"end_column":15,"message":"\"mediaType\" is the former name of \"type\"; the schema requires \"type\"","help":"rename it; readers from before April 2026 need both","spec":"ai-catalog.schema.json, catalogEntry: required; AI Catalog of April 2026 calls it mediaType","fix":{"title":"rename to \"type\"","safe":false,"edits":[{"begin":188,"end":199,"text":"\"type\""}]}},{"rule":"a2a/member-required","severity":"error","pointer":"/entries/0/data/skills/0","begin":582,"end":636,"line":11,"column":17,"end_line":11,"end_column":71,"message":"the skill has no \"description\"","help":"A2A 1.0 requires it","spec":"A2A 0.2 and 0.3, a2a.json, AgentCard; A2A 1.0, a2a.proto, REQUIRED; section 5.7","fix":null},{"rule":"a2a/tags-empty","severity":"error","pointer":"/entries/0/data/skills/0/tags","begin":633,"end":635,"line":11,"column":68,"end_line":11,"end_column":70,"message":"\"tags\" is empty; expected at least one tag","help":"add the words people would search for","spec":"A2A 1.0, section 5.7: required arrays MUST contain at least one element; StackA2A, production checklist: tags are present","fix":null}]}],
"summary":{"files":1,"valid":0,"errors":4,"warnings":0,"hints":1}}
[exit 1]
$ cardinal check --fix=all catalog.json
cardinal: fixed 3 findings in 1 file
catalog.json:11:17: error: the skill has no "description" [a2a/member-required]
  11 |      "skills": [{"id": "web-search", "name": "Web search", "tags": []}],
     |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: A2A 1.0 requires it
catalog.json:11:68: error: "tags" is empty; expected at least one tag [a2a/tags-empty]
  11 |      "skills": [{"id": "web-search", "name": "Web search", "tags": []}],
     |                                                                    ^~
     = help: add the words people would search for
catalog.json: judged as AI Catalog: recognised by specVersion and entries
1 card checked, 0 valid: 2 errors, 0 warnings, 0 hints
[exit 1]
$ cardinal check --dialect ai-catalog --rule 'ai-catalog/*' catalog.json
catalog.json: judged as AI Catalog: this dialect was requested
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
