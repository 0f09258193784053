Signing an AgentCard with its DID, a form of ours.
$ cat > test.key <<'END'
> {"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","alg":"EdDSA","kid":"rfc8032-1"}
> END
$ chmod 600 test.key
$ echo '{"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "A", "version": "1.0.0", "capabilities": [], "endpoint": {}}' > card.json
$ cardinal sign --key test.key card.json | tee signed.json
{"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "A", "version": "1.0.0", "capabilities": [], "endpoint": {}, "metadata": {"did": "did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw","cardinal:signature": "eyJhbGciOiJFZERTQSIsInR5cCI6IkpPU0UiLCJraWQiOiJkaWQ6a2V5Ono2TWt0d3VwZG1MWFZWcVR6Q3c0aTQ2cjR1R3lvc0dYUm5SM1hqTjRacTdvTU1zdyN6Nk1rdHd1cGRtTFhWVnFUekN3NGk0NnI0dUd5b3NHWFJuUjNYak40WnE3b01Nc3cifQ..1hE1vr36N2JUw9SQ7ZmDfogxvv-Vyrr_AR9iU-KOefIEG8Oyh2Jsejknbd_McDOKrKyAZWRytHnTHTbBTCMUCQ"}}
$ cardinal verify signed.json
signed.json: valid (did)
  subject  urn:ulid:01JDKX3W8R6T2N9V5QZ4HYB7CM
  key      EdDSA kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
  form     jcs
$ sed 's/"A"/"B"/' signed.json | cardinal verify -
-: invalid: the signature was not made by the key of the card's did, or the card was changed
  subject  urn:ulid:01JDKX3W8R6T2N9V5QZ4HYB7CM
[exit 1]
$ sed 's/did:key:[a-zA-Z0-9]*/did:web:example.com/' signed.json | cardinal verify -
-: key-unknown: the key of did:web:example.com cannot be determined: DIDs of method "web" are not supported, only did:key
  subject  urn:ulid:01JDKX3W8R6T2N9V5QZ4HYB7CM
[exit 1]
