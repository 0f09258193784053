The schema of a dialect, for editors and other validators.
$ cardinal schema agentcard | head -5
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:cardinal:schema:agentcard",
  "title": "AgentCard",
  "description": "An AI agent's card: who it is, what it can do, how to reach it and what it costs (draft-aevum-agentcard-00).",
$ cardinal schema agentcard > agentcard.schema.json; cardinal check --schema agentcard.schema.json examples/web-search.agentcard.json examples/code-review.agentcard.json
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
cardinal: DIALECT must be one of agentcard; got "agentcrad"; did you mean agentcard?
[exit 2]
$ cardinal schema
cardinal: schema needs DIALECT; see cardinal help schema
[exit 2]
