$ cardinal explain agentcard/base-cost-floor
agentcard/base-cost-floor
  Base cost below Landauer limit

expected: base_cost_joules is 0 or at least the Landauer limit
category: correctness
severity: error
spec: draft-aevum-agentcard-00, section 5, rule 7

Erasing one bit at 300 K costs 2.854e-21 J. A cost between zero and that is physically impossible and must be rejected.

bad (merged into a minimal card):
    {"pricing": {"base_cost_joules": 1e-22}}

good:
    {"pricing": {"base_cost_joules": 1e-18}}
$ cardinal explain --json agentcard/base-cost-floor
{"id":"agentcard/base-cost-floor","category":"correctness","severity":"error","profiles":{"agentcard":"error","agentcard-reference":"error"},"severities":"error","title":"Base cost below Landauer limit","summary":"base_cost_joules is 0 or at least the Landauer limit","why":"Erasing one bit at 300 K costs 2.854e-21 J. A cost between zero and that is physically impossible and must be rejected.","spec":"draft-aevum-agentcard-00, section 5, rule 7","examples":"merged into a minimal card","bad":"{\"pricing\": {\"base_cost_joules\": 1e-22}}","good":"{\"pricing\": {\"base_cost_joules\": 1e-18}}","source":"src/check/rules/agentcard/base_cost.cc","bad_card":"{\n  \"agent_id\": \"01JDKX3W8R6T2N9V5QZ4HYB7CM\",\n  \"name\": \"Search\",\n  \"version\": \"1.0.0\",\n  \"capabilities\": [\n    {\n      \"id\": \"tool.web_search\",\n      \"description\": \"Search the public web for a phrase.\"\n    }\n  ],\n  \"endpoint\": {\n    \"protocol\": \"https\",\n    \"url\": \"https://agent.example.com/api\"\n  },\n  \"pricing\": {\n    \"base_cost_joules\": 1e-22\n  }\n}\n","bad_profile":null}
$ cardinal explain agentcard/base-cost-flor
cardinal: unknown rule "agentcard/base-cost-flor"; did you mean "agentcard/base-cost-floor"?
[exit 2]
$ cardinal explain
cardinal: explain needs RULE; see cardinal help explain
[exit 2]
