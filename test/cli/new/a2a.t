$ cardinal new a2a
$ cardinal new a2a --a2a-version 0.3
$ cardinal new a2a --name Tables --url https://tables.acme.dev/a2a --capability fetch-csv --capability data.join_tables --auth oauth2 --version 2.1.0 > card.json; cat card.json
$ cardinal check --strict card.json
$ for version in 0.3 1.0; do for auth in none bearer api_key oauth2 mtls; do cardinal new a2a --url https://agent.acme.dev/a2a --a2a-version $version --auth $auth > $version-$auth.json; done; done; cardinal check *-*.json
$ cardinal new a2a --auth mtls --a2a-version 0.3 | tail -13
$ cardinal new a2a --url agent.acme.dev
$ cardinal new a2a --auth password
$ cardinal new a2a --capability -
$ cardinal new a2a --id 01KA3RZ8QN4T7V2W9X5Y6B1CDE
$ cardinal new a2a --a2a-version 0.2
$ cardinal new agentcard --a2a-version 1.0
