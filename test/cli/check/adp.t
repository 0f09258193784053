ADP cards: a good one, one with the usual slips, a revocation, and what is no
card.
$ cat > good.json <<'END'
> {"id": "agent://web-search", "name": "Search",
>  "skills": ["retrieval/web-search"],
>  "tools": [{"name": "search", "input_schema": {"type": "object"}}],
>  "endpoints": [{"protocol": "aitp", "uri": "agent://web-search"}],
>  "metadata": {"created_at": "2026-01-15T00:00:00Z"}}
> END
$ cardinal check good.json
good.json: judged as ADP: recognised by agent:// id
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
$ cat > slips.json <<'END'
> {"id": "https://agent.example.com", "name": "Search",
>  "skills": ["Retrieval/web search", "python", "python"],
>  "tools": [{"name": "search", "inputSchema": {"type": "object"},
>             "streaming": "true"}],
>  "endpoints": [{"protocol": "https", "url": "https://api.example.com/v1",
>                 "auth": "mtls", "methods": []}],
>  "constraints": {"rate_limit": "60/minute", "supported_languages": ["jp"]},
>  "metadata": {"created_at": "2026-01-15T00:00:00", "ttl": 86400000},
>  "extensions": {}}
> END
$ cardinal check slips.json
slips.json:1:8: error: "id" must be the agent's agent:// URI; got "https://agent.example.com": it does not begin with agent:// [adp/id-uri]
   1 | {"id": "https://agent.example.com", "name": "Search",
     |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: move the address to "endpoints" and write a name such as agent://web-search
slips.json:2:13: warning: segments of a skill tag should be lower-case ASCII with hyphens; got "Retrieval/web search" [adp/skill-path-form]
   2 |  "skills": ["Retrieval/web search", "python", "python"],
     |             ^~~~~~~~~~~~~~~~~~~~~~
     = help: write a tag such as nlp/text-analysis
slips.json:2:47: warning: skill 1 has the same tag; got "python" [adp/skill-duplicate]
   2 |  "skills": ["Retrieval/web search", "python", "python"],
     |                                               ^~~~~~~~
     = help: remove one of them
slips.json:3:31: warning: "inputSchema" is not a member of the tool, because ADP uses snake_case; readers ignore it [adp/member-case]
   3 |  "tools": [{"name": "search", "inputSchema": {"type": "object"},
     |                               ^~~~~~~~~~~~~
     = help: did you mean "input_schema"?
slips.json:4:26: error: "streaming" must be a boolean; got "true" [adp/type]
   4 |             "streaming": "true"}],
     |                          ^~~~~~
     = help: write true or false, without quotes
slips.json:5:29: hint: the draft does not define the protocol "https": readers that do not support it ignore the endpoint [adp/endpoint-protocol-unknown]
   5 |  "endpoints": [{"protocol": "https", "url": "https://api.example.com/v1",
     |                             ^~~~~~~
     = help: did you mean "http+json"?
slips.json:5:38: error: "uri" is missing; found "url" instead [adp/member-required]
   5 |  "endpoints": [{"protocol": "https", "url": "https://api.example.com/v1",
     |                                      ^~~~~
     = help: rename it to "uri"
slips.json:6:25: warning: "auth" must be one of none, bearer, mutual_tls or aitp_signed; got "mtls" [adp/endpoint-auth]
   6 |                 "auth": "mtls", "methods": []}],
     |                         ^~~~~~
     = help: did you mean "mutual_tls"?
slips.json:6:44: warning: "methods" is empty: no tool can be called at this endpoint [adp/endpoint-methods-empty]
   6 |                 "auth": "mtls", "methods": []}],
     |                                            ^~
     = help: list the methods, or leave "methods" out to offer all tools
slips.json:7:32: warning: "rate_limit" must be a number, a slash and a unit of time; got "60/minute" [adp/rate-limit]
   7 |  "constraints": {"rate_limit": "60/minute", "supported_languages": ["jp"]},
     |                                ^~~~~~~~~~~
     = help: write it like 60/min; the units are s, sec, min, h, hour and day
slips.json:7:69: warning: a language must be an ISO 639-1 code; got "jp" [adp/language-code]
   7 |  "constraints": {"rate_limit": "60/minute", "supported_languages": ["jp"]},
     |                                                                     ^~~~
     = help: did you mean "ja"? it looks like a country code
slips.json:8:29: warning: "created_at" should be a date and time with an offset; got "2026-01-15T00:00:00" [adp/timestamp]
   8 |  "metadata": {"created_at": "2026-01-15T00:00:00", "ttl": 86400000},
     |                             ^~~~~~~~~~~~~~~~~~~~~
     = help: add Z if it is UTC, or the offset of its zone
slips.json:8:59: warning: "ttl" is more than 90 days (7776000 seconds); got 86400000 [adp/ttl-long]
   8 |  "metadata": {"created_at": "2026-01-15T00:00:00", "ttl": 86400000},
     |                                                           ^~~~~~~~
     = help: write seconds, not milliseconds
slips.json:9:16: warning: "extensions" is empty [adp/empty-optional]
   9 |  "extensions": {}}
     |                ^~
     = help: leave it out: cards should be compact
