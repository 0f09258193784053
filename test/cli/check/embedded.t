A card in a string, alone or inside another document, is found; places are
those in the text the user holds.
$ cardinal check --pointer /content/0/text examples/mcp-tool-result.json
cardinal: configured by examples/cardinal.json
examples/mcp-tool-result.json:5:112: error: "version" must be a Semantic Version such as 1.0.0; got "1.0" [agentcard/version-semver]
   5 | ...C3D4E5F\", \"name\": \"Inside a tool result\", \"version\": \"1.0\", \"capabilities\": [{\"id\": \"tool.echo\"...
     |                                                                ^~~~~~~
     = help: write "1.0.0"
examples/mcp-tool-result.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 0 valid: 1 error, 0 warnings, 0 hints
[exit 1]
$ cardinal check --json --pointer /content/0/text examples/mcp-tool-result.json
cardinal: configured by examples/cardinal.json
{"results":[
{"file":"examples/mcp-tool-result.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":false,"diagnostics":[{"rule":"agentcard/version-semver","severity":"error","pointer":"/content/0/text/version","begin":156,"end":163,"line":5,"column":112,"end_line":5,"end_column":119,"message":"\"version\" must be a Semantic Version such as 1.0.0; got \"1.0\"","help":"write \"1.0.0\"","spec":"draft-aevum-agentcard-00, section 5, rule 2","fix":{"title":"write \"1.0.0\"","safe":false,"edits":[{"begin":156,"end":163,"text":"\\\"1.0.0\\\""}]}}]}],
"summary":{"files":1,"valid":0,"errors":1,"warnings":0,"hints":0},
"configuration":["examples/cardinal.json"]}
[exit 1]
$ cardinal check --pointer /content/1/text examples/mcp-tool-result.json
cardinal: configured by examples/cardinal.json
examples/mcp-tool-result.json:1:1: error: there is no "1" at "/content", which is an array [card/no-such-pointer]
   1 | {
     | ^
     = help: give a pointer to a card
1 card checked, 0 valid: 1 error, 0 warnings, 0 hints
[exit 1]
$ cat > string.json <<'END'
> "{\"agent_id\": 7, \"endpoint\": {}}"
> END
$ cardinal check --quiet string.json
string.json:1:2: error: the card has no "name", "version" and "capabilities" [agentcard/name-required]
   1 | "{\"agent_id\": 7, \"endpoint\": {}}"
     |  ^
     = help: add them: the specification requires them
string.json:1:17: error: "agent_id" must be a string; got a number [agentcard/type]
   1 | "{\"agent_id\": 7, \"endpoint\": {}}"
     |                 ^
     = help: write text in double quotes
string.json:1:34: error: endpoint has no "protocol" and "url" [agentcard/endpoint-protocol-required]
   1 | "{\"agent_id\": 7, \"endpoint\": {}}"
     |                                  ^~
     = help: add them: the specification requires them
[exit 1]
$ cat > cut.json <<'END'
> {"card": "{\"agent_id\": \"x\", \"endpoint\": {}, }"}
> END
$ cardinal check --quiet --pointer /card cut.json
cut.json:1:11: error: the card has no "name", "version" and "capabilities" [agentcard/name-required]
   1 | {"card": "{\"agent_id\": \"x\", \"endpoint\": {}, }"}
     |           ^
     = help: add them: the specification requires them
cut.json:1:26: error: "agent_id" must be 26 characters of 0-9 and A-Z without I, L, O, U; got 1 character: "x" [agentcard/agent-id-format]
   1 | {"card": "{\"agent_id\": \"x\", \"endpoint\": {}, }"}
     |                          ^~~~~
     = help: generate one with `cardinal id`
cut.json:1:47: error: endpoint has no "protocol" and "url" [agentcard/endpoint-protocol-required]
   1 | {"card": "{\"agent_id\": \"x\", \"endpoint\": {}, }"}
     |                                               ^~
     = help: add them: the specification requires them
cut.json:1:49: error: there is no member after this comma [json/extra-comma]
   1 | {"card": "{\"agent_id\": \"x\", \"endpoint\": {}, }"}
     |                                                 ^
     = help: remove the comma
[exit 1]
$ echo '"hello"' | cardinal check -
-:1:1: error: a card must be a JSON object, or a string that contains one; got a string [card/not-an-object]
   1 | "hello"
     | ^
     = help: give the card itself, or point to it with --pointer
1 card checked, 0 valid: 1 error, 0 warnings, 0 hints
[exit 1]
