A member that is being typed: one error, and what is wrong in the other members.
$ cat > card.json <<'END'
> {
>   "agent_id": "01jdkx3w8r6t2n9v5qz4hyb7cm",
>   "pref
>   "name": "Search",
>   "version": "1.0",
>   "capabilities": [
>     {"id": "tool.web_search", "description": "Search the public web."}
>   ]
> }
> END
$ cardinal check card.json
card.json:2:15: error: "agent_id" must be 26 characters of 0-9 and A-Z without I, L, O, U; got lower-case letters [agentcard/agent-id-format]
   2 |   "agent_id": "01jdkx3w8r6t2n9v5qz4hyb7cm",
     |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: write 01JDKX3W8R6T2N9V5QZ4HYB7CM
card.json:3:3: error: the string that starts here has no closing quote [json/unterminated-string]
   3 |   "pref
     |   ^
     = help: add the missing "
card.json:5:14: error: "version" must be a Semantic Version such as 1.0.0; got "1.0" [agentcard/version-semver]
   5 |   "version": "1.0",
     |              ^~~~~
     = help: write "1.0.0"
card.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 0 valid: 3 errors, 0 warnings, 0 hints
[exit 1]
$ cardinal check --fix=all card.json
cardinal: nothing to fix
card.json:2:15: error: "agent_id" must be 26 characters of 0-9 and A-Z without I, L, O, U; got lower-case letters [agentcard/agent-id-format]
   2 |   "agent_id": "01jdkx3w8r6t2n9v5qz4hyb7cm",
     |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: write 01JDKX3W8R6T2N9V5QZ4HYB7CM
card.json:3:3: error: the string that starts here has no closing quote [json/unterminated-string]
   3 |   "pref
     |   ^
     = help: add the missing "
card.json:5:14: error: "version" must be a Semantic Version such as 1.0.0; got "1.0" [agentcard/version-semver]
   5 |   "version": "1.0",
     |              ^~~~~
     = help: write "1.0.0"
card.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 0 valid: 3 errors, 0 warnings, 0 hints
[exit 1]
$ cardinal check --json card.json
{"results":[
{"file":"card.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":false,"diagnostics":[{"rule":"agentcard/agent-id-format","severity":"error","pointer":"/agent_id","begin":16,"end":44,"line":2,"column":15,"end_line":2,"end_column":43,"message":"\"agent_id\" must be 26 characters of 0-9 and A-Z without I, L, O, U; got lower-case letters","help":"write 01JDKX3W8R6T2N9V5QZ4HYB7CM","spec":"draft-aevum-agentcard-00, section 5, rule 1","fix":null},{"rule":"json/unterminated-string","severity":"error","pointer":"","begin":48,"end":49,"line":3,"column":3,"end_line":3,"end_column":4,"message":"the string that starts here has no closing quote","help":"add the missing \"","spec":"RFC 8259","fix":null},{"rule":"agentcard/version-semver","severity":"error","pointer":"/version","begin":87,"end":92,"line":5,"column":14,"end_line":5,"end_column":19,"message":"\"version\" must be a Semantic Version such as 1.0.0; got \"1.0\"","help":"write \"1.0.0\"","spec":"draft-aevum-agentcard-00, section 5, rule 2","fix":null}]}],
"summary":{"files":1,"valid":0,"errors":3,"warnings":0,"hints":0}}
[exit 1]
