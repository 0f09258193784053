Signing an A2A card: beside other signatures, and for every canonical form.
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
$ sed 's/"skills"/"url": "https:\/\/old.example", "documentationUrl": "", "skills"/' card.json > open.json
$ cardinal sign --key test.key open.json > both-signed.json
cardinal: the signature of the form specification covers the whole card
cardinal: the signature of the form sdk-cleaned does not cover /url and /documentationUrl
$ cardinal verify --jwks test.key both-signed.json
both-signed.json: valid (trusted-jwks)
  subject  https://echo.example.com/a2a
  key      EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
  form     specification
$ sed 's/old.example/evil.example/' both-signed.json | cardinal verify --jwks test.key -
-: invalid: /signatures/0: it was not made by the trusted key "rfc8032-1", or the card was changed; another signature by this key verifies, but covers only part of the card
  subject  https://echo.example.com/a2a
[exit 1]
$ cardinal sign --key test.key --form sdk-cleaned open.json > open-signed.json
cardinal: warning: verify will call this signature partial: the signature verifies, but its form does not cover /url, which anyone can have changed
cardinal: the signature does not cover /url and /documentationUrl
$ cardinal verify --jwks test.key open-signed.json --json
{"results":[{"file":"open-signed.json","dialect":"a2a","subject":"https://echo.example.com/a2a","verdict":"partial","how":"trusted-jwks","key":"kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k","alg":"EdDSA","canonical_form":"sdk-cleaned","uncovered":["/url","/documentationUrl"],"failed":[],"reason":"the signature verifies, but its form does not cover /url, which anyone can have changed"}]}
[exit 1]
$ cardinal verify --jwks test.key open-signed.json
open-signed.json: partial: the signature verifies, but its form does not cover /url, which anyone can have changed
  subject  https://echo.example.com/a2a (claimed, not verified)
  key      EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
  form     sdk-cleaned
  not covered: /url
  not covered: /documentationUrl
[exit 1]
$ cardinal new a2a > new.json; cardinal sign --key test.key --in-place new.json
cardinal: the signature of the form specification does not cover /securityRequirements/0/schemes/bearer/list
cardinal: the signature of the form sdk-cleaned does not cover /securityRequirements
cardinal: signed new.json
$ cardinal verify --jwks test.key new.json
new.json: valid (trusted-jwks)
  subject  https://agent.example.com/a2a
  key      EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
  form     specification
  not covered: /securityRequirements/0/schemes/bearer/list
$ cardinal new a2a --a2a-version 0.3 > old.json; cardinal sign --key test.key --in-place old.json
cardinal: the signature of the form specification covers the whole card
cardinal: the signature of the form sdk-cleaned does not cover /protocolVersion, /url, /preferredTransport, /securitySchemes and /security
cardinal: signed old.json
$ cardinal verify --jwks test.key old.json
old.json: valid (trusted-jwks)
  subject  https://agent.example.com/a2a
  key      EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
  form     specification
