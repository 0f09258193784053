Cards at URLs go through the address guard, and are not edited.
$ cardinal check http://127.0.0.1:9/card.json
cardinal: http://127.0.0.1:9/card.json: 127.0.0.1 is refused (loopback, RFC 1122: this machine); only public addresses are allowed, unless --allow-private is set
[exit 2]
$ cardinal check --fix https://a.example/card.json
cardinal: --fix edits files, not URLs; save the card with cardinal fetch first
[exit 2]
$ cardinal check --allow-private http://127.0.0.1:1/card.json
cardinal: http://127.0.0.1:1/card.json: port 1: connection failed: 127.0.0.1: Connection refused
[exit 2]
$ cardinal check http://[::ffff:10.0.0.1]/card.json examples/web-search.agentcard.json
cardinal: http://[::ffff:10.0.0.1]/card.json: ::ffff:10.0.0.1 is refused (v4-mapped, RFC 4291: embeds an IPv4 address); only public addresses are allowed, unless --allow-private is set
cardinal: configured by examples/cardinal.json
examples/web-search.agentcard.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
[exit 2]