slips.json: judged as ADP: recognised by endpoints with protocol or uri
1 card checked, 0 valid: 3 errors, 10 warnings, 1 hint
[exit 1]
$ cp slips.json fixed.json; cardinal check --quiet --fix=all fixed.json; tail -n +2 fixed.json
fixed.json:1:8: error: "id" must be the agent's agent:// URI; got "https://agent.example.com": it does not begin with agent:// [adp/id-uri]
   1 | {"id": "https://agent.example.com", "name": "Search",
     |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: move the address to "endpoints" and write a name such as agent://web-search
 "skills": ["Retrieval/web search", "python"],
 "tools": [{"name": "search", "input_schema": {"type": "object"},
            "streaming": true}],
 "endpoints": [{"protocol": "https", "uri": "https://api.example.com/v1",
                "auth": "mtls", "methods": []}],
 "constraints": {"rate_limit": "60/min", "supported_languages": ["jp"]},
 "metadata": {"created_at": "2026-01-15T00:00:00", "ttl": 86400000}}
$ sed 's/"aitp"/"AITP"/; s/}}$/}, "seq": 9007199254740993, "signature": "kqAJqfDUyrhyDoILX2QlQKKye1QWUD+Ps3YiI+vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwKu6wDSkWErsMAA=="}/' good.json > signed.json; cardinal check signed.json
signed.json:4:29: warning: protocol names are compared byte for byte; got "AITP" [adp/endpoint-protocol-spelling]
   4 |  "endpoints": [{"protocol": "AITP", "uri": "agent://web-search"}],
     |                             ^~~~~~
     = help: write "aitp"; sign the card again after the change
signed.json:5:61: error: "seq" is above 2^53-1 (9007199254740991); got 9007199254740993: readers round it, and the signature covers the rounded number [adp/seq-exact]
   5 |  "metadata": {"created_at": "2026-01-15T00:00:00Z"}, "seq": 9007199254740993, "signature": "kqAJqfDUyrhyDoILX2...
     |                                                             ^~~~~~~~~~~~~~~~
     = help: use a smaller number, such as milliseconds since 1970
signed.json:5:92: error: "signature" must be base64url without padding: "+" is of the standard alphabet at character 31 [adp/signature-base64url]
   5 | ...26-01-15T00:00:00Z"}, "seq": 9007199254740993, "signature": "kqAJqfDUyrhyDoILX2QlQKKye1QWUD+Ps3YiI+vbadoIWsHkP...
     |                                                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: replace + and / with - and _, and remove =
signed.json: judged as ADP: recognised by agent:// id
1 card checked, 0 valid: 2 errors, 1 warning, 0 hints
[exit 1]
$ cardinal check --quiet --fix=all signed.json; grep -c 'AITP.*' signed.json; grep -o 'signature.*' signed.json
signed.json:5:61: error: "seq" is above 2^53-1 (9007199254740991); got 9007199254740993: readers round it, and the signature covers the rounded number [adp/seq-exact]
   5 |  "metadata": {"created_at": "2026-01-15T00:00:00Z"}, "seq": 9007199254740993, "signature": "kqAJqfDUyrhyDoILX2...
     |                                                             ^~~~~~~~~~~~~~~~
     = help: use a smaller number, such as milliseconds since 1970
1
signature": "kqAJqfDUyrhyDoILX2QlQKKye1QWUD-Ps3YiI-vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwKu6wDSkWErsMAA"}
$ echo '{"id": "agent://a", "name": "A", "tools": [], "endpoints": [], "metadata": {"created_at": "2026-01-15T00:00:00Z"}}' | cardinal check -
-:1:1: hint: this card is a revocation: tools and endpoints are empty, and readers treat the agent as unavailable [adp/revocation]
   1 | {"id": "agent://a", "name": "A", "tools": [], "endpoints": [], "metadata": {"created_at": "2026-01-15T00:00:00...
     | ^
     = help: leave both members out if the agent is available
-: judged as ADP: recognised by agent:// id
1 card checked, 1 valid: 0 errors, 0 warnings, 1 hint
$ echo '{"protocolType": "ANP", "protocolVersion": "1.0.0", "url": "https://a.example/ad.json", "name": "A"}' | cardinal check -
-:1:1: error: not a recognised agent card; this is an Agent Network Protocol description (ad.json), which is a different format from ADP cards (draft-song-anp-adp-00) [card/unknown-dialect]
   1 | {"protocolType": "ANP", "protocolVersion": "1.0.0", "url": "https://a.example/ad.json", "name": "A"}
     | ^
     = help: name its dialect with --dialect if it is one
1 card checked, 0 valid: 1 error, 0 warnings, 0 hints
[exit 1]
$ printf '\xa2\x62id\x61a\x64name\x61b' | cardinal check -
-:1:1: error: the text begins like CBOR, a binary format; expected JSON in UTF-8 [json/invalid-utf8]
   1 | \xA2bidaadnameab
     | ^~~~
     = help: write the card as JSON; if it is in Latin-1, save it as UTF-8
1 card checked, 0 valid: 1 error, 0 warnings, 0 hints
[exit 1]
