Tokens: made once, and only their hashes kept.
$ cardinal token new --name ann --scope read --scope write 2> entry | wc -c
53
$ sed 's/"sha256":"[0-9a-f]*"/"sha256":"..."/' entry
cardinal: entry for "tokens" or "api_keys" in the auth file:
{"name":"ann","sha256":"...","scopes":["read","write"]}
cardinal: the token, shown only once:
$ cardinal token new 2> /dev/null | cut -c1-9
cardinal_
$ cardinal token new --json | sed 's/cardinal_[A-Za-z0-9_-]*/TOKEN/; s/[0-9a-f]\{64\}/HASH/; s/token-[0-9a-f]*/token-HASH/'
{"token":"TOKEN","entry":{"name":"token-HASH","sha256":"HASH"}}
$ cardinal token new --scheme oauth --not-after 2030-01-31T00:00:00Z --json | grep -o '"schemes.*'
"schemes":["oauth"],"not_after":"2030-01-31T00:00:00Z"}}
$ cardinal token new --name a 2> entry > token && grep -c "$(cardinal token hash token)" entry
1
$ test "$(cardinal token hash < token)" = "$(cardinal token hash token)" && echo same
same
$ cardinal token new --name a --scope 'read write'
cardinal: --scope: expected one scope without spaces, quotes or backslashes
[exit 2]
$ cardinal token new --not-after tomorrow
cardinal: --not-after: expected an RFC 3339 time such as "2027-01-31T12:00:00Z"; got another string
[exit 2]
$ printf 'abc' | cardinal token hash
cardinal: a secret this short can be guessed from its SHA-256; if a person chose it, use --password
ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
$ printf 'abc\r\n' | cardinal token hash --json
cardinal: a secret this short can be guessed from its SHA-256; if a person chose it, use --password
{"sha256":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}
$ echo 'correct horse battery staple' | cardinal token hash --password | cut -c1-30
$argon2id$v=19$m=65536,t=2,p=1
$ echo 'correct horse battery staple' | cardinal token hash --password --json | cut -c1-30
{"argon2id":"$argon2id$v=19$m=
$ printf '\n' | cardinal token hash
cardinal: standard input: the secret is missing; expected one line
[exit 2]
$ printf 'one\ntwo\n' | cardinal token hash
cardinal: standard input: expected one line; got several
[exit 2]
$ head -c 5000 /dev/zero | tr '\0' a | cardinal token hash
cardinal: standard input: expected a secret of at most 4,096 bytes
[exit 2]
$ cardinal token hash missing
cardinal: missing: no such file or directory
[exit 2]
