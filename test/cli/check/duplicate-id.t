Cards of one run with one id: the later one names the first.
$ mkdir cards; cp examples/web-search.agentcard.json cards/search.json
$ sed 's/Web search/Planner/' cards/search.json > cards/planner.json
$ cp cards/search.json cards/the-same.json
$ cardinal check cards
cards/search.json:2:15: warning: same agent_id as planner.json [card/duplicate-id]
   2 |   "agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE",
     |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: give each agent its own id, or remove one of the two cards; the other card is cards/planner.json
cards/search.json: judged as AgentCard: recognised by agent_id with a ULID
cards/the-same.json:2:15: warning: same agent_id as planner.json [card/duplicate-id]
   2 |   "agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE",
     |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: give each agent its own id, or remove one of the two cards; the other card is cards/planner.json
cards/the-same.json: judged as AgentCard: recognised by agent_id with a ULID
3 cards checked, 3 valid: 0 errors, 2 warnings, 0 hints
$ cardinal check --json --rule card/duplicate-id cards | sed 's/"end_line".*"message"/..."message"/'
{"results":[
{"file":"cards/planner.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":true,"diagnostics":[]},
{"file":"cards/search.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":true,"diagnostics":[{"rule":"card/duplicate-id","severity":"warning","pointer":"/agent_id","begin":16,"end":44,"line":2,"column":15,..."message":"same agent_id as planner.json","help":"give each agent its own id, or remove one of the two cards; the other card is cards/planner.json","spec":"draft-aevum-agentcard-00, section 2.1; draft-song-anp-adp-00, section 3.1","fix":null}]},
{"file":"cards/the-same.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":true,"diagnostics":[{"rule":"card/duplicate-id","severity":"warning","pointer":"/agent_id","begin":16,"end":44,"line":2,"column":15,..."message":"same agent_id as planner.json","help":"give each agent its own id, or remove one of the two cards; the other card is cards/planner.json","spec":"draft-aevum-agentcard-00, section 2.1; draft-song-anp-adp-00, section 3.1","fix":null}]}],
"summary":{"files":3,"valid":3,"errors":0,"warnings":2,"hints":0}}
$ echo '{"overrides": [{"paths": ["cards/planner.json"], "rules": {"card/duplicate-id": "off"}}]}' > cardinal.json
$ cardinal check cards
cardinal: configured by cardinal.json
3 cards checked, 3 valid: 0 errors, 0 warnings, 0 hints
$ cardinal check --strict --no-config --quiet cards/search.json cards/planner.json
cards/planner.json:2:15: warning: same agent_id as search.json [card/duplicate-id]
   2 |   "agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE",
     |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: give each agent its own id, or remove one of the two cards; the other card is cards/search.json
[exit 1]
