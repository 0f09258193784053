Empty values are refused before anything is served.
$ cardinal publish --auth '' examples/trip-planner.a2a.json
cardinal: --auth is empty; give a value, or omit the flag
[exit 2]
$ cardinal publish --tls-cert '' --tls-key key.pem examples/trip-planner.a2a.json
cardinal: --tls-cert is empty; give a value, or omit the flag
[exit 2]
$ cardinal publish --listen '' examples/trip-planner.a2a.json
cardinal: --listen is empty; give a value, or omit the flag
[exit 2]
$ cardinal publish --as '' examples/trip-planner.a2a.json
cardinal: --as is empty; give a value, or omit the flag
[exit 2]
