A folder is searched for cards, in order; the configuration passes some over.
$ cardinal check --json examples | sed 's/"diagnostics":.*/.../'
cardinal: configured by examples/cardinal.json
{"results":[
{"file":"examples/broken.agentcard.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":false,...
{"file":"examples/code-review.agentcard.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":true,...
{"file":"examples/data-pipeline.agentcard.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":true,...
{"file":"examples/language-model.agentcard.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":true,...
{"file":"examples/self-certified.adp.json","dialect":"adp","version":null,"reason":"recognised by agent:// id","profile":"adp","valid":true,...
{"file":"examples/translator.adp.json","dialect":"adp","version":null,"reason":"recognised by agent:// id","profile":"adp","valid":true,...
{"file":"examples/trip-planner.a2a.json","dialect":"a2a","version":"1.0","reason":"supportedInterfaces is present","profile":"a2a","valid":true,...
{"file":"examples/trip-planner.extended.a2a.json","dialect":"a2a","version":"1.0","reason":"supportedInterfaces is present","profile":"a2a","valid":true,...
{"file":"examples/web-search.agentcard.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":true,...
"summary":{"files":9,"valid":8,"errors":8,"warnings":0,"hints":11},
"configuration":["examples/cardinal.json"]}
$ cardinal check --no-config --quiet --rule agentcard/version-semver examples
examples/broken.agentcard.json:4:14: error: "version" must be a Semantic Version such as 1.0.0; got "1.0" [agentcard/version-semver]
   4 |   "version": "1.0",
     |              ^~~~~
     = help: write "1.0.0"
examples/broken.agentcard.json:6:58: error: there is no item after this comma [json/extra-comma]
   6 |     { "id": "Tool.Search", "description": "Does stuff." },
     |                                                          ^
     = help: remove the comma
[exit 1]
$ mkdir -p site/.well-known site/node_modules/x
$ cardinal new agentcard > site/.well-known/agent.json
$ echo broken > site/node_modules/x/card.json
$ cardinal check site
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
