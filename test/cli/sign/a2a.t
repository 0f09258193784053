Signing an A2A card: beside other signatures, and only where verifiers agree.
$ cat > test.key <<'END'
> {"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","alg":"EdDSA","kid":"rfc8032-1"}
> END
$ chmod 600 test.key
$ cat > card.json <<'END'
> {"name": "Echo", "description": "Echoes text back.", "version": "1",
>  "supportedInterfaces": [{"url": "https://echo.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
>  "capabilities": {"streaming": true},
>  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
>  "skills": [{"id": "echo", "name": "Echo", "description": "Returns the input.", "tags": ["text"]}]}
> END
$ cardinal sign --key test.key --jku https://echo.example.com/jwks.json card.json | tee signed.json
{"name": "Echo", "description": "Echoes text back.", "version": "1",
 "supportedInterfaces": [{"url": "https://echo.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
 "capabilities": {"streaming": true},
 "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
 "skills": [{"id": "echo", "name": "Echo", "description": "Returns the input.", "tags": ["text"]}],
 "signatures": [{"protected": "eyJhbGciOiJFZERTQSIsInR5cCI6IkpPU0UiLCJraWQiOiJyZmM4MDMyLTEiLCJqa3UiOiJodHRwczovL2VjaG8uZXhhbXBsZS5jb20vandrcy5qc29uIn0", "signature": "jxFl6HQ_d10rgev2aP0kIfnwfHkIvyGnBv9CSfefJ25WRQwrLYuRB9QvlddzKY3vsjxnOt7J8ntnwvD30HvECg"}]}
$ cardinal verify --jwks test.key signed.json
signed.json: valid (trusted-jwks)
  subject  https://echo.example.com/a2a
  key      EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
  form     specification
$ cardinal verify signed.json
signed.json: key-unknown: /signatures/0: no trusted key "rfc8032-1" of EdDSA (its "jku" is the signer's own claim and is not followed); give the signer's keys with --jwks FILE, or pin one with cardinal trust add --subject https://echo.example.com/a2a
  subject  https://echo.example.com/a2a
[exit 1]
$ sed 's/"skills"/"url": "https:\/\/evil.example", "documentationUrl": "", "skills"/' card.json > open.json
$ cardinal sign --key test.key open.json
cardinal: open.json: verifiers would not agree on what is signed (rule a2a/sign-safe): /url is not a member of A2A 1.0 here; /documentationUrl is empty; leave these out or fill them, or choose a form with --form specification, sdk-cleaned or jcs
[exit 1]
$ cardinal sign --key test.key --form sdk-cleaned open.json > open-signed.json
cardinal: the signature does not cover /url
cardinal: the signature does not cover /documentationUrl
$ cardinal verify --jwks test.key open-signed.json --json
{"results":[{"file":"open-signed.json","dialect":"a2a","subject":"https://echo.example.com/a2a","verdict":"valid","how":"trusted-jwks","key":"kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k","alg":"EdDSA","canonical_form":"sdk-cleaned","uncovered":["/url","/documentationUrl"],"reason":null}]}
