Keys: made once, shown without their secrets. The key below is test 1 of RFC 8032.
$ cat > test.key <<'END'
> {"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","alg":"EdDSA","kid":"rfc8032-1"}
> END
$ chmod 600 test.key
$ cardinal key show test.key
thumbprint  kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
alg         EdDSA
kid         rfc8032-1
did:key     did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw
peer id     12D3KooWQK1wnefoLrcVHbbnf5tLzbopUd3K3bFAoJpA7YJgL5pV
agent uri   agent://b5ua5owuyagblccvx2vf75u6jmqdtudxbolz5vjrdewxqegti64dvcgq
jwk         {"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","alg":"EdDSA","use":"sig","kid":"rfc8032-1"}
$ cardinal key show test.key --json
[{"thumbprint":"kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k","kid":"rfc8032-1","alg":"EdDSA","jwk":{"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","alg":"EdDSA","use":"sig","kid":"rfc8032-1"},"did_key":"did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw","peer_id":"12D3KooWQK1wnefoLrcVHbbnf5tLzbopUd3K3bFAoJpA7YJgL5pV","label":"b5ua5owuyagblccvx2vf75u6jmqdtudxbolz5vjrdewxqegti64dvcgq"}]
$ cardinal key jwks test.key
{"keys":[{"crv":"Ed25519","kty":"OKP","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","alg":"EdDSA","use":"sig","kid":"rfc8032-1"}]}
$ cardinal key show --peer-id 12D3KooWQK1wnefoLrcVHbbnf5tLzbopUd3K3bFAoJpA7YJgL5pV | head -1
thumbprint  kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
$ cardinal key new --out new.key | cut -c1-10
cardinal: wrote the private key to new.key, readable only by its owner
thumbprint
alg       
kid       
did:key   
peer id   
agent uri 
jwk       
$ stat -c %a new.key
600
$ cardinal key new --out new.key
cardinal: new.key: there is a file of that name, which is not overwritten; choose another name
[exit 2]
$ cardinal key new --alg es256 --kid one --out es.key --json | cut -d, -f2-3
"kid":"one","alg":"ES256"
$ cardinal key jwks es.key new.key | grep -c '"d"'
0
[exit 1]
$ cardinal key show --did did:web:example.com
cardinal: DIDs of method "web" are not supported, only did:key
[exit 1]
$ cardinal key show
cardinal: no key to show; give a FILE, --did or --peer-id
[exit 2]
$ cardinal key show missing.key
cardinal: missing.key: no such file or directory
[exit 2]
$ echo '{"kty": "oct", "k": "AAAA"}' > shared.key && cardinal key show shared.key
cardinal: shared.key: "kty" must be OKP (Ed25519), EC (P-256, P-384) or RSA; got "oct"
[exit 1]
