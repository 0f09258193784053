Endpoints of an ADP card: lower priority first, unknown protocols ignored.
$ cardinal reach examples/translator.adp.json
1. aitp agent://translator
   the card does not declare authentication
2. http+json https://translator.example.com/v1
   priority 10; requires bearer
$ cardinal reach examples/translator.adp.json --protocol HTTP+JSON --method translate
1. http+json https://translator.example.com/v1
   priority 10; requires bearer
ignored: /endpoints/1 aitp agent://translator: the caller does not speak its protocol
$ cardinal reach examples/translator.adp.json --auth mutual_tls --protocol http+json
ignored: /endpoints/0 http+json https://translator.example.com/v1: the caller cannot prove itself as it asks
ignored: /endpoints/1 aitp agent://translator: the caller does not speak its protocol
no endpoint is usable
[exit 1]
$ cat > card.json <<'END'
> {"id": "agent://a", "name": "A", "tools": [{"name": "x"}, {"name": "y"}],
>  "endpoints": [
>    {"protocol": "mqtt", "uri": "mqtts://a.example"},
>    {"protocol": "http+json", "uri": "https://a.example/x", "methods": ["x"], "auth": "none", "priority": 5},
>    {"protocol": "HTTP+JSON", "uri": "https://a.example/z"},
>    {"protocol": "grpc", "uri": "a.example:443", "priority": -1, "auth": "mutual_tls"},
>    {"protocol": "ws", "uri": "nowhere"},
>    {"protocol": "http+json", "uri": "https://a.example/x", "methods": ["x", "y"], "auth": "none", "priority": 7},
>    {"protocol": "aitp"}]}
> END
$ cardinal reach card.json
1. grpc a.example:443
   priority -1; requires mutual_tls
2. http+json https://a.example/x
   priority 5; requires no authentication
ignored: /endpoints/0 mqtt mqtts://a.example: its protocol is not one the specification names
ignored: /endpoints/2 HTTP+JSON https://a.example/z: its protocol is spelled differently than http+json
ignored: /endpoints/4 ws nowhere: its URI cannot be opened: it has no scheme such as https://
ignored: /endpoints/5 http+json https://a.example/x: it is listed before
ignored: /endpoints/6 aitp: it has no URI
$ cardinal reach card.json --method y
1. grpc a.example:443
   priority -1; requires mutual_tls
2. http+json https://a.example/x
   priority 7; requires no authentication
ignored: /endpoints/0 mqtt mqtts://a.example: its protocol is not one the specification names
ignored: /endpoints/1 http+json https://a.example/x: it does not list the method "y"
ignored: /endpoints/2 HTTP+JSON https://a.example/z: its protocol is spelled differently than http+json
ignored: /endpoints/4 ws nowhere: its URI cannot be opened: it has no scheme such as https://
ignored: /endpoints/6 aitp: it has no URI
$ cardinal reach card.json --method z
ignored: /endpoints/0 mqtt mqtts://a.example: its protocol is not one the specification names
ignored: /endpoints/1 http+json https://a.example/x: it does not list the method "z"
ignored: /endpoints/2 HTTP+JSON https://a.example/z: its protocol is spelled differently than http+json
ignored: /endpoints/3 grpc a.example:443: it reaches the card's tools, of which none is "z"
ignored: /endpoints/4 ws nowhere: it reaches the card's tools, of which none is "z"
ignored: /endpoints/5 http+json https://a.example/x: it does not list the method "z"
ignored: /endpoints/6 aitp: it has no URI
no endpoint is usable
[exit 1]
$ cardinal reach card.json --json --method x --protocol http+json --protocol mqtt
{"dialect":"adp","usable":[{"pointer":"/endpoints/0","protocol":"mqtt","uri":"mqtts://a.example","priority":0,"auth":null},{"pointer":"/endpoints/2","protocol":"HTTP+JSON","uri":"https://a.example/z","priority":0,"auth":null},{"pointer":"/endpoints/1","protocol":"http+json","uri":"https://a.example/x","priority":5,"auth":[]}],"ignored":[{"pointer":"/endpoints/3","protocol":"grpc","uri":"a.example:443","why":"protocol","message":"the caller does not speak its protocol"},{"pointer":"/endpoints/4","protocol":"ws","uri":"nowhere","why":"protocol","message":"the caller does not speak its protocol"},{"pointer":"/endpoints/5","protocol":"http+json","uri":"https://a.example/x","why":"repeated","message":"it is listed before"},{"pointer":"/endpoints/6","protocol":"aitp","uri":"","why":"malformed","message":"it has no URI"}],"note":null}
$ echo '{"id": "agent://a", "name": "A", "tools": [], "endpoints": []}' | cardinal reach -
the card is a revocation: the agent is gone
no endpoint is usable
[exit 1]
