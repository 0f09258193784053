A card goes to another format and comes back byte for byte.
$ cardinal convert --to a2a --out planner.a2a.json examples/translator.adp.json --quiet
$ cardinal check planner.a2a.json
planner.a2a.json:7:14: hint: "https://translator.example.com/v1" ends with /v1, which clients of 0.3 add themselves [a2a/interface-rest-v1]
   7 |       "url": "https://translator.example.com/v1",
     |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: remove /v1, unless calls do go to /v1/v1/message:send
planner.a2a.json:7:14: hint: "url" points to translator.example.com, which is a placeholder for examples [a2a/url-placeholder]
   7 |       "url": "https://translator.example.com/v1",
     |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: write the real host before you publish the card
planner.a2a.json: judged as A2A 1.0: supportedInterfaces is present
1 card checked, 1 valid: 0 errors, 0 warnings, 2 hints
$ cardinal convert --to adp planner.a2a.json --quiet | cmp - examples/translator.adp.json
$ cardinal convert --to a2a --a2a-version 0.3 --no-stash examples/translator.adp.json
cardinal: examples/translator.adp.json: adp to a2a-0.3
  lost /id: the identifier: the A2A 0.3 card has no place for it
  lost /tools/0/input_schema: the input schema of a skill: A2A skills have no schema for their arguments
  lost /tools/0/idempotent: whether a skill is idempotent: the A2A 0.3 card has no place for it
  lost /endpoints/0/priority: the priority of an interface: the A2A 0.3 card has no place for it
  lost /endpoints/1/protocol: the protocol of an interface: A2A clients do not speak aitp
  lost /endpoints/1/uri: the address of an interface: A2A clients do not speak aitp
  lost /constraints/max_concurrent_tasks: the usage limits: the A2A 0.3 card has no place for it
  lost /constraints/supported_languages: the usage limits: the A2A 0.3 card has no place for it
  lost /constraints/rate_limit: the usage limits: the A2A 0.3 card has no place for it
  lost /metadata/created_at: when it was created: the A2A 0.3 card has no place for it
  lost /metadata/ttl: how long it may be cached: the A2A 0.3 card has no place for it
  added /protocolVersion: A2A requires it; a card that states no version is read as 0.3
  added /defaultInputModes: A2A requires it; calls with arguments are JSON
  added /defaultOutputModes: A2A requires it; calls with arguments are JSON
  added /skills/0/name: A2A requires a name; the id is used
  added /skills/0/tags: A2A requires tags; those of the agent are used
{
  "name": "Translator",
  "description": "Translates texts between Chinese and English.",
  "version": "1.2.0",
  "protocolVersion": "0.3.0",
  "url": "https://translator.example.com/v1",
  "preferredTransport": "HTTP+JSON",
  "capabilities": {
    "streaming": false
  },
  "securitySchemes": {
    "bearer": {
      "type": "http",
      "scheme": "bearer"
    }
  },
  "security": [
    {
      "bearer": []
    }
  ],
  "defaultInputModes": ["application/json"],
  "defaultOutputModes": ["application/json"],
  "skills": [
    {
      "id": "translate",
      "name": "translate",
      "description": "Translates a text into another language.",
      "tags": ["nlp/translation"]
    }
  ]
}
$ cardinal convert --to adp --no-stash planner.a2a.json
cardinal: planner.a2a.json: an ADP card needs an agent:// name, and the card has none; give it with --id agent://..., or mint one with --id new
[exit 1]
$ cardinal convert --to adp --no-stash --id agent://translator --quiet planner.a2a.json
{
  "id": "agent://translator",
  "name": "Translator",
  "description": "Translates texts between Chinese and English.",
  "version": "1.2.0",
  "skills": ["nlp/translation"],
  "tools": [
    {
      "name": "translate",
      "description": "Translates a text into another language."
    }
  ],
  "endpoints": [
    {
      "protocol": "http+json",
      "uri": "https://translator.example.com/v1",
      "auth": "bearer"
    }
  ]
}
$ cardinal convert --to a2a --strict --quiet --out ok.json examples/translator.adp.json
$ cardinal convert --to a2a --strict --quiet --no-stash --out lossy.json examples/translator.adp.json
cardinal: --strict: content was lost that no embedded original keeps
[exit 1]
$ cardinal convert --to a2a --json --no-stash examples/translator.adp.json
{"results":[{"name":"examples/translator.adp.json","from":"adp","to":"a2a-1.0","unchanged":false,"text":"{\n  \"name\": \"Translator\",\n  \"description\": \"Translates texts between Chinese and English.\",\n  \"version\": \"1.2.0\",\n  \"supportedInterfaces\": [\n    {\n      \"url\": \"https://translator.example.com/v1\",\n      \"protocolBinding\": \"HTTP+JSON\",\n      \"protocolVersion\": \"0.3\"\n    }\n  ],\n  \"capabilities\": {\n    \"streaming\": false\n  },\n  \"securitySchemes\": {\n    \"bearer\": {\n      \"httpAuthSecurityScheme\": {\n        \"scheme\": \"bearer\"\n      }\n    }\n  },\n  \"securityRequirements\": [\n    {\n      \"schemes\": {\n        \"bearer\": {\n          \"list\": []\n        }\n      }\n    }\n  ],\n  \"defaultInputModes\": [\"application/json\"],\n  \"defaultOutputModes\": [\"application/json\"],\n  \"skills\": [\n    {\n      \"id\": \"translate\",\n      \"name\": \"translate\",\n      \"description\": \"Translates a text into another language.\",\n      \"tags\": [\"nlp/translation\"]\n    }\n  ]\n}\n","lost":[{"pointer":"/id","what":"the identifier","why":"the A2A 1.0 card has no place for it","stashed":false},{"pointer":"/tools/0/input_schema","what":"the input schema of a skill","why":"A2A skills have no schema for their arguments","stashed":false},{"pointer":"/tools/0/idempotent","what":"whether a skill is idempotent","why":"the A2A 1.0 card has no place for it","stashed":false},{"pointer":"/endpoints/0/priority","what":"the priority of an interface","why":"the A2A 1.0 card has no place for it","stashed":false},{"pointer":"/endpoints/1/protocol","what":"the protocol of an interface","why":"A2A clients do not speak aitp","stashed":false},{"pointer":"/endpoints/1/uri","what":"the address of an interface","why":"A2A clients do not speak aitp","stashed":false},{"pointer":"/constraints/max_concurrent_tasks","what":"the usage limits","why":"the A2A 1.0 card has no place for it","stashed":false},{"pointer":"/constraints/supported_languages","what":"the usage limits","why":"the A2A 1.0 card has no place for it","stashed":false},{"pointer":"/constraints/rate_limit","what":"the usage limits","why":"the A2A 1.0 card has no place for it","stashed":false},{"pointer":"/metadata/created_at","what":"when it was created","why":"the A2A 1.0 card has no place for it","stashed":false},{"pointer":"/metadata/ttl","what":"how long it may be cached","why":"the A2A 1.0 card has no place for it","stashed":false}],"added":[{"pointer":"/supportedInterfaces/0/protocolVersion","why":"A2A requires it; a card that states no version is read as 0.3"},{"pointer":"/defaultInputModes","why":"A2A requires it; calls with arguments are JSON"},{"pointer":"/defaultOutputModes","why":"A2A requires it; calls with arguments are JSON"},{"pointer":"/skills/0/name","why":"A2A requires a name; the id is used"},{"pointer":"/skills/0/tags","why":"A2A requires tags; those of the agent are used"}],"notes":[]}]}
$ mkdir -p cards/deep
$ cp examples/translator.adp.json cards/one.adp.json
$ cp examples/self-certified.adp.json cards/deep/two.json
$ cardinal convert --to a2a cards
cardinal: several cards need --out FOLDER
[exit 2]
$ cardinal convert --to a2a cards --out made --quiet --report report.json
$ ls made made/deep
made:
deep
one.a2a.json

