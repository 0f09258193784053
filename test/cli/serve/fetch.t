A server fetches for everybody only where there are limits per caller, and with
a token only where there are tokens.
$ cardinal serve --fetch token
cardinal: --fetch token needs --data DIR: without a directory there are no tokens
[exit 2]
$ cardinal serve --fetch all --listen 0.0.0.0:0 --plain-http
cardinal: --fetch all needs --data DIR on an address that other machines reach: without a directory there are no limits per caller
[exit 2]
$ cardinal serve --fetch everybody
cardinal: --fetch must be one of off, token, all; got "everybody"; see cardinal help serve
[exit 2]
