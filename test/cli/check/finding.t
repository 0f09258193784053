One finding: place, severity, message, rule, the source line, what to do.
$ cardinal new agentcard --id 01KA3RZ8QN4T7V2W9X5Y6B1CDE --name Search > card.json
$ sed -i 's/1.0.0/1.0/' card.json
$ cardinal check card.json
card.json:4:14: error: "version" must be a Semantic Version such as 1.0.0; got "1.0" [agentcard/version-semver]
   4 |   "version": "1.0",
     |              ^~~~~
     = help: write "1.0.0"
card.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 0 valid: 1 error, 0 warnings, 0 hints
[exit 1]
$ cardinal check --json card.json
{"results":[
{"file":"card.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":false,"diagnostics":[{"rule":"agentcard/version-semver","severity":"error","pointer":"/version","begin":79,"end":84,"line":4,"column":14,"end_line":4,"end_column":19,"message":"\"version\" must be a Semantic Version such as 1.0.0; got \"1.0\"","help":"write \"1.0.0\"","spec":"draft-aevum-agentcard-00, section 5, rule 2","fix":{"title":"write \"1.0.0\"","safe":false,"edits":[{"begin":79,"end":84,"text":"\"1.0.0\""}]}}]}],
"summary":{"files":1,"valid":0,"errors":1,"warnings":0,"hints":0}}
[exit 1]
