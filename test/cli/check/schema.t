Any JSON by a schema: every failure, with its place in both.
$ cardinal check --schema examples/requests/search.schema.json examples/requests/web-search.json
cardinal: configured by examples/cardinal.json
1 document checked, 1 valid: 0 errors, 0 warnings, 0 hints
$ cardinal check --schema examples/requests/search.schema.json examples/requests/too-many.json
cardinal: configured by examples/cardinal.json
examples/requests/too-many.json:1:1: error: "query" is missing [schema/mismatch]
   1 | { "qeury": "agent cards", "limit": 300 }
     | ^
     = schema: /required
examples/requests/too-many.json:1:3: error: "qeury" is not a known member [schema/mismatch]
   1 | { "qeury": "agent cards", "limit": 300 }
     |   ^~~~~~~
     = help: did you mean "query"?
     = schema: /additionalProperties
examples/requests/too-many.json:1:36: error: "limit" must be at most 10; got 300 [schema/mismatch]
   1 | { "qeury": "agent cards", "limit": 300 }
     |                                    ^~~
     = schema: /properties/limit/maximum
1 document checked, 0 valid: 3 errors, 0 warnings, 0 hints
[exit 1]
$ echo '[1, 2, "a"]' > list.json; echo '{"items": {"type": "integer"}}' > ints.json; cardinal check --schema ints.json --json list.json
{"results":[
{"file":"list.json","dialect":null,"version":null,"reason":null,"profile":null,"valid":false,"diagnostics":[{"rule":"schema/mismatch","severity":"error","pointer":"/2","begin":7,"end":10,"line":1,"column":8,"end_line":1,"end_column":11,"message":"the value must be of type integer; got a string","help":null,"spec":"JSON Schema 2020-12","schema_pointer":"/items/type","fix":null}]}],
"summary":{"files":1,"valid":0,"errors":1,"warnings":0,"hints":0}}
[exit 1]
$ echo '"2026-02-30"' > day.json; echo '{"format": "date"}' > date.json; cardinal check --schema date.json --quiet day.json; cardinal check --schema date.json --assert-format --quiet day.json
day.json:1:1: error: the value must have the format "date"; got "2026-02-30" [schema/mismatch]
   1 | "2026-02-30"
     | ^~~~~~~~~~~~
     = schema: /format
[exit 1]
$ echo '{"a": {"b": 7}}' > deep.json; cardinal check --schema date.json --pointer /a/b deep.json; cardinal check --schema date.json --pointer /a/c deep.json
1 document checked, 1 valid: 0 errors, 0 warnings, 0 hints
deep.json:1:1: error: there is no "c" at "/a", which is an object [card/no-such-pointer]
   1 | {"a": {"b": 7}}
     | ^
     = help: give a pointer to an existing value
1 document checked, 0 valid: 1 error, 0 warnings, 0 hints
[exit 1]
