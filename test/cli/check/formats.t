$ cardinal check --format compact examples/broken.agentcard.json
cardinal: configured by examples/cardinal.json
examples/broken.agentcard.json:2:15: error: "agent_id" must be 26 characters of 0-9 and A-Z without I, L, O, U; got lower-case letters [agentcard/agent-id-format]
examples/broken.agentcard.json:4:14: error: "version" must be a Semantic Version such as 1.0.0; got "1.0" [agentcard/version-semver]
examples/broken.agentcard.json:6:13: error: a capability's "id" must contain only a-z 0-9 . _ - and start with a letter or digit; got "T" at character 1 [agentcard/capability-id-format]
examples/broken.agentcard.json:6:43: hint: the description "Does stuff." does not say what the capability does [agentcard/capability-description-vague]
examples/broken.agentcard.json:6:58: error: there is no item after this comma [json/extra-comma]
examples/broken.agentcard.json:10:12: error: protocol https requires a URL that begins with https://; got http: [agentcard/endpoint-scheme]
examples/broken.agentcard.json:11:25: error: "scheme" must be one of none, bearer, api_key, oauth2 or mtls; got "basic" [agentcard/auth-scheme]
examples/broken.agentcard.json:13:36: error: "base_cost_joules" must be 0 or at least 2.854e-21 J, the Landauer limit at 300 K; got 1e-22 [agentcard/base-cost-floor]
examples/broken.agentcard.json:14:36: error: "pacr:trust_tier" must be one of untrusted, basic, established, verified or banned; got "gold" [agentcard/trust-tier]
[exit 1]
$ cardinal check --format gitlab examples/broken.agentcard.json | head -3
cardinal: configured by examples/cardinal.json
[
{"description":"\"agent_id\" must be 26 characters of 0-9 and A-Z without I, L, O, U; got lower-case letters (write 01KA3S4J5K6M7N8P9Q0R1S2T3V)","check_name":"agentcard/agent-id-format","fingerprint":"bbd7be3164c2be684d6debeed0ec5fce","severity":"major","location":{"path":"examples/broken.agentcard.json","lines":{"begin":2}}},
{"description":"\"version\" must be a Semantic Version such as 1.0.0; got \"1.0\" (write \"1.0.0\")","check_name":"agentcard/version-semver","fingerprint":"9e893674f7e2ad36b7a0f2950b15d5c8","severity":"major","location":{"path":"examples/broken.agentcard.json","lines":{"begin":4}}},
$ cardinal check --format markdown examples/broken.agentcard.json
cardinal: configured by examples/cardinal.json
## Agent cards

| file | line | severity | finding | rule |
|---|---|---|---|---|
| examples/broken.agentcard.json | 2 | error | "agent&#95;id" must be 26 characters of 0-9 and A-Z without I, L, O, U; got lower-case letters<br>write 01KA3S4J5K6M7N8P9Q0R1S2T3V | `agentcard/agent-id-format` |
| examples/broken.agentcard.json | 4 | error | "version" must be a Semantic Version such as 1.0.0; got "1.0"<br>write "1.0.0" | `agentcard/version-semver` |
| examples/broken.agentcard.json | 6 | error | a capability's "id" must contain only a-z 0-9 . &#95; - and start with a letter or digit; got "T" at character 1<br>write "tool.search" | `agentcard/capability-id-format` |
| examples/broken.agentcard.json | 6 | hint | the description "Does stuff." does not say what the capability does<br>say what it does, which inputs it accepts and what it returns | `agentcard/capability-description-vague` |
| examples/broken.agentcard.json | 6 | error | there is no item after this comma<br>remove the comma | `json/extra-comma` |
| examples/broken.agentcard.json | 10 | error | protocol https requires a URL that begins with https://; got http:<br>change the protocol or the URL so that they agree | `agentcard/endpoint-scheme` |
| examples/broken.agentcard.json | 11 | error | "scheme" must be one of none, bearer, api&#95;key, oauth2 or mtls; got "basic" | `agentcard/auth-scheme` |
| examples/broken.agentcard.json | 13 | error | "base&#95;cost&#95;joules" must be 0 or at least 2.854e-21 J, the Landauer limit at 300 K; got 1e-22<br>write the agent's real cost, or 0 if it charges nothing | `agentcard/base-cost-floor` |
| examples/broken.agentcard.json | 14 | error | "pacr:trust&#95;tier" must be one of untrusted, basic, established, verified or banned; got "gold" | `agentcard/trust-tier` |

1 card checked, 0 valid: 8 errors, 0 warnings, 1 hint.
[exit 1]
$ cardinal check --statistics examples
cardinal: configured by examples/cardinal.json
      10  hint     a2a/url-placeholder
       1  error    agentcard/agent-id-format (1 with --fix=all)
       1  error    agentcard/auth-scheme
       1  error    agentcard/base-cost-floor
       1  hint     agentcard/capability-description-vague
       1  error    agentcard/capability-id-format (1 with --fix=all)
       1  error    agentcard/endpoint-scheme
       1  error    agentcard/trust-tier
       1  error    agentcard/version-semver (1 with --fix=all)
       1  error    json/extra-comma (1 with --fix=all)
9 cards checked, 8 valid: 8 errors, 0 warnings, 11 hints
[exit 1]
$ cardinal check --statistics --score --json examples/web-search.agentcard.json
cardinal: configured by examples/cardinal.json
{"results":[
{"file":"examples/web-search.agentcard.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":true,"score":100,"diagnostics":[]}],
"summary":{"files":1,"valid":1,"errors":0,"warnings":0,"hints":0,"statistics":[]},
"configuration":["examples/cardinal.json"]}
$ cardinal check --format html examples/broken.agentcard.json | grep -c '<li class="error">'
cardinal: configured by examples/cardinal.json
8
$ cardinal check --max-warnings 0 --rule json/comment examples/web-search.agentcard.json
cardinal: configured by examples/cardinal.json
examples/web-search.agentcard.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
$ cardinal new a2a | sed 's/"version": "[^"]*"/"version": "one"/' | cardinal check --stdin-filename cards/agent.json --format compact -
cards/agent.json:4:14: hint: "version" should be a Semantic Version such as 1.0.0; got "one" [a2a/version-semver]
cards/agent.json:7:14: hint: "url" points to agent.example.com, which is a placeholder for examples [a2a/url-placeholder]
$ cardinal check --quiet --stdin-filename x.json examples/web-search.agentcard.json
cardinal: --stdin-filename names standard input; give - as well
[exit 2]
$ cardinal check -o report.txt examples/broken.agentcard.json; tail -1 report.txt
cardinal: configured by examples/cardinal.json
1 card checked, 0 valid: 8 errors, 0 warnings, 1 hint
$ cardinal check -o none/report.txt examples/web-search.agentcard.json
cardinal: configured by examples/cardinal.json
cardinal: none/report.txt: no such file or directory
[exit 2]
$ cardinal check --color always examples/broken.agentcard.json | head -1 | cat -v
cardinal: configured by examples/cardinal.json
^[[1mexamples/broken.agentcard.json:2:15:^[[0m ^[[1;31merror:^[[0m "agent_id" must be 26 characters of 0-9 and A-Z without I, L, O, U; got lower-case letters [agentcard/agent-id-format]
$ FORCE_COLOR=1 cardinal check examples/broken.agentcard.json | head -1 | cat -v
cardinal: configured by examples/cardinal.json
^[[1mexamples/broken.agentcard.json:2:15:^[[0m ^[[1;31merror:^[[0m "agent_id" must be 26 characters of 0-9 and A-Z without I, L, O, U; got lower-case letters [agentcard/agent-id-format]
$ NO_COLOR=1 FORCE_COLOR=1 cardinal check examples/broken.agentcard.json | head -1 | cat -v
cardinal: configured by examples/cardinal.json
examples/broken.agentcard.json:2:15: error: "agent_id" must be 26 characters of 0-9 and A-Z without I, L, O, U; got lower-case letters [agentcard/agent-id-format]
$ cp examples/broken.agentcard.json b.agentcard.json; cardinal check --quiet --fix b.agentcard.json | tail -1
     |                                    ^~~~~~
$ cardinal explain skill-id-unique | head -1
a2a/skill-id-unique
$ cardinal explain skill-id-uniqe
cardinal: unknown rule "skill-id-uniqe"; did you mean "a2a/skill-id-unique"?
[exit 2]
$ cardinal explain description-quality
a2a/description-quality
  Uninformative description

expected: The description of an agent says what it does
category: style
severity: off; hint under stacka2a; warning under production
spec: StackA2A, production checklist: description is specific enough for an LLM orchestrator to make routing decisions

Orchestrators use it to decide whether to look at the skills at all.

bad (merged into a minimal card):
    {"description": "Does web stuff"}

good:
    {"description": "Searches the public web."}
$ cardinal schema config | head -3
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:cardinal:schema:config",
$ cardinal check --statistics --format sarif examples
cardinal: --statistics has no place in the format sarif; use text, json, ndjson, markdown or html
[exit 2]
$ cardinal check --statistics --format markdown examples/broken.agentcard.json 2>&1 | tail -12

| findings | severity | rule | with --fix=all |
|---|---|---|---|
| 1 | error | `agentcard/agent-id-format` | 1 |
| 1 | error | `agentcard/auth-scheme` | 0 |
| 1 | error | `agentcard/base-cost-floor` | 0 |
| 1 | hint | `agentcard/capability-description-vague` | 0 |
| 1 | error | `agentcard/capability-id-format` | 1 |
| 1 | error | `agentcard/endpoint-scheme` | 0 |
| 1 | error | `agentcard/trust-tier` | 0 |
| 1 | error | `agentcard/version-semver` | 1 |
| 1 | error | `json/extra-comma` | 1 |
$ cardinal check --statistics --format html examples/broken.agentcard.json | grep -A2 'id="statistics"'
cardinal: configured by examples/cardinal.json
<section id="summary"><p>1 card checked, 0 valid: 8 errors, 0 warnings, 1 hint.</p><table id="statistics"><tr><th>findings</th><th>severity</th><th>rule</th><th>with --fix=all</th></tr>
<tr><td>1</td><td>error</td><td><code>agentcard/agent-id-format</code></td><td>1</td></tr>
<tr><td>1</td><td>error</td><td><code>agentcard/auth-scheme</code></td><td>0</td></tr>
$ mkdir two; cardinal new a2a | sed 's/example.com/azur.dev/' > two/agent-card.json; echo '{"rules": {"a2a/version-semver": "warning"}}' > two/cardinal.json
$ sed -i 's/"version": "[^"]*"/"version": "one"/' two/agent-card.json
$ cardinal check --max-warnings 1 --format compact two
cardinal: configured by two/cardinal.json
two/agent-card.json:4:14: warning: "version" should be a Semantic Version such as 1.0.0; got "one" [a2a/version-semver]
$ cardinal check --max-warnings 0 --format compact two
cardinal: configured by two/cardinal.json
cardinal: too many warnings: 1, at most 0 are accepted
two/agent-card.json:4:14: warning: "version" should be a Semantic Version such as 1.0.0; got "one" [a2a/version-semver]
[exit 1]
$ cardinal check --max-warnings -1 two
cardinal: --max-warnings must be at least 0; got -1
[exit 2]
$ cardinal explain name-length
cardinal: "name-length" is the name of 2 rules; give one of them: a2a/name-length, agentcard/name-length
[exit 2]
$ cardinal check --format gitlab two | grep -o '"fingerprint.*'
cardinal: configured by two/cardinal.json
"fingerprint":"fdafa8a61b4444f950757131db96751f","severity":"minor","location":{"path":"two/agent-card.json","lines":{"begin":4}}}]
$ sed -i '1a\\n\n' two/agent-card.json; cardinal check --format gitlab two | grep -o '"fingerprint.*'
cardinal: configured by two/cardinal.json
"fingerprint":"fdafa8a61b4444f950757131db96751f","severity":"minor","location":{"path":"two/agent-card.json","lines":{"begin":7}}}]