made/deep:
two.a2a.json
$ cardinal check made
made/deep/two.a2a.json:1:1: hint: the card declares no security: anyone may call the agent [a2a/security-none]
   1 | {
     | ^
     = help: declare securitySchemes and require one, unless open access is intended
made/deep/two.a2a.json:7:14: hint: "https://echo.example.com/v1" ends with /v1, which clients of 0.3 add themselves [a2a/interface-rest-v1]
   7 |       "url": "https://echo.example.com/v1",
     |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: remove /v1, unless calls do go to /v1/v1/message:send
made/deep/two.a2a.json:7:14: hint: "url" points to echo.example.com, which is a placeholder for examples [a2a/url-placeholder]
   7 |       "url": "https://echo.example.com/v1",
     |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: write the real host before you publish the card
made/deep/two.a2a.json: judged as A2A 1.0: supportedInterfaces is present
made/one.a2a.json:7:14: hint: "https://translator.example.com/v1" ends with /v1, which clients of 0.3 add themselves [a2a/interface-rest-v1]
   7 |       "url": "https://translator.example.com/v1",
     |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: remove /v1, unless calls do go to /v1/v1/message:send
made/one.a2a.json:7:14: hint: "url" points to translator.example.com, which is a placeholder for examples [a2a/url-placeholder]
   7 |       "url": "https://translator.example.com/v1",
     |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: write the real host before you publish the card
made/one.a2a.json: judged as A2A 1.0: supportedInterfaces is present
2 cards checked, 2 valid: 0 errors, 0 warnings, 5 hints
$ echo '{"x": 1}' > cards/no.json
$ cardinal convert --to a2a cards --out made --quiet
cardinal: cards/no.json: not a document that can be converted; AgentCard: missing agent_id, name, version, capabilities, endpoint; A2A: missing url or supportedInterfaces, name, description, version, capabilities, defaultInputModes, defaultOutputModes, skills; ADP: missing an agent:// id, name; AI Catalog: missing specVersion, entries; not a list of tools (MCP, OpenAI) either; name its format with --from
[exit 1]
$ cardinal convert --to a2a nothing.json
cardinal: nothing.json: no such file or directory
[exit 2]
$ cardinal convert examples/translator.adp.json
cardinal: --to is missing; give the format to convert to
[exit 2]
$ cardinal convert --to adp --a2a-version 0.3 examples/translator.adp.json
cardinal: --a2a-version needs --to a2a
[exit 2]
$ cardinal convert --to original planner.a2a.json --quiet | cmp - examples/translator.adp.json
$ cardinal convert --to original examples/translator.adp.json
cardinal: examples/translator.adp.json: the ADP card contains no original
[exit 1]
