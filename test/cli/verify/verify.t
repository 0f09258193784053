Verdicts, and the canonical bytes behind them.
$ cat > test.key <<'END'
> {"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","alg":"EdDSA","kid":"rfc8032-1"}
> END
$ chmod 600 test.key
$ printf '{"id": "agent://a", "name": "A", "seq": 1}' > one.json
$ printf '{"name": "\\u0042", "seq": 1,\n "id": "agent://a"}' > two.json
$ cardinal sign --key test.key one.json > signed.json
$ cardinal verify signed.json one.json --jwks test.key
signed.json: valid (trusted-jwks)
  subject  agent://a
  key      EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
  form     jcs
one.json: unsigned: the card has no signature
  subject  agent://a
[exit 1]
$ cardinal verify signed.json missing.json --jwks test.key --json
cardinal: missing.json: no such file or directory
{"results":[{"file":"signed.json","dialect":"adp","subject":"agent://a","verdict":"valid","how":"trusted-jwks","key":"kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k","alg":"EdDSA","canonical_form":"jcs","uncovered":[],"failed":[],"reason":null}],"failures":[{"file":"missing.json","message":"no such file or directory"}]}
[exit 2]
$ cardinal verify signed.json
signed.json: key-unknown: no key is known for this id; give the signer's keys with --jwks FILE, or pin one with cardinal trust add --subject agent://a
  subject  agent://a
[exit 1]
$ cardinal verify --explain one.json two.json
one.json: unsigned: the card has no signature
  subject  agent://a
two.json: unsigned: the card has no signature
  subject  agent://a
one.json: jcs, 37 bytes, sha256 56950a375576ffe5a2a939cd7323120354106364e14be24a4134f90966ac6937
{"id":"agent://a","name":"A","seq":1}
two.json: jcs, 37 bytes, sha256 6810deb49cd8866bee0de5475c79b3648ab967c517efe783ca99c547e32bbff2
{"id":"agent://a","name":"B","seq":1}
the first difference is at byte 26:
  {"id":"agent://a","name":"A","seq":1}
  {"id":"agent://a","name":"B","seq":1}
[exit 1]
$ cardinal verify --explain one.json signed.json --json
{"results":[{"file":"one.json","dialect":"adp","subject":"agent://a","verdict":"unsigned","how":null,"key":null,"alg":null,"canonical_form":null,"uncovered":[],"failed":[],"reason":"the card has no signature"},{"file":"signed.json","dialect":"adp","subject":"agent://a","verdict":"key-unknown","how":null,"key":null,"alg":null,"canonical_form":null,"uncovered":[],"failed":[],"reason":"no key is known for this id; give the signer's keys with --jwks FILE, or pin one with cardinal trust add --subject agent://a"}],"explained":[{"file":"one.json","forms":[{"form":"jcs","sha256":"56950a375576ffe5a2a939cd7323120354106364e14be24a4134f90966ac6937","canonical":"{\"id\":\"agent://a\",\"name\":\"A\",\"seq\":1}"}],"reason":null},{"file":"signed.json","forms":[{"form":"jcs","sha256":"56950a375576ffe5a2a939cd7323120354106364e14be24a4134f90966ac6937","canonical":"{\"id\":\"agent://a\",\"name\":\"A\",\"seq\":1}"}],"reason":null}],"difference":null}
[exit 1]
$ echo '[1' | cardinal verify -
-: invalid: the JSON text has errors: this [ is never closed; the text ends without ]; run cardinal check for all errors
[exit 1]
$ echo '[1' | cardinal verify --explain -
-: invalid: the JSON text has errors: this [ is never closed; the text ends without ]; run cardinal check for all errors
-: no canonical bytes: this [ is never closed; the text ends without ]
[exit 1]
$ echo '{}' | cardinal verify - --json
{"results":[{"file":"-","dialect":null,"subject":null,"verdict":"invalid","how":null,"key":null,"alg":null,"canonical_form":null,"uncovered":[],"failed":[],"reason":"not a recognised agent card; AgentCard: missing agent_id, name, version, capabilities, endpoint; A2A: missing url or supportedInterfaces, name, description, version, capabilities, defaultInputModes, defaultOutputModes, skills; ADP: missing an agent:// id, name; AI Catalog: missing specVersion, entries"}]}
[exit 1]
$ cardinal verify
cardinal: nothing to verify; give a file, a folder or - for standard input
[exit 2]
$ cardinal verify --jwks one.json one.json
cardinal: one.json: a JWK is an object with "kty": "OKP", "EC" or "RSA"
[exit 2]
$ cardinal verify --trust one.json one.json
cardinal: one.json: a trust store has "version": 1 and an array "pins"
[exit 2]
$ cardinal verify --trust missing.json one.json
cardinal: missing.json: no such file or directory
[exit 2]
$ cat signed.json <(echo) one.json <(echo) > cards.jsonl; cardinal verify --jsonl --jwks test.key --json cards.jsonl
{"results":[{"file":"cards.jsonl:1","dialect":"adp","subject":"agent://a","verdict":"valid","how":"trusted-jwks","key":"kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k","alg":"EdDSA","canonical_form":"jcs","uncovered":[],"failed":[],"reason":null},{"file":"cards.jsonl:2","dialect":"adp","subject":"agent://a","verdict":"unsigned","how":null,"key":null,"alg":null,"canonical_form":null,"uncovered":[],"failed":[],"reason":"the card has no signature"}]}
[exit 1]
$ cardinal new ai-catalog > catalog.json
$ cardinal verify catalog.json
catalog.json: unsigned: signatures of AI Catalogs are not supported: verify the cards of its entries
[exit 1]
$ cardinal sign --key test.key catalog.json
cardinal: catalog.json: AI Catalogs cannot be signed; sign the cards of their entries
[exit 2]
