A configuration is checked as a card is: every fault with its place.
$ printf '{\n  "data": "data",\n  "polcy": "token",\n  "read_rate": "many"\n}\n' > serve.json; cardinal serve --config serve.json --check-config
serve.json:3:3: error: "polcy" is not a known member [schema/mismatch]
   3 |   "polcy": "token",
     |   ^~~~~~~
     = help: did you mean "policy"?
     = schema: /additionalProperties
serve.json:4:16: error: "read_rate" must be of type integer; got a string [schema/mismatch]
   4 |   "read_rate": "many"
     |                ^~~~~~
     = schema: /properties/read_rate/type
[exit 1]
$ cardinal serve --config serve.json
serve.json:3:3: error: "polcy" is not a known member [schema/mismatch]
   3 |   "polcy": "token",
     |   ^~~~~~~
     = help: did you mean "policy"?
     = schema: /additionalProperties
serve.json:4:16: error: "read_rate" must be of type integer; got a string [schema/mismatch]
   4 |   "read_rate": "many"
     |                ^~~~~~
     = schema: /properties/read_rate/type
[exit 2]
$ printf '{"listen": ["0.0.0.0:8420"],}' > serve.json; cardinal serve --config serve.json --check-config
serve.json:1:28: error: there is no member after this comma [json/extra-comma]
   1 | {"listen": ["0.0.0.0:8420"],}
     |                            ^
     = help: remove the comma
[exit 1]
$ printf '{"data": "data", "listen": ["0.0.0.0:8420"], "policy": "open", "behind_proxy": true}' > serve.json; cardinal serve --config serve.json --check-config
cardinal: the open policy lets everybody write, and this address can be reached from other machines; add --policy token or --policy proof
[exit 2]
$ cardinal serve --config serve.json --check-config --policy token
serve.json is valid
$ cardinal serve --config serve.json --check-config --policy token --trusted-proxies example.com
cardinal: --trusted-proxies must be a network such as 10.0.0.0/8, an address, or unix; got "example.com"
[exit 2]
$ cardinal serve --config serve.json --check-config --listen 127.0.0.1:0 --policy proof --data ''
cardinal: --data is empty; give a value, or omit the flag
[exit 2]
$ printf '{"$schema": "serve.schema.json", "log_level": "warn"}' > serve.json; cardinal serve --config serve.json --check-config
serve.json is valid
$ cardinal serve --check-config
cardinal: --check-config needs --config FILE
[exit 2]
$ cardinal serve --config missing.json
cardinal: missing.json: no such file or directory
[exit 2]
$ cardinal serve --config-schema > serve.schema.json; cardinal check --schema serve.schema.json serve.json
1 document checked, 1 valid: 0 errors, 0 warnings, 0 hints
