What cannot be asked, and schemas that cannot be used, are trouble.
$ echo '[1]' > list.json; echo '{}' > ints.json; cp examples/web-search.agentcard.json free.json
$ cardinal check --input tool.websearch --value list.json examples/web-search.agentcard.json
cardinal: examples/web-search.agentcard.json: the card has no capability "tool.websearch"; did you mean "tool.web_search"? (it has: tool.web_search)
[exit 2]
$ cardinal check --input tool.web_search examples/web-search.agentcard.json
cardinal: --input needs --value FILE, the request to check
[exit 2]
$ cardinal check --value list.json examples/web-search.agentcard.json
cardinal: --value needs --input CAPABILITY
[exit 2]
$ cardinal check --schema ints.json --input a --value list.json free.json
cardinal: --schema and --input cannot be combined
[exit 2]
$ cardinal check --schema missing.json list.json
cardinal: missing.json: no such file or directory
[exit 2]
$ echo '{"type": "strin", "items": {"$ref": "https://example.com/x"}}' > bad.json; cardinal check --schema bad.json list.json
cardinal: bad.json: the schema cannot be compiled: 1:10: /type: "type" must be one of array, boolean, integer, null, number, object, string; got "strin", or "type" must be of type array; got a string (did you mean "string"?)
[exit 2]
$ echo '{"items": {"$ref": "https://example.com/x"}}' > far.json; cardinal check --schema far.json list.json
cardinal: far.json: the schema cannot be compiled: 1:20: /items/$ref: $ref "https://example.com/x" refers to https://example.com/x, which is not in this document; Cardinal does not fetch schemas (add the referenced schema to this document under $defs)
[exit 2]
$ echo '{"$schema": "http://json-schema.org/draft-07/schema#"}' > old.json; cardinal check --schema old.json list.json
cardinal: old.json: the schema cannot be compiled: 1:13: /$schema: the meta-schema http://json-schema.org/draft-07/schema is unknown (use https://json-schema.org/draft/2020-12/schema)
[exit 2]
$ cardinal check --schema "" list.json
cardinal: --schema is empty; give a value, or omit the flag
[exit 2]
$ cardinal check --schema - - < ints.json
cardinal: standard input can be read only once; give a file for one of the two
[exit 2]
$ cardinal check --input tool.web_search --value list.json --write-baseline --baseline b.json free.json
cardinal: --fix, --baseline, --write-baseline, --diff-base and --jsonl cannot be combined with --input
[exit 2]
