$ cardinal fetch
cardinal: fetch needs URL; see cardinal help fetch
[exit 2]
$ cardinal fetch --no-cache ftp://a.example
cardinal: "ftp://a.example": expected a URL that begins with https:// or http://; got "ftp://a.example"
[exit 2]
$ cardinal fetch --no-cache http://user:secret@a.example
cardinal: "http://...@a.example": the URL must not contain a user or password; send credentials as header fields
[exit 2]
$ cardinal fetch --extended a.example
cardinal: --extended needs credentials: --bearer-file FILE, --header-file FILE, or --cert FILE --key FILE
[exit 2]
$ cardinal fetch --cert x.pem a.example
cardinal: --cert and --key must be given together
[exit 2]
$ cardinal fetch --credentials-to https://b.example a.example
cardinal: --credentials-to needs --extended
[exit 2]
$ cardinal fetch --insecure --cacert x.pem a.example
cardinal: --insecure verifies no certificates; remove --cacert
[exit 2]
$ cardinal fetch --verify some a.example
cardinal: --verify must be one of any, known; got "some"; see cardinal help fetch
[exit 2]
$ cardinal fetch --first-use a.example
cardinal: --first-use needs --trust FILE to store keys in
[exit 2]
$ cardinal fetch --bearer-file no-such-file a.example
cardinal: no-such-file: no such file or directory
[exit 2]
$ printf 'two words\n' > token; cardinal fetch --bearer-file token a.example
cardinal: token: a bearer token must be one line of visible characters
[exit 2]
$ printf 'no colon\n' > fields; cardinal fetch --header-file fields a.example
cardinal: fields: each line must be a header field: Name: value
[exit 2]
$ cardinal fetch --no-cache http://127.0.0.1:9
cardinal: http://127.0.0.1:9/.well-known/agent-card.json: 127.0.0.1 is refused (loopback, RFC 1122: this machine); only public addresses are allowed, unless --allow-private is set
[exit 2]
$ cardinal fetch --no-cache --json http://169.254.169.254/latest
cardinal: http://169.254.169.254/latest/.well-known/agent-card.json: 169.254.169.254 is refused (metadata, cloud instance metadata); only public addresses are allowed, unless --allow-private is set
{"target":"http://169.254.169.254/latest","error":{"fault":"unreachable","client_fault":"refused-address","url":"http://169.254.169.254/latest/.well-known/agent-card.json","message":"169.254.169.254 is refused (metadata, cloud instance metadata); only public addresses are allowed, unless --allow-private is set"},"verification":null,"attempts":[{"url":"http://169.254.169.254/latest/.well-known/agent-card.json","status":null,"fault":"unreachable","said":"169.254.169.254 is refused (metadata, cloud instance metadata); only public addresses are allowed, unless --allow-private is set"}],"card":null}
[exit 2]
$ cardinal fetch --no-cache 2130706433
cardinal: "2130706433": an IPv4 address must be four decimal numbers without leading zeros; got "2130706433"
[exit 2]
$ cardinal fetch --no-cache --cache here a.example
cardinal: --no-cache and --cache cannot be combined
[exit 2]
$ touch file; cardinal fetch --cache file/x a.example
cardinal: file/x: not a directory
[exit 2]
$ touch file; cardinal fetch --json --cache file/x a.example
cardinal: file/x: not a directory
{"target":"a.example","error":{"fault":"cache-trouble","client_fault":null,"url":"file/x","message":"not a directory"},"verification":null,"attempts":[],"card":null}
[exit 2]
$ cardinal fetch --json ftp://a.example
cardinal: "ftp://a.example": expected a URL that begins with https:// or http://; got "ftp://a.example"
{"target":"ftp://a.example","error":{"fault":"bad-target","client_fault":null,"url":"\"ftp://a.example\"","message":"expected a URL that begins with https:// or http://; got \"ftp://a.example\""},"verification":null,"attempts":[],"card":null}
[exit 2]
$ cardinal fetch --cacert x.pem http://a.example
cardinal: x.pem: no such file or directory
[exit 2]
$ printf 'secret\n' > token; cardinal fetch --extended --bearer-file token --credentials-to b.example:80 a.example
cardinal: --credentials-to must be an origin such as https://agents.example.com; got "b.example:80"
[exit 2]
$ printf 'Authorization: Basic eA==\n' > fields; cardinal fetch --bearer-file token --header-file fields a.example
cardinal: fields: Authorization is given twice, in this file or by --bearer-file
[exit 2]
