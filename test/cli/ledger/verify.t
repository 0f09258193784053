Records in JSON Lines and in CBOR, by content.
$ cardinal ledger verify examples/ledger/records.jsonl examples/ledger/record.cbor
4 documents checked, 4 valid: 0 errors, 0 warnings, 0 hints
$ cardinal ledger verify --json examples/ledger/record.cbor
{"results":[
{"file":"examples/ledger/record.cbor","dialect":null,"version":null,"reason":null,"profile":null,"valid":true,"diagnostics":[]}],
"summary":{"files":1,"valid":1,"errors":0,"warnings":0,"hints":0}}
$ printf '{"id": "x", "predecessors": [],\n "payload": "PA="}' | cardinal ledger verify -
-:1:1: error: "cognitive_split" is missing [pacr/field-required]
   1 | {"id": "x", "predecessors": [],
     | ^
     = help: add it: all fields are required
-:1:1: error: "landauer_cost" is missing [pacr/field-required]
   1 | {"id": "x", "predecessors": [],
     | ^
     = help: add it: all fields are required
-:1:1: error: "resources" is missing [pacr/field-required]
   1 | {"id": "x", "predecessors": [],
     | ^
     = help: add it: all fields are required
-:1:8: error: an identity has 32 upper-case hexadecimal digits, or is a ULID; got "x" [pacr/identity]
   1 | {"id": "x", "predecessors": [],
     |        ^~~
     = help: write the 128 bits as 32 of 0-9 and A-F
-:2:13: error: the payload must be base64 with padding (RFC 4648, section 4) [pacr/payload-base64]
   2 |  "payload": "PA="}
     |             ^~~~~
     = help: encode the bytes with the standard alphabet, + and /
1 document checked, 0 valid: 5 errors, 0 warnings, 0 hints
[exit 1]
$ head -c 60 examples/ledger/record.cbor | cardinal ledger verify -
-:byte 59: error: the input is cut off: it has 1 bytes from here, and the item needs more [pacr/cbor]
     = help: send the whole record
1 document checked, 0 valid: 1 error, 0 warnings, 0 hints
[exit 1]
$ head -c 60 examples/ledger/record.cbor | cardinal ledger verify --json -
{"results":[
{"file":"-","dialect":null,"version":null,"reason":null,"profile":null,"valid":false,"diagnostics":[{"rule":"pacr/cbor","severity":"error","pointer":"","begin":59,"end":59,"line":null,"column":null,"end_line":null,"end_column":null,"message":"the input is cut off: it has 1 bytes from here, and the item needs more","help":"send the whole record","spec":"PACR draft 00, CBOR; RFC 8949","fix":null}]}],
"summary":{"files":1,"valid":0,"errors":1,"warnings":0,"hints":0}}
[exit 1]
$ printf '\242\142id\101\001\147payload\141x' | cardinal ledger verify --format github -
::error file=-,title=Missing field (pacr/field-required)::byte 0: "cognitive_split" is missing%0Aadd it: all fields are required
::error file=-,title=Missing field (pacr/field-required)::byte 0: "landauer_cost" is missing%0Aadd it: all fields are required
::error file=-,title=Missing field (pacr/field-required)::byte 0: "predecessors" is missing%0Aadd it: all fields are required
::error file=-,title=Missing field (pacr/field-required)::byte 0: "resources" is missing%0Aadd it: all fields are required
::error file=-,title=Invalid CBOR (pacr/cbor)::byte 4: an identity has 16 bytes; got 1
::error file=-,title=Invalid identity (pacr/identity)::byte 4: an identity has 32 upper-case hexadecimal digits, or is a ULID; got "01"%0Awrite the 128 bits as 32 of 0-9 and A-F
::error file=-,title=Invalid CBOR (pacr/cbor)::byte 14: the payload in CBOR is a byte string; got a text string
::error file=-,title=Payload is not base64 (pacr/payload-base64)::byte 14: the payload must be base64 with padding (RFC 4648, section 4)%0Aencode the bytes with the standard alphabet, + and /
[exit 1]
$ cardinal ledger verify missing.json
cardinal: missing.json: no such file or directory
[exit 2]
$ cardinal ledger verify
cardinal: no records to verify; give files, or - for standard input
[exit 2]
