Of all findings only those of a category; JSON errors always.
$ cardinal new a2a --url http://10.0.0.5/a2a > card.json
$ sed 's/"version"/"verison"/' card.json > untidy.json
$ cardinal check --category security untidy.json
untidy.json:7:14: warning: "url" points to 10.0.0.5, which is inside a private network [a2a/url-internal-host]
   7 |       "url": "http://10.0.0.5/a2a",
     |              ^~~~~~~~~~~~~~~~~~~~~
     = help: write the host that clients reach, not the one the server listens on
untidy.json: judged as A2A 1.0: supportedInterfaces is present
1 card checked, 1 valid: 0 errors, 1 warning, 0 hints
$ cardinal check --category style --category correctness untidy.json
untidy.json:4:3: error: "version" is missing; found "verison" instead [a2a/member-required]
   4 |   "verison": "1.0.0",
     |   ^~~~~~~~~
     = help: rename it to "version"
untidy.json: judged as A2A 1.0: supportedInterfaces is present
1 card checked, 0 valid: 1 error, 0 warnings, 0 hints
[exit 1]
$ cardinal check --category safety untidy.json
cardinal: unknown category "safety" (known: correctness, security, interoperability, style)
[exit 2]
