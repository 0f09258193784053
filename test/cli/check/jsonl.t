One card a line: lines are those of the file, blank ones pass.
$ for i in 1 2 3; do cardinal canon examples/web-search.agentcard.json; echo; done > cards.jsonl
$ sed -i '2s/1.2.0/1.2/' cards.jsonl
$ sed -i '1a\\' cards.jsonl
$ cardinal check --jsonl cards.jsonl
cards.jsonl:3:13: warning: same agent_id as cards.jsonl:1 [card/duplicate-id]
   3 | {"agent_id":"01KA3RZ8QN4T7V2W9X5Y6B1CDE","capabilities":[{"description":"Search the public web for a phrase. T...
     |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: give each agent its own id, or remove one of the two cards; the other card is cards.jsonl:1
cards.jsonl:3:664: error: "version" must be a Semantic Version such as 1.0.0; got "1.2" [agentcard/version-semver]
   3 | ...{"base_cost_joules":1.8,"per_token_joules":0.004},"version":"1.2"}
     |                                                                ^~~~~
     = help: write "1.2.0"
cards.jsonl: judged as AgentCard: recognised by agent_id with a ULID
3 cards checked, 2 valid: 1 error, 1 warning, 0 hints
[exit 1]
$ cardinal check --jsonl --json - < cards.jsonl
{"results":[
{"file":"-","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":true,"diagnostics":[]},
{"file":"-","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":false,"diagnostics":[{"rule":"card/duplicate-id","severity":"warning","pointer":"/agent_id","begin":12,"end":40,"line":3,"column":13,"end_line":3,"end_column":41,"message":"same agent_id as -:1","help":"give each agent its own id, or remove one of the two cards; the other card is -:1","spec":"draft-aevum-agentcard-00, section 2.1; draft-song-anp-adp-00, section 3.1","fix":null},{"rule":"agentcard/version-semver","severity":"error","pointer":"/version","begin":663,"end":668,"line":3,"column":664,"end_line":3,"end_column":669,"message":"\"version\" must be a Semantic Version such as 1.0.0; got \"1.2\"","help":"write \"1.2.0\"","spec":"draft-aevum-agentcard-00, section 5, rule 2","fix":{"title":"write \"1.2.0\"","safe":false,"edits":[{"begin":663,"end":668,"text":"\"1.2.0\""}]}}]},
{"file":"-","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":true,"diagnostics":[]}],
"summary":{"files":3,"valid":2,"errors":1,"warnings":1,"hints":0}}
[exit 1]
$ printf '\n\n' > empty.jsonl; cardinal check --jsonl empty.jsonl
cardinal: empty.jsonl: no card in this file
[exit 2]
