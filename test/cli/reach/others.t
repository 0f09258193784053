Interfaces of A2A cards and the endpoint of an AgentCard.
$ cardinal reach examples/web-search.agentcard.json --method tool.web_search
1. https https://search.example.com/agent
   requires bearer
$ cardinal reach examples/web-search.agentcard.json --method tool.nothing
ignored: /endpoint https https://search.example.com/agent: the card has no capability "tool.nothing"
no endpoint is usable
[exit 1]
$ cardinal new a2a --auth oauth2 | cardinal reach -
1. JSONRPC https://agent.example.com/a2a
   version 1.0; requires oauth2 (agent:execute)
$ cardinal new a2a --a2a-version 0.3 --auth api_key --protocol HTTP+JSON | cardinal reach --json -
{"dialect":"a2a","usable":[{"pointer":"","protocol":"HTTP+JSON","uri":"https://agent.example.com/a2a","version":"0.3.0","priority":0,"auth":[[{"scheme":"apiKey","kind":"api_key","scopes":[]}]]}],"ignored":[],"note":null}
$ cat > hybrid.json <<'END'
> {"name": "A", "description": "Does.", "version": "1.0.0", "url": "https://a.example/old",
>  "preferredTransport": "JSONRPC", "protocolVersion": "0.3.0",
>  "additionalInterfaces": [{"url": "https://a.example/old", "transport": "JSONRPC"},
>    {"url": "a.example:443", "transport": "GRPC"}, {"url": "x", "transport": "urn:x:own"}],
>  "supportedInterfaces": [{"url": "https://a.example/new", "protocolBinding": "JSONRPC",
>    "protocolVersion": "1.0", "tenant": "t1"}],
>  "capabilities": {}, "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
>  "securitySchemes": {"key": {"apiKeySecurityScheme": {"location": "header", "name": "K"}},
>    "tls": {"mtlsSecurityScheme": {}},
>    "oauth": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://a.example/t", "scopes": {"read": "Read"}}}}}},
>  "securityRequirements": [{"schemes": {"key": {"list": []}, "tls": {"list": []}}}, {"schemes": {"oauth": {"list": ["read"]}}}],
>  "skills": [{"id": "open", "name": "Open", "description": "Open to all.", "tags": ["x"], "securityRequirements": []},
>    {"id": "own", "name": "Own", "description": "Its own.", "tags": ["x"], "securityRequirements": [{"schemes": {"oauth": {"list": ["read"]}}}]}]}
> END
$ cardinal reach hybrid.json
1. JSONRPC https://a.example/new
   version 1.0; tenant "t1"; requires api_key "key" and mutual_tls "tls", or oauth2 "oauth" (read)
2. JSONRPC https://a.example/old
   version 0.3.0; requires api_key "key" and mutual_tls "tls", or oauth2 "oauth" (read)
3. GRPC a.example:443
   version 0.3.0; requires api_key "key" and mutual_tls "tls", or oauth2 "oauth" (read)
ignored: /additionalInterfaces/0 JSONRPC https://a.example/old: it is listed before
ignored: /additionalInterfaces/2 urn:x:own x: its protocol is not one the specification names
$ cardinal reach hybrid.json --method own --protocol grpc
1. GRPC a.example:443
   version 0.3.0; requires oauth2 "oauth" (read)
ignored: the card's url JSONRPC https://a.example/old: the caller does not speak its protocol
ignored: /additionalInterfaces/0 JSONRPC https://a.example/old: the caller does not speak its protocol
ignored: /additionalInterfaces/2 urn:x:own x: the caller does not speak its protocol
ignored: /supportedInterfaces/0 JSONRPC https://a.example/new: the caller does not speak its protocol
$ cardinal reach hybrid.json --method open --protocol GRPC
1. GRPC a.example:443
   version 0.3.0; requires api_key "key" and mutual_tls "tls", or oauth2 "oauth" (read)
ignored: the card's url JSONRPC https://a.example/old: the caller does not speak its protocol
ignored: /additionalInterfaces/0 JSONRPC https://a.example/old: the caller does not speak its protocol
ignored: /additionalInterfaces/2 urn:x:own x: the caller does not speak its protocol
ignored: /supportedInterfaces/0 JSONRPC https://a.example/new: the caller does not speak its protocol
$ cardinal reach hybrid.json --auth api_key
ignored: the card's url JSONRPC https://a.example/old: the caller cannot prove itself as it asks
ignored: /additionalInterfaces/0 JSONRPC https://a.example/old: the caller cannot prove itself as it asks
ignored: /additionalInterfaces/1 GRPC a.example:443: the caller cannot prove itself as it asks
ignored: /additionalInterfaces/2 urn:x:own x: its protocol is not one the specification names
ignored: /supportedInterfaces/0 JSONRPC https://a.example/new: the caller cannot prove itself as it asks
no endpoint is usable
[exit 1]
$ cardinal reach hybrid.json --auth api_key --auth mtls --protocol GRPC
1. GRPC a.example:443
   version 0.3.0; requires api_key "key" and mutual_tls "tls", or oauth2 "oauth" (read)
ignored: the card's url JSONRPC https://a.example/old: the caller does not speak its protocol
ignored: /additionalInterfaces/0 JSONRPC https://a.example/old: the caller does not speak its protocol
ignored: /additionalInterfaces/2 urn:x:own x: the caller does not speak its protocol
ignored: /supportedInterfaces/0 JSONRPC https://a.example/new: the caller does not speak its protocol
$ cardinal reach hybrid.json --auth api_key --auth tls --protocol GRPC
1. GRPC a.example:443
   version 0.3.0; requires api_key "key" and mutual_tls "tls", or oauth2 "oauth" (read)
ignored: the card's url JSONRPC https://a.example/old: the caller does not speak its protocol
ignored: /additionalInterfaces/0 JSONRPC https://a.example/old: the caller does not speak its protocol
ignored: /additionalInterfaces/2 urn:x:own x: the caller does not speak its protocol
ignored: /supportedInterfaces/0 JSONRPC https://a.example/new: the caller does not speak its protocol
$ echo '{"hello": "world"}' | cardinal reach -
cardinal: -: not a recognised agent card; AgentCard: missing agent_id, name, version, capabilities, endpoint; A2A: missing url or supportedInterfaces, name, description, version, capabilities, defaultInputModes, defaultOutputModes, skills; ADP: missing an agent:// id, name; AI Catalog: missing specVersion, entries; set --dialect to override detection
[exit 1]
$ echo '{"a": 1' | cardinal reach -
-:1:1: error: this { is never closed; the text ends without } [json/unclosed]
   1 | {"a": 1
     | ^
     = help: add at the end: }
[exit 1]
$ cardinal reach
cardinal: reach needs CARD; see cardinal help reach
[exit 2]
$ echo '{"content": [{"id": "agent://a", "name": "A", "endpoints": [{"protocol": "aitp", "uri": "agent://a"}]}]}' | cardinal reach --pointer /content/0 --json -
{"dialect":"adp","usable":[{"pointer":"/content/0/endpoints/0","protocol":"aitp","uri":"agent://a","priority":0,"auth":null}],"ignored":[],"note":null}
$ cardinal new ai-catalog | cardinal reach -
a catalog lists agents and cannot be called: give the card of an entry, or its place, such as --pointer /entries/0/data
no endpoint is usable
[exit 1]
