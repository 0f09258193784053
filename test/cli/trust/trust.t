The trust store: keys by subject or origin, and first use where asked for.
$ cat > test.key <<'END'
> {"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","alg":"EdDSA","kid":"rfc8032-1"}
> END
$ chmod 600 test.key
$ printf '{"id": "agent://a/x", "name": "A", "seq": 1}' > card.json
$ cardinal sign --key test.key --in-place card.json
cardinal: signed card.json
$ cardinal trust add --trust trust.json --subject agent://a/x --key test.key
pinned kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k for agent://a/x
$ cardinal trust add --trust trust.json --subject agent://a/x --key test.key
cardinal: agent://a/x: this key is pinned there already
[exit 2]
$ cardinal verify --trust trust.json card.json
card.json: valid (pinned)
  subject  agent://a/x
  key      EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
  form     jcs
$ cardinal trust list --trust trust.json | sed 's/pinned 2.*Z/pinned TIME/'
subject agent://a/x
        EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k, pinned TIME
1 pin
$ cardinal trust list --trust trust.json --json | sed 's/"added":"[^"]*"/"added":"TIME"/'
{"pins":[{"subject":"agent://a/x","thumbprint":"kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k","alg":"EdDSA","key":{"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","alg":"EdDSA","use":"sig","kid":"rfc8032-1"},"added":"TIME","how":"pinned"}]}
$ cardinal trust remove --trust trust.json agent://a/x
removed 1 pin
$ cardinal trust remove --trust trust.json agent://a/x
cardinal: trust.json: no key is pinned for agent://a/x
[exit 2]
$ cardinal verify --trust trust.json card.json
card.json: key-unknown: no key is known for this id; give the signer's keys with --jwks FILE, or pin one with cardinal trust add --subject agent://a/x
  subject  agent://a/x
[exit 1]
$ cardinal trust add --trust trust.json --origin agent://a --did did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw
pinned kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k for agent://a
$ cardinal verify --trust trust.json card.json
card.json: valid (pinned)
  subject  agent://a/x
  key      EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
  form     jcs
$ cardinal key new --out other.key > /dev/null 2>&1
$ cardinal trust add --trust other.json --subject agent://a/x --key other.key | sed 's/pinned [^ ]*/pinned KEY/'
pinned KEY for agent://a/x
$ cardinal verify --trust other.json --jwks test.key card.json
card.json: invalid: the signature was not made by a key pinned for this id, or the card was changed
  subject  agent://a/x
[exit 1]
$ cardinal trust add --trust trust.json --origin https://a.example/x --key test.key
cardinal: https://a.example/x: an origin must be scheme://host[:port] in lower case and nothing else: "https://a.example"; got "https://a.example/x"
[exit 2]
$ cardinal trust add --trust trust.json --subject HTTPS://A.example --key test.key
pinned kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k for https://a.example/
$ cardinal trust add --trust trust.json --key test.key
cardinal: give --subject with the id or URL of an agent, or --origin such as https://agents.example.com
[exit 2]
$ cardinal trust add --trust trust.json --subject x
cardinal: give the key with --key FILE or --did DID
[exit 2]
$ echo '{"id": "agent://b", "name": "B", "seq": 1, "did": "did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw"}' | cardinal sign --key test.key - > first.json
$ cardinal verify first.json
first.json: key-unknown: no key is known for this id; give the signer's keys with --jwks FILE, or pin one with cardinal trust add --subject agent://b. Its did contains a key, which proves nothing about the id: pin it with --did once you know it is the agent's
  subject  agent://b
[exit 1]
$ cardinal verify first.json --first-use
cardinal: --first-use needs --trust FILE to store keys in
[exit 2]
$ cardinal verify first.json --first-use --trust first-trust.json
first.json: valid (first-use)
  subject  agent://b
  key      EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
  form     jcs
$ cardinal verify first.json --trust first-trust.json
first.json: valid (pinned)
  subject  agent://b
  key      EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
  form     jcs
$ cat > mixed.json <<'END'
> {"did": "did:key:z6MktsYMtj8CfVqYPrZ7XGkiCQUpj7WsbbmVLBghoSdo6fNg", "id": "agent://evil", "name": "E", "seq": 1, "signature": "WGZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmY8ajz5gUg-WsI0UqK_YmlPwgEvjQ9Xsiwfxx6m6x00Bg"}
> END
$ cardinal verify mixed.json --first-use --trust first-trust.json
mixed.json: invalid: the card's did cannot be pinned: these 32 bytes are not an Ed25519 key: not a point of the prime-order group in its only encoding
  subject  agent://evil
[exit 1]
$ cardinal trust list --trust first-trust.json | tail -1
1 pin
$ for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do cardinal trust add --trust race.json --subject agent://r$i --key test.key > /dev/null & done; wait; cardinal trust list --trust race.json | tail -1
20 pins
