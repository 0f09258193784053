What bump will not do, and what it says of a signature.
$ cardinal bump - --from examples/translator.adp.json < examples/translator.adp.json
cardinal: standard input cannot be rewritten; give a file, or add --dry-run to print the change
[exit 2]
$ cardinal bump examples/translator.adp.json
cardinal: bump needs --from; see cardinal help bump
[exit 2]
$ cardinal bump examples/translator.adp.json --from examples/web-search.agentcard.json
cardinal: examples/translator.adp.json: the cards have different dialects, which share no rule for versions
[exit 2]
$ sed 's/"version": "[^"]*"/"version": "latest"/' examples/web-search.agentcard.json > old.json
$ sed 's/"name": "[^"]*"/"name": "Other"/' old.json > card.json
$ cardinal bump card.json --from old.json
cardinal: card.json: no version can be recommended: "latest" is not a semantic version (MAJOR.MINOR.PATCH)
[exit 2]
$ sed 's/Returns the text it is given\. Its/Returns the text. Its/' examples/self-certified.adp.json > signed.json
$ cardinal bump signed.json --from examples/self-certified.adp.json
cardinal: wrote version 1.0.1 and seq 2: seq is still 1 and should be 2; the version is still 1.0.0, but a PATCH change requires 1.0.1
cardinal: the signature in signed.json is no longer valid; sign the card again: cardinal sign --in-place --key KEY signed.json
$ diff examples/self-certified.adp.json signed.json | sed 's/^/| /'
| 4,5c4,5
| <   "description": "Returns the text it is given. Its name holds its key.",
| <   "version": "1.0.0",
| ---
| >   "description": "Returns the text. Its name holds its key.",
| >   "version": "1.0.1",
| 27c27
| <   "seq": 1,
| ---
| >   "seq": 2,
$ sed 's/"seq": 1/"seq": 9007199254740991/' examples/self-certified.adp.json > last.json
$ sed 's/"Echo"/"Echo 2"/' last.json > card.json
$ cardinal bump card.json --from last.json
cardinal: card.json: seq cannot be raised above 9007199254740991: JSON readers round larger integers
[exit 2]
$ cat last.json | cardinal bump card.json --from - --dry-run
cardinal: card.json: seq cannot be raised above 9007199254740991: JSON readers round larger integers
[exit 2]
$ cardinal bump card.json --from missing.json
cardinal: missing.json: no such file or directory
[exit 2]
$ echo '{"id": "agent://a", "name": "A",}' > faulty.json
$ cardinal bump faulty.json --from examples/translator.adp.json
faulty.json:1:32: error: there is no member after this comma [json/extra-comma]
   1 | {"id": "agent://a", "name": "A",}
     |                                ^
     = help: remove the comma
[exit 2]
$ cardinal bump examples/translator.adp.json --from faulty.json --json
{"version":null,"seq":null,"written":false,"reason":"nothing was compared: invalid JSON","invalid":[{"document":"from","diagnostics":[{"rule":"json/extra-comma","severity":"error","pointer":"","begin":31,"end":32,"line":1,"column":32,"end_line":1,"end_column":33,"message":"there is no member after this comma","help":"remove the comma","spec":"RFC 8259","fix":{"title":"remove the comma","safe":true,"edits":[{"begin":31,"end":32,"text":""}]}}]}]}
[exit 2]
