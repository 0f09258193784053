Profiles may be combined; each applies to cards of its dialect.
$ cardinal check --profile production,stacka2a examples/trip-planner.a2a.json
cardinal: configured by examples/cardinal.json
examples/trip-planner.a2a.json:7:14: error: "url" points to trips.example.com, which is a placeholder for examples [a2a/url-placeholder]
   7 |       "url": "https://trips.example.com/a2a",
     |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: write the real host before you publish the card
examples/trip-planner.a2a.json:12:14: error: "url" points to trips.example.com, which is a placeholder for examples [a2a/url-placeholder]
  12 |       "url": "https://trips.example.com/rest",
     |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: write the real host before you publish the card
examples/trip-planner.a2a.json:17:14: error: "url" points to trips.example.com, which is a placeholder for examples [a2a/url-placeholder]
  17 |       "url": "https://trips.example.com/a2a/v0.3",
     |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: write the real host before you publish the card
examples/trip-planner.a2a.json:24:12: error: "url" points to trips.example.com, which is a placeholder for examples [a2a/url-placeholder]
  24 |     "url": "https://trips.example.com"
     |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: write the real host before you publish the card
examples/trip-planner.a2a.json:26:23: error: "documentationUrl" points to trips.example.com, which is a placeholder for examples [a2a/url-placeholder]
  26 |   "documentationUrl": "https://trips.example.com/docs",
     |                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
     = help: write the real host before you publish the card
examples/trip-planner.a2a.json: judged as A2A 1.0 under stacka2a,production: supportedInterfaces is present
1 card checked, 0 valid: 5 errors, 0 warnings, 0 hints
[exit 1]
$ cardinal check --profile stacka2a,production --json examples/trip-planner.a2a.json | grep -o '"profile":"[^"]*"'
cardinal: configured by examples/cardinal.json
"profile":"stacka2a,production"
$ cardinal check --profile agentcard-reference,production --json examples/trip-planner.a2a.json examples/web-search.agentcard.json | grep -o '"profile":"[^"]*"'
cardinal: configured by examples/cardinal.json
"profile":"production"
"profile":"agentcard-reference"
$ cardinal check --profile stacka2a,prodution examples/trip-planner.a2a.json
cardinal: unknown profile "prodution"; did you mean "production"? (known: agentcard, agentcard-reference, a2a, stacka2a, production, adp, ai-catalog, oasf)
[exit 2]
$ cardinal check --profile stacka2a, examples/trip-planner.a2a.json
cardinal: empty name in the list of profiles "stacka2a," (known: agentcard, agentcard-reference, a2a, stacka2a, production, adp, ai-catalog, oasf)
[exit 2]
$ cardinal check --profile '' examples/trip-planner.a2a.json
cardinal: --profile is empty; give a value, or omit the flag
[exit 2]
$ cp examples/trip-planner.a2a.json card.json; echo '{"profile": ["stacka2a", "production"]}' > cardinal.json; cardinal check --json card.json | grep -o '"profile":"[^"]*"'
cardinal: configured by cardinal.json
"profile":"stacka2a,production"
$ echo '{"profile": "stacka2a,production"}' > cardinal.json; cardinal check --json card.json | grep -o '"profile":"[^"]*"'
cardinal: configured by cardinal.json
"profile":"stacka2a,production"
$ echo '{"profile": ["stacka2a", "prodution"]}' > cardinal.json; cardinal check card.json
cardinal: cardinal.json:1:26: unknown profile "prodution"; did you mean "production"? (known: agentcard, agentcard-reference, a2a, stacka2a, production, adp, ai-catalog, oasf)
[exit 2]
$ echo '{"profile": []}' > cardinal.json; cardinal check card.json
cardinal: cardinal.json:1:13: "profile" must have at least 1 item; got 0
[exit 2]
$ echo '{"profile": ["stacka2a", ""]}' > cardinal.json; cardinal check card.json
cardinal: cardinal.json:1:26: empty name in the list of profiles "" (known: agentcard, agentcard-reference, a2a, stacka2a, production, adp, ai-catalog, oasf)
[exit 2]
$ cardinal rules --profile stacka2a,production | grep -c a2a/
cardinal: cardinal.json:1:26: empty name in the list of profiles "" (known: agentcard, agentcard-reference, a2a, stacka2a, production, adp, ai-catalog, oasf)
128
$ cardinal rules --profile stacka2a,production | grep 'a2a/version-semver\|a2a/skill-id-form\|a2a/preferred-transport'
cardinal: cardinal.json:1:26: empty name in the list of profiles "" (known: agentcard, agentcard-reference, a2a, stacka2a, production, adp, ai-catalog, oasf)
a2a/preferred-transport           warning  A card of 0.3 declares the transport of its url
a2a/skill-id-form                 warning  Skill ids are in kebab-case
a2a/version-semver                error    version follows Semantic Versioning 2.0.0
$ cardinal rules --profile production, | head -3
cardinal: empty name in the list of profiles "production," (known: agentcard, agentcard-reference, a2a, stacka2a, production, adp, ai-catalog, oasf)
$ cardinal new a2a --profile stacka2a,adp
cardinal: --profile must be of the dialect a2a: a2a, stacka2a, production; got "stacka2a,adp"
[exit 2]
