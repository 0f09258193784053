The nearest cardinal.json upward sets rules and profiles by path; flags win.
$ mkdir -p cards/legacy
$ cardinal new agentcard --id 01KA3RZ8QN4T7V2W9X5Y6B1CDE > cards/new.json
$ sed 's/1.0.0/1.0/; s/tool.web_search/search/; s/B1CDE/B1CDF/' cards/new.json > cards/legacy/old.json
$ cat > cardinal.json <<'END'
> {"rules": {"agentcard/capability-id-namespace": "error"},
>  "overrides": [{"paths": ["cards/legacy/**"],
>                 "rules": {"agentcard/version-semver": "warning"}}]}
> END
$ cardinal check cards
cardinal: configured by cardinal.json
cards/legacy/old.json:4:14: warning: "version" must be a Semantic Version such as 1.0.0; got "1.0" [agentcard/version-semver]
   4 |   "version": "1.0",
     |              ^~~~~
     = help: write "1.0.0"
cards/legacy/old.json:7:13: error: "search" uses none of the namespaces text. tool. data. fn. a2a. [agentcard/capability-id-namespace]
   7 |       "id": "search",
     |             ^~~~~~~~
     = help: use one of them, or your reverse domain name: com.example.name
cards/legacy/old.json: judged as AgentCard: recognised by agent_id with a ULID
2 cards checked, 1 valid: 1 error, 1 warning, 0 hints
[exit 1]
$ cardinal check --no-config --quiet cards
cards/legacy/old.json:4:14: error: "version" must be a Semantic Version such as 1.0.0; got "1.0" [agentcard/version-semver]
   4 |   "version": "1.0",
     |              ^~~~~
     = help: write "1.0.0"
[exit 1]
$ cardinal check --no-rule 'agentcard/*' cards
cardinal: configured by cardinal.json
2 cards checked, 2 valid: 0 errors, 0 warnings, 0 hints
$ echo '{"profile": "agentcard-reference"}' > reference.json
$ cardinal check --config reference.json --quiet cards/new.json
cards/new.json:12:17: error: "protocol" must be one of http, websocket, sse, grpc, mcp, google_a2a or native; got "https" [agentcard/endpoint-protocol]
  12 |     "protocol": "https",
     |                 ^~~~~~~
     = help: the draft defines it; check with --profile agentcard
[exit 1]
$ echo '{"rulez": {}}' > cardinal.json
$ cardinal check cards
cardinal: cardinal.json:1:2: "rulez" is not a known member; did you mean "rules"?
[exit 2]
$ echo '{"rules": {"agentcard/nmae-length": "off"}}' > cardinal.json
$ cardinal check cards
cardinal: cardinal.json:1:12: unknown rule "agentcard/nmae-length"; did you mean "agentcard/name-length"?
[exit 2]
$ echo '{"rules": {"agentcard/name-length": "loud"}}' > cardinal.json
$ cardinal check cards
cardinal: cardinal.json:1:37: "agentcard/name-length" must be one of off, hint, warning, error; got "loud"
[exit 2]
$ echo '{"profile": "x",}' > cardinal.json
$ cardinal check cards
cardinal: cardinal.json:1:16: there is no member after this comma; remove the comma
[exit 2]
$ echo '{"overrides": [{"paths": ["cards/legacy/**"], "rules": {"agentcard/*": "off"}}]}' > cardinal.json
$ cd cards/legacy && cardinal check old.json ../../cards/legacy/old.json
cardinal: configured by ../../cardinal.json
old.json: judged as AgentCard: recognised by agent_id with a ULID
../../cards/legacy/old.json: judged as AgentCard: recognised by agent_id with a ULID
2 cards checked, 2 valid: 0 errors, 0 warnings, 0 hints
$ cardinal check --rule agentcard/version-semver --quiet cards
cards/legacy/old.json:4:14: error: "version" must be a Semantic Version such as 1.0.0; got "1.0" [agentcard/version-semver]
   4 |   "version": "1.0",
     |              ^~~~~
     = help: write "1.0.0"
[exit 1]
$ mkdir team team1
$ cp cards/legacy/old.json team/card.json
$ cp cards/legacy/old.json team1/card.json
$ echo '{"overrides": [{"paths": ["*.json"], "rules": {"agentcard/*": "off"}}]}' > team/cardinal.json
$ echo '{}' > team1/cardinal.json
$ cardinal check --quiet team/card.json team1/card.json
team1/card.json:4:14: error: "version" must be a Semantic Version such as 1.0.0; got "1.0" [agentcard/version-semver]
   4 |   "version": "1.0",
     |              ^~~~~
     = help: write "1.0.0"
[exit 1]
