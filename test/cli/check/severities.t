Warnings fail under --strict only, hints never.
$ cardinal new agentcard --id 01KA3RZ8QN4T7V2W9X5Y6B1CDE > card.json
$ sed 's/"https",/"http",/' card.json > warning.json
$ cardinal check --quiet warning.json
$ cardinal check --strict --quiet warning.json
warning.json:13:12: warning: the protocol is http, but the URL begins with https:// [agentcard/endpoint-scheme-unusual]
  13 |     "url": "https://agent.example.com/api",
     |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: write "protocol": "https"
[exit 1]
$ cardinal check --strict --no-rule agentcard/endpoint-scheme-unusual warning.json
warning.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
$ sed 's/tool.web_search/search/' card.json > hint.json
$ cardinal check --strict hint.json
hint.json:7:13: hint: "search" uses none of the namespaces text. tool. data. fn. a2a. [agentcard/capability-id-namespace]
   7 |       "id": "search",
     |             ^~~~~~~~
     = help: use one of them, or your reverse domain name: com.example.name
hint.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 1 valid: 0 errors, 0 warnings, 1 hint
