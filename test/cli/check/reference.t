The reference README and its schema ask for other things than the draft.
$ cardinal check --profile agentcard-reference examples/web-search.agentcard.json
cardinal: configured by examples/cardinal.json
examples/web-search.agentcard.json:21:17: error: "protocol" must be one of http, websocket, sse, grpc, mcp, google_a2a or native; got "https" [agentcard/endpoint-protocol]
  21 |     "protocol": "https",
     |                 ^~~~~~~
     = help: the draft defines it; check with --profile agentcard
examples/web-search.agentcard.json:25:41: error: "per_token_joules" is not a member of pricing in the reference schema [agentcard/member-not-allowed]
  25 |   "pricing": { "base_cost_joules": 1.8, "per_token_joules": 0.004 },
     |                                         ^~~~~~~~~~~~~~~~~~
     = help: the draft defines it; check with --profile agentcard
examples/web-search.agentcard.json: judged as AgentCard under agentcard-reference: recognised by agent_id with a ULID
1 card checked, 0 valid: 2 errors, 0 warnings, 0 hints
[exit 1]
