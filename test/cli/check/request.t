Whether a request fits a capability.
$ echo '[1]' > list.json
$ cardinal check --input tool.web_search --value examples/requests/web-search.json examples/web-search.agentcard.json
1 request checked, 1 valid: 0 errors, 0 warnings, 0 hints
$ cardinal check --input tool.web_search --value - examples/web-search.agentcard.json < examples/requests/too-many.json
-:1:1: error: "query" is missing [schema/mismatch]
   1 | { "qeury": "agent cards", "limit": 300 }
     | ^
     = schema: /required
-:1:36: error: "limit" must be at most 10; got 300 [schema/mismatch]
   1 | { "qeury": "agent cards", "limit": 300 }
     |                                    ^~~
     = schema: /properties/limit/maximum
1 request checked, 0 valid: 2 errors, 0 warnings, 0 hints
[exit 1]
$ sed 's/input_schema/x_schema/' examples/web-search.agentcard.json > free.json; cardinal check --input tool.web_search --value list.json free.json
cardinal: "tool.web_search" has no input_schema; any value is valid
1 request checked, 1 valid: 0 errors, 0 warnings, 0 hints
