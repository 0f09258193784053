Text of strangers cannot move the cursor, reorder the line or forge commands.
$ printf '{"agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE", "name": "", "version": "\\u001b[31m\\u202e::error::x\\n%%0A", "capabilities": [{"id": "tool.x", "description": "Return what it was given."}], "endpoint": {"protocol": "https", "url": "https://a.example.com"}}' > card.json
$ cardinal check card.json | cat -v
card.json:1:52: error: "name" must have 1 to 128 characters; got 0 [agentcard/name-length]
   1 | {"agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE", "name": "", "version": "\u001b[31m\u202e::error::x\n%0A", "capabili...
     |                                                    ^~
     = help: say what the agent is
card.json:1:67: error: "version" must be a Semantic Version such as 1.0.0; got "\u{1B}[31m\u{202E}::error::x\u{A}%0A" [agentcard/version-semver]
   1 | ...t_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE", "name": "", "version": "\u001b[31m\u202e::error::x\n%0A", "capabilities":...
     |                                                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: write three numbers without leading zeros, optionally followed by -pre-release and +build: 1.4.0-beta.2
card.json:1:67: warning: the text contains invisible characters, first U+001B [card/hidden-text]
   1 | ...t_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE", "name": "", "version": "\u001b[31m\u202e::error::x\n%0A", "capabilities":...
     |                                                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: remove them: models read what people cannot see
card.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 0 valid: 2 errors, 1 warning, 0 hints
$ cardinal check --format github card.json | cat -v
::error file=card.json,line=1,endLine=1,col=52,endColumn=54,title=Name empty or too long (agentcard/name-length)::"name" must have 1 to 128 characters; got 0%0Asay what the agent is
::error file=card.json,line=1,endLine=1,col=67,endColumn=100,title=Invalid semantic version (agentcard/version-semver)::"version" must be a Semantic Version such as 1.0.0; got "\u{1B}[31m\u{202E}::error::x\u{A}%250A"%0Awrite three numbers without leading zeros, optionally followed by -pre-release and +build: 1.4.0-beta.2
::warning file=card.json,line=1,endLine=1,col=67,endColumn=100,title=Hidden characters in text (card/hidden-text)::the text contains invisible characters, first U+001B%0Aremove them: models read what people cannot see
$ cardinal check --json --rule agentcard/version-semver card.json | cat -v
{"results":[
{"file":"card.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":false,"diagnostics":[{"rule":"agentcard/version-semver","severity":"error","pointer":"/version","begin":66,"end":99,"line":1,"column":67,"end_line":1,"end_column":100,"message":"\"version\" must be a Semantic Version such as 1.0.0; got \"\u001b[31m\u202e::error::x\n%0A\"","help":"write three numbers without leading zeros, optionally followed by -pre-release and +build: 1.4.0-beta.2","spec":"draft-aevum-agentcard-00, section 5, rule 2","fix":null}]}],
"summary":{"files":1,"valid":0,"errors":1,"warnings":0,"hints":0}}
