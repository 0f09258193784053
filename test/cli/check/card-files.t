Of a folder, only cards are checked: by name, by content, or as cardinal.json includes them.
$ mkdir -p repo/services/a repo/services/b repo/node_modules/x repo/.cache repo/.well-known repo/dist
$ cd repo && cardinal new agentcard > services/a/agent-card.json && cardinal new agentcard > services/b/settings.json
$ cd repo && echo '{"name": "a", "version": "1.0.0", "dependencies": {}}' > services/a/package.json
$ cd repo && printf '{\n  // comments\n  "compilerOptions": {},\n}\n' > tsconfig.json
$ cd repo && for folder in node_modules/x .cache .well-known dist; do cardinal new agentcard > $folder/agent.json; done
$ cd repo && printf 'dist/\n' > .gitignore; cardinal check --json . | sed -n 's/{"file":"\([^"]*\)".*/\1/p; /summary/p'
./.well-known/agent.json
./services/a/agent-card.json
./services/b/settings.json
"summary":{"files":3,"valid":3,"errors":0,"warnings":0,"hints":0,"not_cards":2}}
$ cd repo && cardinal check --no-ignore --json . | sed -n 's/{"file":"\([^"]*\)".*/\1/p'
./.well-known/agent.json
./dist/agent.json
./services/a/agent-card.json
./services/b/settings.json
$ cd repo && cardinal check --fix=all --dialect agentcard --quiet . ; cat tsconfig.json
{
  // comments
  "compilerOptions": {},
}
$ cd repo && cardinal check --quiet tsconfig.json
tsconfig.json:1:1: error: not a recognised agent card; AgentCard: missing agent_id, name, version, capabilities, endpoint; A2A: missing url or supportedInterfaces, name, description, version, capabilities, defaultInputModes, defaultOutputModes, skills; ADP: missing an agent:// id, name; AI Catalog: missing specVersion, entries [card/unknown-dialect]
   1 | {
     | ^
     = help: name its dialect with --dialect if it is one
tsconfig.json:2:3: error: JSON does not allow comments [json/comment]
   2 |   // comments
     |   ^~~~~~~~~~~
     = help: remove it, or move the text into a member
tsconfig.json:3:24: error: there is no member after this comma [json/extra-comma]
   3 |   "compilerOptions": {},
     |                        ^
     = help: remove the comma
[exit 1]
$ cd repo && mkdir broken && echo '{"name": "x"}' > broken/x.agentcard.json && cardinal check --format github broken | cut -c1-90
::error file=broken/x.agentcard.json,line=1,endLine=1,col=1,endColumn=2,title=Not a recogn
$ cd repo && echo '{"include": ["services/*/settings.json"]}' > cardinal.json; cardinal check --json . | sed -n 's/{"file":"\([^"]*\)".*/\1/p'
cardinal: configured by cardinal.json
./services/b/settings.json
$ mkdir none; echo '{}' > none/package.json; cardinal check none
cardinal: no card found: 1 JSON file, none of which is an agent card; a file that is named is checked whatever it contains
[exit 2]
$ cardinal check --json none
cardinal: no card found: 1 JSON file, none of which is an agent card; a file that is named is checked whatever it contains
{"results":[],
"summary":{"files":0,"valid":0,"errors":0,"warnings":0,"hints":0,"not_cards":1},
"failures":[{"file":"","message":"no card found: 1 JSON file, none of which is an agent card; a file that is named is checked whatever it contains"}]}
[exit 2]
