The trust store: keys by subject or origin, and first use where asked for.
$ cat > test.key <<'END'
> {"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","alg":"EdDSA","kid":"rfc8032-1"}
> END
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
cardinal: trust.json: nothing is pinned for agent://a/x
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
card.json: invalid: the signature is by none of the keys pinned for this id, or the card was changed
  subject  agent://a/x
[exit 1]
$ cardinal trust add --trust trust.json --origin https://a.example/x --key test.key
cardinal: an origin is scheme://host[:port] and no more; got "https://a.example/x"
[exit 2]
$ cardinal trust add --trust trust.json --key test.key
cardinal: say for whom: --subject with the id or URL of an agent, or --origin such as https://agents.example.com
[exit 2]
$ cardinal trust add --trust trust.json --subject x
cardinal: give the key as --key FILE or as --did DID
[exit 2]
$ echo '{"id": "agent://b", "name": "B", "seq": 1, "did": "did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw"}' | cardinal sign --key test.key - > first.json
$ cardinal verify first.json
first.json: key-unknown: no key is known for this id; give the signer's keys with --jwks FILE, or pin one with cardinal trust add --subject agent://b. Its did holds a key, which proves nothing about the id: pin it with --did once you know it is the agent's
  subject  agent://b
[exit 1]
$ cardinal verify first.json --first-use
cardinal: --first-use needs --trust FILE to remember keys in
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
