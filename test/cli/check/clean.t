$ cardinal check examples/web-search.agentcard.json examples/language-model.agentcard.json
cardinal: configured by examples/cardinal.json
examples/web-search.agentcard.json: judged as AgentCard: recognised by agent_id with a ULID
examples/language-model.agentcard.json: judged as AgentCard: recognised by agent_id with a ULID
2 cards checked, 2 valid: 0 errors, 0 warnings, 0 hints
$ cardinal check --format json examples/web-search.agentcard.json
cardinal: configured by examples/cardinal.json
{"results":[
{"file":"examples/web-search.agentcard.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":true,"diagnostics":[]}],
"summary":{"files":1,"valid":1,"errors":0,"warnings":0,"hints":0},
"configuration":["examples/cardinal.json"]}
$ cardinal check --quiet examples/web-search.agentcard.json
