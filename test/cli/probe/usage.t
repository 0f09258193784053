What cannot be asked is trouble; what cannot be reached is a finding.
$ cardinal probe
cardinal: probe needs URL; see cardinal help probe
[exit 2]
$ cardinal probe ftp://a.example
cardinal: expected a URL that begins with https:// or http://; got "ftp://a.example"
[exit 2]
$ cardinal probe --format pdf a.example
cardinal: --format must be one of text, json, sarif, github, junit, compact, markdown, gitlab, html; got "pdf"; see cardinal help probe
[exit 2]
$ cardinal probe --rule probe/etags a.example
cardinal: unknown rule "probe/etags"; did you mean "probe/etag"?
[exit 2]
$ printf '{}' > saved.json; cardinal probe --saved saved.json a.example
cardinal: the saved file is not a valid card; run cardinal check
[exit 2]
$ cardinal probe http://127.0.0.1:9
http://127.0.0.1:9/.well-known/agent-card.json: hint: not checked: everything else (no card was found) [probe/not-checked]
http://127.0.0.1:9/.well-known/agent-card.json: error: the card's URL gives no answer: 127.0.0.1 is refused (loopback, RFC 1122: this machine); only public addresses are allowed, unless --allow-private is set [probe/status]
     = help: serve the card with status 200
1 endpoint checked, 0 valid: 1 error, 0 warnings, 1 hint
[exit 1]
$ cardinal probe --json http://127.0.0.1:9/agent-card.json
{"results":[
{"file":"http://127.0.0.1:9/agent-card.json","dialect":null,"version":null,"reason":null,"profile":null,"valid":false,"diagnostics":[{"rule":"probe/not-checked","severity":"hint","pointer":"","begin":null,"end":null,"line":null,"column":null,"end_line":null,"end_column":null,"message":"not checked: everything else (no card was found)","help":null,"spec":"Cardinal, docs/probe.md","fix":null},{"rule":"probe/status","severity":"error","pointer":"","begin":null,"end":null,"line":null,"column":null,"end_line":null,"end_column":null,"message":"the card's URL gives no answer: 127.0.0.1 is refused (loopback, RFC 1122: this machine); only public addresses are allowed, unless --allow-private is set","help":"serve the card with status 200","spec":"A2A 1.0, 8.2 and 14.3; draft-aevum-agentcard-00, section 4","fix":null}]}],
"summary":{"files":1,"valid":0,"errors":1,"warnings":0,"hints":1}}
[exit 1]
$ cardinal probe --format github http://127.0.0.1:9/agent-card.json
::notice file=http%3A//127.0.0.1%3A9/agent-card.json,title=Check was not made (probe/not-checked)::not checked: everything else (no card was found)
::error file=http%3A//127.0.0.1%3A9/agent-card.json,title=Card not served (probe/status)::the card's URL gives no answer: 127.0.0.1 is refused (loopback, RFC 1122: this machine); only public addresses are allowed, unless --allow-private is set%0Aserve the card with status 200
[exit 1]
$ cardinal rules --dialect probe | wc -l
37
$ cardinal explain probe/etag
probe/etag
  Missing ETag

expected: The card has an ETag
category: interoperability
severity: warning
spec: A2A 1.0, 8.6.1

With it, a client needs only 100 bytes to learn that nothing changed.

bad (merged into the observation of a good server):
    {"etag": null}

good:
    {"etag": "W/\"1\""}
