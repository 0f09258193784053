A ledger from its first record to its figures.
$ cardinal ledger stats --data data urn:x
cardinal: --data: there is no directory in "data"; name the folder of one, or begin one with cardinal serve or cardinal register
[exit 2]
$ cardinal ledger record --data data examples/ledger/records.jsonl
0190A5B2C3D4E5F60718293A4B5C6D01: accepted (not signed by a party of an action: counts for nothing)
0190A5B2C3D4E5F60718293A4B5C6D02: accepted (not signed by a party of an action: counts for nothing)
0190A5B2C3D4E5F60718293A4B5C6D03: accepted (not signed by a party of an action: counts for nothing)
3 records, 3 accepted, 0 held, 0 duplicates, 0 refused
$ cardinal ledger record --data data --vouch examples/ledger/records.jsonl
0190A5B2C3D4E5F60718293A4B5C6D01: confirmed
0190A5B2C3D4E5F60718293A4B5C6D02: confirmed
0190A5B2C3D4E5F60718293A4B5C6D03: confirmed
3 records, 3 accepted, 0 held, 0 duplicates, 0 refused
$ cardinal ledger import --data data examples/ledger/record.cbor
1 records, 0 accepted, 0 held, 1 duplicates, 0 refused
$ cardinal ledger trace --data data 0190A5B2C3D4E5F60718293A4B5C6D03
0190A5B2C3D4E5F60718293A4B5C6D03  urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE tool.web_search ok
|- 0190A5B2C3D4E5F60718293A4B5C6D01  urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE tool.web_search ok
`- 0190A5B2C3D4E5F60718293A4B5C6D02  urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE tool.web_search failed
   `- 0190A5B2C3D4E5F60718293A4B5C6D01 (above)
$ cardinal ledger trace --data data --direction descendants --depth 1 --format dot 0190A5B2C3D4E5F60718293A4B5C6D01
digraph trace {
  node [shape=box];
  "0190A5B2C3D4E5F60718293A4B5C6D01" [label="0190A5B2 urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE tool.web_search ok"];
  "0190A5B2C3D4E5F60718293A4B5C6D02" [label="0190A5B2 urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE tool.web_search failed"];
  "0190A5B2C3D4E5F60718293A4B5C6D03" [label="0190A5B2 urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE tool.web_search ok"];
  "0190A5B2C3D4E5F60718293A4B5C6D01" -> "0190A5B2C3D4E5F60718293A4B5C6D02";
  "0190A5B2C3D4E5F60718293A4B5C6D01" -> "0190A5B2C3D4E5F60718293A4B5C6D03";
  "0190A5B2C3D4E5F60718293A4B5C6D02" -> "0190A5B2C3D4E5F60718293A4B5C6D03";
}
$ cardinal ledger trace --data data nonsense
cardinal: a record's identity has 32 upper-case hexadecimal digits, or is a ULID; got "nonsense"
[exit 2]
$ cardinal ledger trace --data data 0190A5B2C3D4E5F60718293A4B5C6D09
cardinal: there is no record 0190A5B2C3D4E5F60718293A4B5C6D09
[exit 2]
$ cardinal ledger export --data data | cmp - examples/ledger/records.jsonl && echo same
same
$ cardinal ledger export --data data --format cbor | head -c 548 | cmp - examples/ledger/record.cbor && echo same
same
$ cardinal ledger get --data data 0190A5B2C3D4E5F60718293A4B5C6D01 2>&1 | cut -c1-60
accepted, signed by caller, change 5
{"id":"0190A5B2C3D4E5F60718293A4B5C6D01","predecessors":[],"
$ cardinal ledger stats --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE | sed -n 's/, as of.*//p'
urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE, 3 interactions
$ sed -n 1p examples/ledger/records.jsonl | sed 's/6D01"/6D0A"/; s/"predecessors":\[\]/"predecessors":["0190A5B2C3D4E5F60718293A4B5C6DFF"]/' | cardinal ledger record --data data -
0190A5B2C3D4E5F60718293A4B5C6D0A: held (waits for 1 predecessors)
1 records, 0 accepted, 1 held, 0 duplicates, 0 refused
$ sed -n 1p examples/ledger/records.jsonl | sed 's/6D01"/6D0B"/; s/"point":2.9e-18,"lower":2.8e-18,"upper":3e-18/"point":1,"lower":1,"upper":1/' | cardinal ledger record --data data -
0190A5B2C3D4E5F60718293A4B5C6D0B: flagged (contradicts physics: counts for nothing)
  error: the energy, 0.5 J, is below the Landauer cost of the record, 1 J [pacr/physics-landauer]
1 records, 1 accepted, 0 held, 0 duplicates, 0 refused
$ echo '{"id": "x"}' | cardinal ledger record --data data -
x: refused (the record has errors)
  error: "cognitive_split" is missing [pacr/field-required]
  error: "landauer_cost" is missing [pacr/field-required]
  error: "payload" is missing [pacr/field-required]
  error: "predecessors" is missing [pacr/field-required]
  error: "resources" is missing [pacr/field-required]
  error: an identity has 32 upper-case hexadecimal digits, or is a ULID; got "x" [pacr/identity]
1 records, 0 accepted, 0 held, 0 duplicates, 1 refused
[exit 1]
