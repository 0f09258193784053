Signing an ADP card; the key is test 1 of RFC 8032.
$ cat > test.key <<'END'
> {"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","alg":"EdDSA","kid":"rfc8032-1"}
> END
$ chmod 600 test.key
$ printf '{\n  "id": "agent://a",\n  "name" : "A",\n  "seq": 1\n}\n' > card.json
$ cardinal sign --key test.key card.json | tee signed.json
{
  "id": "agent://a",
  "name" : "A",
  "seq": 1,
  "signature": "qBZkULDjfAgcXp8PPjgneFxAoWvjZPQ1k4iNNQJ1iPplNPgRwC30VZaT0GrUicxP9NQkMAZggV-vaZgLLobMAA"
}
$ cardinal verify --jwks test.key signed.json
signed.json: valid (trusted-jwks)
  subject  agent://a
  key      EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
  form     jcs
$ cardinal sign --key test.key --bump-seq --in-place signed.json
cardinal: signed signed.json
$ cardinal verify --jwks test.key signed.json --json
{"results":[{"file":"signed.json","dialect":"adp","subject":"agent://a","verdict":"valid","how":"trusted-jwks","key":"kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k","alg":"EdDSA","canonical_form":"jcs","uncovered":[],"failed":[],"reason":null}]}
$ grep seq signed.json
  "seq": 2,
$ cardinal sign --key test.key --revoke signed.json
{
  "id": "agent://a",
  "name" : "A",
  "seq": 3,
  "signature": "MVL21LVA8kztMahn3fXPyJv6IiyWyr_Q6ds2IcR7D_R2NqVP8BPITlTce7R3Zp58XzPOrg77-xRe2A1EuotVBg",
  "tools": [],
  "endpoints": []
}
$ sed 's/"A"/"B"/' signed.json > changed.json; cardinal verify --jwks test.key changed.json
changed.json: invalid: the signature was not made by a trusted key, or the card was changed
  subject  agent://a
[exit 1]
$ echo '{"id": "agent://a", "name": "A", "tools": []}' | cardinal sign --key test.key -
cardinal: -: the card has no "seq", without which an old card can be replayed; give one with --seq N or --bump-seq
[exit 1]
$ echo '{"id": "agent://a", "name": "A", "seq": 6.0}' | cardinal sign --key test.key -
cardinal: -: "seq" must be an integer from 0 to 9007199254740991 in plain digits; got 6.0; give another with --seq
[exit 1]
$ sed 's/"seq": 2/"seq": 2e0/' signed.json | cardinal verify --jwks test.key -
-: invalid: "seq" of a signed card must be an integer from 0 to 2^53-1 in plain digits, since cards are ordered by it; got 2e0
  subject  agent://a
[exit 1]
$ sed 's/"seq": 2/"seq": 2e0/' signed.json | cardinal check -
-:1:1: hint: the card has no "metadata" with "created_at" [adp/created-at]
   1 | {
     | ^
     = help: add the time of creation, such as 2026-01-15T00:00:00Z
-:4:10: error: "seq" of a signed card must be written in plain digits; got 2e0 [adp/seq-range]
   4 |   "seq": 2e0,
     |          ^~~
     = help: write it without sign, fraction and exponent
-: judged as ADP: recognised by agent:// id
1 card checked, 0 valid: 1 error, 0 warnings, 1 hint
[exit 1]
$ echo '{"id": "agent://a", "name": "A",}' | cardinal sign --key test.key -
-:1:32: error: there is no member after this comma [json/extra-comma]
   1 | {"id": "agent://a", "name": "A",}
     |                                ^
     = help: remove the comma
[exit 1]
$ echo '{}' | cardinal sign --key test.key -
cardinal: -: not a recognised agent card; AgentCard: missing agent_id, name, version, capabilities, endpoint; A2A: missing url or supportedInterfaces, name, description, version, capabilities, defaultInputModes, defaultOutputModes, skills; ADP: missing an agent:// id, name; AI Catalog: missing specVersion, entries; set --dialect to override detection
[exit 1]
$ cardinal sign --key card.json card.json
cardinal: card.json: a JWK is an object with "kty": "OKP", "EC" or "RSA"
[exit 2]
$ cardinal sign card.json
cardinal: sign needs --key; see cardinal help sign
[exit 2]
$ chmod 640 test.key; cardinal sign --key test.key --bump-seq --in-place card.json; chmod 600 test.key
cardinal: warning: test.key: other users can access this private key; run chmod 600, and create a new key if someone may have read it
cardinal: signed card.json
$ cardinal sign --key test.key --seq 3 --bump-seq card.json
cardinal: card.json: --seq and --bump-seq contradict each other
[exit 2]
$ cardinal sign --key test.key --jku https://a.example card.json
cardinal: card.json: only A2A cards have several signatures, a jku and more than one canonical form
[exit 2]
$ echo '{"id": "agent://a", "name": "A",}' | cardinal sign --key test.key --json -
{"diagnostics":[{"rule":"json/extra-comma","severity":"error","pointer":"","begin":31,"end":32,"line":1,"column":32,"end_line":1,"end_column":33,"message":"there is no member after this comma","help":"remove the comma","spec":"RFC 8259","fix":{"title":"remove the comma","safe":true,"edits":[{"begin":31,"end":32,"text":""}]}}]}
[exit 1]
$ cardinal sign --key test.key --in-place - < card.json
cardinal: only a file can be rewritten; give one, or remove --in-place
[exit 2]
