A finding about a missing member marks the object that lacks it.
$ printf '{\n  "name": "Search", "description": "Searches the public web.", "version": "1.0.0",\n  "protocolVersion": "1.0",\n  "supportedInterfaces": [\n    {\n      "url": "https://agent.acme.dev/a2a",\n      "protocolBinding": "JSONRPC"\n    }\n  ],\n  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],\n  "skills": [\n    {\n      "id": "web-search",\n      "tags": ["search"]\n    }\n  ],\n  "securitySchemes": {"bearer": {"httpAuthSecurityScheme": {"scheme": "bearer"}}},\n  "securityRequirements": [{"schemes": {"bearer": {"list": []}}}]\n}\n' > card.json
$ cardinal check card.json
card.json:1:1: error: the card has no "capabilities" [a2a/member-required]
   1 | {
     | ^
     = help: A2A 1.0 requires it
card.json:3:3: warning: "protocolVersion" is no longer a member in A2A 1.0; its readers ignore it [a2a/removed-member]
   3 |   "protocolVersion": "1.0",
     |   ^~~~~~~~~~~~~~~~~
     = help: in 1.0 use supportedInterfaces[].protocolVersion
card.json:5:5: error: the interface has no "protocolVersion" [a2a/member-required]
   5 |     {
     |     ^
     = help: A2A 1.0 requires it
card.json:12:5: error: the skill has no "name" and "description" [a2a/member-required]
  12 |     {
     |     ^
     = help: A2A 1.0 requires them
card.json: judged as A2A 1.0: supportedInterfaces is present
1 card checked, 0 valid: 3 errors, 1 warning, 0 hints
[exit 1]
$ cardinal check --json card.json | grep -o '"line":[0-9]*,"column":[0-9]*,"end_line":[0-9]*,"end_column":[0-9]*'
"line":1,"column":1,"end_line":1,"end_column":2
"line":3,"column":3,"end_line":3,"end_column":20
"line":5,"column":5,"end_line":8,"end_column":6
"line":12,"column":5,"end_line":15,"end_column":6
$ cardinal check --format sarif card.json | grep -o '"region":{[^}]*}' | sort -u
"region":{"startLine":1,"startColumn":1,"endLine":1,"endColumn":2}
"region":{"startLine":12,"startColumn":5,"endLine":15,"endColumn":6}
"region":{"startLine":3,"startColumn":3,"endLine":3,"endColumn":20}
"region":{"startLine":5,"startColumn":5,"endLine":8,"endColumn":6}
$ cardinal check --fix=all card.json > fixed.txt; cat card.json
cardinal: fixed 3 findings in 1 file
{
  "name": "Search", "description": "Searches the public web.", "version": "1.0.0",
  "supportedInterfaces": [
    {
      "url": "https://agent.acme.dev/a2a",
      "protocolBinding": "JSONRPC",
      "protocolVersion": "1.0"
    }
  ],
  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
  "skills": [
    {
      "id": "web-search",
      "tags": ["search"]
    }
  ],
  "securitySchemes": {"bearer": {"httpAuthSecurityScheme": {"scheme": "bearer"}}},
  "securityRequirements": [{"schemes": {"bearer": {"list": []}}}],
  "capabilities": {}
}
