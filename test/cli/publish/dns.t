DNS has records for names; addresses and names of the machine itself are refused.
$ cardinal publish --dns --base-url https://agents.example.com/ examples/trip-planner.a2a.json
_entries._agents.agents.example.com. 3600 IN SVCB 1 agents.example.com. alpn="http/1.1" port=443
_entries._agents.agents.example.com. 3600 IN TXT "url=https://agents.example.com/.well-known/ard.json"
$ cardinal publish --dns --base-url http://127.0.0.1:9000 examples/trip-planner.a2a.json
cardinal: --dns needs the public URL with a host name, not an address, such as --base-url https://agents.example.com; got "http://127.0.0.1:9000"
[exit 2]
$ cardinal publish --dns --base-url 'http://[::1]:9000' examples/trip-planner.a2a.json
cardinal: --dns needs the public URL with a host name, not an address, such as --base-url https://agents.example.com; got "http://[::1]:9000"
[exit 2]
$ cardinal publish --dns --base-url https://0x7f.1 examples/trip-planner.a2a.json
cardinal: --dns needs the public URL with a host name, not an address, such as --base-url https://agents.example.com; got "https://0x7f.1"
[exit 2]
$ cardinal publish --dns --base-url http://localhost:9000 examples/trip-planner.a2a.json
cardinal: --dns needs the public URL with a host name, not an address, such as --base-url https://agents.example.com; got "http://localhost:9000"
[exit 2]
$ cardinal publish --dns --base-url https://agents.localhost examples/trip-planner.a2a.json
cardinal: --dns needs the public URL with a host name, not an address, such as --base-url https://agents.example.com; got "https://agents.localhost"
[exit 2]
