$ printf '{"b": [1.0, 1e2, "\\u20ac"], "a": {"z": null, "y": -0}}' > x.json
$ cardinal canon x.json
{"a":{"y":0,"z":null},"b":[1,100,"€"]}
$ cardinal canon --json x.json
{"canonical":"{\"a\":{\"y\":0,\"z\":null},\"b\":[1,100,\"€\"]}"}
$ cardinal canon - < x.json
{"a":{"y":0,"z":null},"b":[1,100,"€"]}
$ echo '{"a": 1, "a": 2}' | cardinal canon -
-:1:10: error: this object already has a member with this name; the first is at 1:2 [json/duplicate-key]
   1 | {"a": 1, "a": 2}
     |          ^~~
     = help: keep one of the two: readers disagree on which one counts
[exit 1]
$ printf '["\xef\xbf\xbf"]' | cardinal canon -
cardinal: -: a string holds a Unicode noncharacter, which I-JSON (RFC 7493, 2.1) forbids
[exit 1]
$ cardinal canon missing.json
cardinal: missing.json: no such file or directory
[exit 2]
$ cardinal canon
cardinal: canon needs FILE; see cardinal help canon
[exit 2]
