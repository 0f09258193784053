The broken example, in every form.
$ cardinal check examples/broken.agentcard.json
cardinal: configured by examples/cardinal.json
examples/broken.agentcard.json:2:15: error: "agent_id" must be 26 characters of 0-9 and A-Z without I, L, O, U; got lower-case letters [agentcard/agent-id-format]
   2 |   "agent_id": "01ka3s4j5k6m7n8p9q0r1s2t3v",
     |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: write 01KA3S4J5K6M7N8P9Q0R1S2T3V
examples/broken.agentcard.json:4:14: error: "version" must be a Semantic Version such as 1.0.0; got "1.0" [agentcard/version-semver]
   4 |   "version": "1.0",
     |              ^~~~~
     = help: write "1.0.0"
examples/broken.agentcard.json:6:13: error: a capability's "id" must contain only a-z 0-9 . _ - and start with a letter or digit; got "T" at character 1 [agentcard/capability-id-format]
   6 |     { "id": "Tool.Search", "description": "Does stuff." },
     |             ^~~~~~~~~~~~~
     = help: write "tool.search"
examples/broken.agentcard.json:6:43: hint: the description "Does stuff." does not say what the capability does [agentcard/capability-description-vague]
   6 |     { "id": "Tool.Search", "description": "Does stuff." },
     |                                           ^~~~~~~~~~~~~
     = help: say what it does, which inputs it accepts and what it returns
examples/broken.agentcard.json:6:58: error: there is no item after this comma [json/extra-comma]
   6 |     { "id": "Tool.Search", "description": "Does stuff." },
     |                                                          ^
     = help: remove the comma
examples/broken.agentcard.json:10:12: error: protocol https requires a URL that begins with https://; got http: [agentcard/endpoint-scheme]
  10 |     "url": "http://agent.example.com/api",
     |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: change the protocol or the URL so that they agree
examples/broken.agentcard.json:11:25: error: "scheme" must be one of none, bearer, api_key, oauth2 or mtls; got "basic" [agentcard/auth-scheme]
  11 |     "auth": { "scheme": "basic" }
     |                         ^~~~~~~
examples/broken.agentcard.json:13:36: error: "base_cost_joules" must be 0 or at least 2.854e-21 J, the Landauer limit at 300 K; got 1e-22 [agentcard/base-cost-floor]
  13 |   "pricing": { "base_cost_joules": 1e-22 },
     |                                    ^~~~~
     = help: write the agent's real cost, or 0 if it charges nothing
examples/broken.agentcard.json:14:36: error: "pacr:trust_tier" must be one of untrusted, basic, established, verified or banned; got "gold" [agentcard/trust-tier]
  14 |   "metadata": { "pacr:trust_tier": "gold" }
     |                                    ^~~~~~
examples/broken.agentcard.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 0 valid: 8 errors, 0 warnings, 1 hint
[exit 1]
$ cardinal check --quiet --rule agentcard/version-semver examples/broken.agentcard.json
examples/broken.agentcard.json:4:14: error: "version" must be a Semantic Version such as 1.0.0; got "1.0" [agentcard/version-semver]
   4 |   "version": "1.0",
     |              ^~~~~
     = help: write "1.0.0"
examples/broken.agentcard.json:6:58: error: there is no item after this comma [json/extra-comma]
   6 |     { "id": "Tool.Search", "description": "Does stuff." },
     |                                                          ^
     = help: remove the comma
