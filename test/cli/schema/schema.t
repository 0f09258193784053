The schema of a dialect, for editors and other validators.
$ cardinal schema agentcard | head -5
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:cardinal:schema:agentcard",
  "title": "AgentCard",
  "description": "An AI agent's card: who it is, what it can do, how to reach it and what it costs (draft-aevum-agentcard-00).",
$ cardinal schema agentcard > agentcard.schema.json; cardinal check --schema agentcard.schema.json examples/web-search.agentcard.json examples/code-review.agentcard.json
cardinal: configured by examples/cardinal.json
2 documents checked, 2 valid: 0 errors, 0 warnings, 0 hints
$ cardinal schema agentcard | cardinal canon - > /dev/null
$ sed 's/"1.2.0"/"1.2"/; s/"bearer"/"beerer"/' examples/web-search.agentcard.json > card.json; cardinal check --schema agentcard.schema.json card.json
card.json:4:14: error: "version" must match the pattern "^(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)(-(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(\\.(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?(\\+[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?$"; got "1.2" [schema/mismatch]
   4 |   "version": "1.2",
     |              ^~~~~
     = schema: /properties/version/pattern
card.json:23:25: error: "scheme" must be one of none, bearer, api_key, oauth2, mtls; got "beerer" [schema/mismatch]
  23 |     "auth": { "scheme": "beerer" }
     |                         ^~~~~~~~
     = help: did you mean "bearer"?
     = schema: /$defs/endpoint/properties/auth/properties/scheme/enum
1 document checked, 0 valid: 2 errors, 0 warnings, 0 hints
[exit 1]
$ cardinal schema agentcrad
cardinal: DIALECT[-VERSION] must be one of agentcard, a2a, a2a-0.1, a2a-0.2, a2a-0.3, a2a-1.0, adp, ai-catalog, oasf, config; got "agentcrad"; did you mean agentcard?
[exit 2]
$ cardinal schema
cardinal: schema needs DIALECT[-VERSION]; see cardinal help schema
[exit 2]
$ cardinal schema a2a | head -8
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:cardinal:schema:a2a",
  "title": "A2A agent card",
  "description": "What an agent can do, where and how to call it (A2A 0.2, 0.3 or 1.0, whichever the card states or its members show).",
  "type": "object",
  "properties": {
    "name": {
$ cardinal schema a2a > a2a.schema.json; cardinal new a2a > 1.0.json; cardinal new a2a --a2a-version 0.3 > 0.3.json; cardinal check --schema a2a.schema.json 1.0.json 0.3.json
2 documents checked, 2 valid: 0 errors, 0 warnings, 0 hints
$ sed 's/"preferredTransport"/"transport"/; s/"streaming": false/"streaming": "no"/; s/"url"/"uri"/' 0.3.json > card.json; cardinal check --schema a2a.schema.json card.json
card.json:1:1: error: "url" is missing [schema/mismatch]
   1 | {
     | ^
     = schema: /$defs/card-0.3/required
card.json:9:18: error: "streaming" must be of type boolean; got a string [schema/mismatch]
   9 |     "streaming": "no"
     |                  ^~~~
     = schema: /$defs/capabilities-0.3/properties/streaming/type
1 document checked, 0 valid: 2 errors, 0 warnings, 0 hints
[exit 1]
$ cardinal schema ai-catalog | head -5
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:cardinal:schema:ai-catalog",
  "title": "AI Catalog",
  "description": "What a publisher offers: agents, servers, skills and other catalogs (ai-catalog.json, specVersion 1.0).",
$ cardinal schema ai-catalog > ai-catalog.schema.json; cardinal new ai-catalog > catalog.json; cardinal check --schema ai-catalog.schema.json catalog.json
1 document checked, 1 valid: 0 errors, 0 warnings, 0 hints
$ sed 's/"urn:air:/"urn:ard:/; s/"url"/"uri"/' catalog.json > card.json; cardinal check --schema ai-catalog.schema.json card.json
card.json:8:5: error: "url" is missing, or "data" is missing [schema/mismatch]
   8 |     {
     |     ^
     = schema: /$defs/entry/oneOf
card.json:9:21: error: "identifier" must match the pattern "^urn:air?:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$"; got "urn:ard:agent.example.com:agent:my-agent" [schema/mismatch]
   9 |       "identifier": "urn:ard:agent.example.com:agent:my-agent",
     |                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = schema: /$defs/entry/properties/identifier/pattern
1 document checked, 0 valid: 2 errors, 0 warnings, 0 hints
[exit 1]
