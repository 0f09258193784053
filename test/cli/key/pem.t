Keys in PEM, as openssl genpkey writes them; this one is test 1 of RFC 8032.
$ cat > own.pem <<'END'
> -----BEGIN PRIVATE KEY-----
> MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
> -----END PRIVATE KEY-----
> END
$ cat > shared.pem <<'END'
> -----BEGIN PUBLIC KEY-----
> MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
> -----END PUBLIC KEY-----
> END
$ chmod 600 own.pem
$ cardinal key show own.pem
thumbprint  kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
alg         EdDSA
did:key     did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw
peer id     12D3KooWQK1wnefoLrcVHbbnf5tLzbopUd3K3bFAoJpA7YJgL5pV
agent uri   agent://b5ua5owuyagblccvx2vf75u6jmqdtudxbolz5vjrdewxqegti64dvcgq
jwk         {"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","alg":"EdDSA","use":"sig"}
$ cardinal key jwks shared.pem
{"keys":[{"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","alg":"EdDSA","use":"sig","kid":"kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"}]}
$ cardinal new a2a --a2a-version 0.3 > card.json; cardinal sign --key own.pem --in-place card.json
cardinal: the signature of the form specification covers the whole card
cardinal: the signature of the form sdk-cleaned does not cover /protocolVersion, /url, /preferredTransport, /securitySchemes and /security
cardinal: signed card.json
$ cardinal verify --jwks shared.pem card.json
card.json: valid (trusted-jwks)
  subject  https://agent.example.com/a2a
  key      EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
  form     specification
$ cardinal trust add --trust trust.json --origin https://agent.example.com --key shared.pem
pinned kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k for https://agent.example.com
$ cardinal verify --trust trust.json card.json
card.json: valid (pinned)
  subject  https://agent.example.com/a2a
  key      EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
  form     specification
$ cardinal sign --key shared.pem card.json
cardinal: shared.pem: this is a public key: it cannot sign; give the PRIVATE KEY (PKCS #8)
[exit 2]
$ sed 's/PRIVATE/EC PRIVATE/' own.pem > old.pem; cardinal key show old.pem
cardinal: old.pem: PEM must contain a PUBLIC KEY (SPKI) or a PRIVATE KEY (PKCS #8); got "EC PRIVATE KEY"; convert it: openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW
[exit 1]
$ cardinal verify --jku same-origin --insecure card.json
cardinal: --jku needs verified certificates; remove --insecure
[exit 2]