[exit 1]
$ cardinal check --format github examples/broken.agentcard.json
cardinal: configured by examples/cardinal.json
::error file=examples/broken.agentcard.json,line=2,endLine=2,col=15,endColumn=43,title=Invalid agent id (agentcard/agent-id-format)::"agent_id" must be 26 characters of 0-9 and A-Z without I, L, O, U; got lower-case letters%0Awrite 01KA3S4J5K6M7N8P9Q0R1S2T3V
::error file=examples/broken.agentcard.json,line=4,endLine=4,col=14,endColumn=19,title=Invalid semantic version (agentcard/version-semver)::"version" must be a Semantic Version such as 1.0.0; got "1.0"%0Awrite "1.0.0"
::error file=examples/broken.agentcard.json,line=6,endLine=6,col=13,endColumn=26,title=Invalid capability id (agentcard/capability-id-format)::a capability's "id" must contain only a-z 0-9 . _ - and start with a letter or digit; got "T" at character 1%0Awrite "tool.search"
::notice file=examples/broken.agentcard.json,line=6,endLine=6,col=43,endColumn=56,title=Vague capability description (agentcard/capability-description-vague)::the description "Does stuff." does not say what the capability does%0Asay what it does, which inputs it accepts and what it returns
::error file=examples/broken.agentcard.json,line=6,endLine=6,col=58,endColumn=59,title=Trailing or extra comma (json/extra-comma)::there is no item after this comma%0Aremove the comma
::error file=examples/broken.agentcard.json,line=10,endLine=10,col=12,endColumn=42,title=URL scheme contradicts protocol (agentcard/endpoint-scheme)::protocol https requires a URL that begins with https://; got http:%0Achange the protocol or the URL so that they agree
::error file=examples/broken.agentcard.json,line=11,endLine=11,col=25,endColumn=32,title=Unknown authentication scheme (agentcard/auth-scheme)::"scheme" must be one of none, bearer, api_key, oauth2 or mtls; got "basic"
::error file=examples/broken.agentcard.json,line=13,endLine=13,col=36,endColumn=41,title=Base cost below Landauer limit (agentcard/base-cost-floor)::"base_cost_joules" must be 0 or at least 2.854e-21 J, the Landauer limit at 300 K; got 1e-22%0Awrite the agent's real cost, or 0 if it charges nothing
::error file=examples/broken.agentcard.json,line=14,endLine=14,col=36,endColumn=42,title=Unknown trust tier (agentcard/trust-tier)::"pacr:trust_tier" must be one of untrusted, basic, established, verified or banned; got "gold"
[exit 1]
$ cardinal check --json examples/broken.agentcard.json
cardinal: configured by examples/cardinal.json
{"results":[
{"file":"examples/broken.agentcard.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":false,"diagnostics":[{"rule":"agentcard/agent-id-format","severity":"error","pointer":"/agent_id","begin":16,"end":44,"line":2,"column":15,"end_line":2,"end_column":43,"message":"\"agent_id\" must be 26 characters of 0-9 and A-Z without I, L, O, U; got lower-case letters","help":"write 01KA3S4J5K6M7N8P9Q0R1S2T3V","spec":"draft-aevum-agentcard-00, section 5, rule 1","fix":{"title":"write \"01KA3S4J5K6M7N8P9Q0R1S2T3V\"","safe":true,"edits":[{"begin":16,"end":44,"text":"\"01KA3S4J5K6M7N8P9Q0R1S2T3V\""}]}},{"rule":"agentcard/version-semver","severity":"error","pointer":"/version","begin":90,"end":95,"line":4,"column":14,"end_line":4,"end_column":19,"message":"\"version\" must be a Semantic Version such as 1.0.0; got \"1.0\"","help":"write \"1.0.0\"","spec":"draft-aevum-agentcard-00, section 5, rule 2","fix":{"title":"write \"1.0.0\"","safe":false,"edits":[{"begin":90,"end":95,"text":"\"1.0.0\""}]}},{"rule":"agentcard/capability-id-format","severity":"error","pointer":"/capabilities/0/id","begin":129,"end":142,"line":6,"column":13,"end_line":6,"end_column":26,"message":"a capability's \"id\" must contain only a-z 0-9 . _ - and start with a letter or digit; got \"T\" at character 1","help":"write \"tool.search\"","spec":"draft-aevum-agentcard-00, section 5, rule 4","fix":{"title":"write \"tool.search\"","safe":false,"edits":[{"begin":129,"end":142,"text":"\"tool.search\""}]}},{"rule":"agentcard/capability-description-vague","severity":"hint","pointer":"/capabilities/0/description","begin":159,"end":172,"line":6,"column":43,"end_line":6,"end_column":56,"message":"the description \"Does stuff.\" does not say what the capability does","help":"say what it does, which inputs it accepts and what it returns","spec":"draft-aevum-agentcard-00, section 2.4.2","fix":null},{"rule":"json/extra-comma","severity":"error","pointer":"/capabilities","begin":174,"end":175,"line":6,"column":58,"end_line":6,"end_column":59,"message":"there is no item after this comma","help":"remove the comma","spec":"RFC 8259","fix":{"title":"remove the comma","safe":true,"edits":[{"begin":174,"end":175,"text":""}]}},{"rule":"agentcard/endpoint-scheme","severity":"error","pointer":"/endpoint/url","begin":233,"end":263,"line":10,"column":12,"end_line":10,"end_column":42,"message":"protocol https requires a URL that begins with https://; got http:","help":"change the protocol or the URL so that they agree","spec":"draft-aevum-agentcard-00, section 2.5.2","fix":null},{"rule":"agentcard/auth-scheme","severity":"error","pointer":"/endpoint/auth/scheme","begin":289,"end":296,"line":11,"column":25,"end_line":11,"end_column":32,"message":"\"scheme\" must be one of none, bearer, api_key, oauth2 or mtls; got \"basic\"","help":null,"spec":"draft-aevum-agentcard-00, section 2.5.3","fix":null},{"rule":"agentcard/base-cost-floor","severity":"error","pointer":"/pricing/base_cost_joules","begin":339,"end":344,"line":13,"column":36,"end_line":13,"end_column":41,"message":"\"base_cost_joules\" must be 0 or at least 2.854e-21 J, the Landauer limit at 300 K; got 1e-22","help":"write the agent's real cost, or 0 if it charges nothing","spec":"draft-aevum-agentcard-00, section 5, rule 7","fix":null},{"rule":"agentcard/trust-tier","severity":"error","pointer":"/metadata/pacr:trust_tier","begin":383,"end":389,"line":14,"column":36,"end_line":14,"end_column":42,"message":"\"pacr:trust_tier\" must be one of untrusted, basic, established, verified or banned; got \"gold\"","help":null,"spec":"draft-aevum-agentcard-00, section 5, rule 9","fix":null}]}],
"summary":{"files":1,"valid":0,"errors":8,"warnings":0,"hints":1},
"configuration":["examples/cardinal.json"]}
[exit 1]
