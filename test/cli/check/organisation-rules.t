$ cardinal new agentcard > card.json
$ cat > cardinal.json <<'END'
> {"rules": {
>   "acme/contact": {
>     "schema": {"required": ["contact"]},
>     "message": "cards of Acme name a contact",
>     "help": "add \"contact\"",
>     "example": {"name": "x"}, "good": {"contact": "a@acme.example"}},
>   "acme/docs": {
>     "when": {"pointer": "/capabilities/*/id", "pattern": "^tool\\."},
>     "then": {"pointer": "/endpoint/url", "pattern": "^https://[^/]*acme\\.example/"},
>     "message": "endpoints are on acme.example", "severity": "warning",
>     "example": {"capabilities": [{"id": "tool.x"}], "endpoint": {"url": "https://b.example/"}}}},
>  "overrides": [{"paths": ["old/**"], "rules": {"acme/*": "hint"}}]}
> END
$ cardinal check --format compact card.json
cardinal: configured by cardinal.json
card.json:1:1: error: cards of Acme name a contact: "contact" is missing [acme/contact]
card.json:13:12: warning: endpoints are on acme.example [acme/docs]
[exit 1]
$ mkdir old; cp card.json old/; cardinal check --format compact --no-rule acme/docs old
cardinal: configured by cardinal.json
old/card.json:1:1: hint: cards of Acme name a contact: "contact" is missing [acme/contact]
$ cardinal check --rule acme/nothing card.json
cardinal: unknown rule "acme/nothing"; `cardinal rules` lists all rules
cardinal: configured by cardinal.json
[exit 2]
$ cardinal check --json card.json | tail -n +2 | cut -c1-330 | head -1
cardinal: configured by cardinal.json
{"file":"card.json","dialect":"agentcard","version":null,"reason":"recognised by agent_id with a ULID","profile":"agentcard","valid":false,"diagnostics":[{"rule":"acme/contact","severity":"error","pointer":"","begin":0,"end":1,"line":1,"column":1,"end_line":1,"end_column":2,"message":"cards of Acme name a contact: \"contact\" is
$ cardinal check --format sarif card.json | grep -c '"id":"acme/contact"'
cardinal: configured by cardinal.json
1
$ cardinal explain contact
acme/contact
  cards of Acme name a contact

expected: cards of Acme name a contact
category: correctness
severity: error
spec: cardinal.json

add "contact".

bad (the whole text):
    {"name": "x"}

good:
    {"contact": "a@acme.example"}
$ cardinal rules | tail -2
acme/contact                              error    cards of Acme name a contact
acme/docs                                 warning  endpoints are on acme.example
$ cardinal rules --test
acme/contact  error    cards of Acme name a contact
acme/docs     warning  endpoints are on acme.example
$ cat > broken.json <<'END'
> {"extends": "broken.json",
>  "rules": {
>   "a2a/mine": {"schema": {}, "message": "m"},
>   "acme/example": {"schema": {"required": ["a"]}, "message": "m", "example": {"a": 1}},
>   "acme/pointer": {"then": {"pointer": "a"}, "message": "m"},
>   "acme/pattern": {"then": {"pointer": "/a", "pattern": "("}, "message": "m"},
>   "acme/both": {"schema": {}, "then": {"pointer": "/a"}, "message": "m"},
>   "acme/schema": {"schema": {"type": "text"}, "message": "m"}}}
> END
$ cardinal rules --test --config broken.json --json
cardinal: broken.json:1:13: "broken.json" extends this file in turn; remove one of the two
cardinal: broken.json:3:3: ids that begin with a2a/ are those of Cardinal's own rules; begin yours with the name of your organisation
cardinal: broken.json:4:67: "example" does not break the rule "acme/example"; give a card that it reports, or correct the rule
cardinal: broken.json:5:40: a JSON pointer is empty or begins with /; got "a"
cardinal: broken.json:6:57: invalid pattern: a group is not closed (at character 2); write an ECMAScript regular expression with the u flag
cardinal: broken.json:7:3: a rule has either "schema", or "then" and perhaps "when"
cardinal: broken.json:8:38: "type" must be one of array, boolean, integer, null, number, object, string; got "text", or "type" must be of type array; got a string
[]
[exit 1]
$ cardinal check --config broken.json card.json
cardinal: broken.json:1:13: "broken.json" extends this file in turn; remove one of the two
[exit 2]
$ cat > team.json <<'END'
> {"extends": ["cardinal.json"], "rules": {"acme/contact": "off", "acme/docs": "error"}}
> END
$ cardinal check --config team.json --format compact card.json
cardinal: configured by team.json and 1 more file
card.json:13:12: error: endpoints are on acme.example [acme/docs]
[exit 1]
$ echo '{"extends": "https://acme.example/cardinal.json"}' > far.json; cardinal check --config far.json card.json
cardinal: far.json:1:13: "extends" names files: nothing is fetched for a configuration; save https://acme.example/cardinal.json and name the copy
[exit 2]
