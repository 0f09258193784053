Safe repairs edit the text in place and touch nothing else; a second run finds
nothing to do. What is switched off stays.
$ printf '\xef\xbb\xbf{\n\t"agentId" : "01ka3s4j5k6m7n8p9q0r1s2t3v",\n  "name": "Se\\u0061rch", "version":"1.0.0",\n  "capabilities": [ {"id":"tool.x", "description":"Return what it was given."}, ],\n  "endpoint": {"protocol": "https", "url": "https://a.example.com"},\n  "pricing": {"base_cost_joules": 1.50E-18},\n}' > card.json
$ chmod 640 card.json; cardinal check --fix card.json
cardinal: fixed 5 findings in 1 file
card.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
$ stat -c %a card.json; ls; cat card.json
640
card.json
examples
{
	"agent_id" : "01KA3S4J5K6M7N8P9Q0R1S2T3V",
  "name": "Se\u0061rch", "version":"1.0.0",
  "capabilities": [ {"id":"tool.x", "description":"Return what it was given."} ],
  "endpoint": {"protocol": "https", "url": "https://a.example.com"},
  "pricing": {"base_cost_joules": 1.50E-18}
}
$ cp card.json before; cardinal check --fix card.json; cmp card.json before
cardinal: nothing to fix
card.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
$ cp examples/broken.agentcard.json a.json; cardinal check --fix --json --no-rule agentcard/agent-id-format --rule agentcard/version-semver a.json
cardinal: fixed 1 finding in 1 file; 1 more with --fix=all
{"results":[
{"file":"a.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":false,"diagnostics":[{"rule":"agentcard/version-semver","severity":"error","pointer":"/version","begin":90,"end":95,"line":4,"column":14,"end_line":4,"end_column":19,"message":"\"version\" must be a Semantic Version such as 1.0.0; got \"1.0\"","help":"write \"1.0.0\"","spec":"draft-aevum-agentcard-00, section 5, rule 2","fix":{"title":"write \"1.0.0\"","safe":false,"edits":[{"begin":90,"end":95,"text":"\"1.0.0\""}]}}]}],
"summary":{"files":1,"valid":0,"errors":1,"warnings":0,"hints":0,"fixed":1}}
[exit 1]
$ grep -e Tool -e agent_id a.json
  "agent_id": "01ka3s4j5k6m7n8p9q0r1s2t3v",
    { "id": "Tool.Search", "description": "Does stuff." }
