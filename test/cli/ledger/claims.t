What a card claims of itself stands against what the ledger has computed, and the figures stand beside the card.
$ sed 's/"framework"/"pacr:reputation_score": 0.99, "pacr:interaction_count": 5000, "framework"/' examples/web-search.agentcard.json > card.json
$ cardinal register --data data card.json > /dev/null
cardinal: 2 findings; cardinal check shows them
$ cardinal get --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE --view annotated | grep -o '"figures":.*'
"figures":null,"claims":[{"key":"pacr:reputation_score","claimed":0.99,"computed":null},{"key":"pacr:interaction_count","claimed":5000,"computed":null}]}
$ cardinal ledger record --data data --vouch examples/ledger/records.jsonl | tail -1
3 records, 3 accepted, 0 held, 0 duplicates, 0 refused
$ cardinal get --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE --view annotated | grep -o '"figures":.*' | sed -E 's/[0-9.]+e?-?[0-9]*([,}])/N\1/g; s/"at":"[^"]*"/"at":"T"/'
"figures":{"subject":"urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE","at":"T","change":N,"interactions":N,"completed_tasks":N,"evidence":N,"cold_start":true,"reputation":N,"success_rate":N,"rating":N,"avg_latency_ms":N,"avg_cost_joules":N,"trust_tier":"untrusted","influence_rank":null,"critical_score":null,"graph_change":N,"energy":{"measured_joules":N,"claimed_joules":N,"measured_to_claimed":N,"watts":N,"landauer_margin":N}},"claims":[{"key":"pacr:reputation_score","claimed":N,"computed":N},{"key":"pacr:interaction_count","claimed":N,"computed":N}]}
$ cardinal get --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE --view annotated | grep -o '"claims":.*' | sed -E 's/("claimed":0.99,"computed":)0\.[0-9]+/\1less than 1/'
"claims":[{"key":"pacr:reputation_score","claimed":0.99,"computed":less than 1},{"key":"pacr:interaction_count","claimed":5000,"computed":3}]}
$ cardinal get --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE | cmp - card.json && echo 'the card is as it was registered'
the card is as it was registered
$ cardinal ledger stats --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE | grep claims | sed -E 's/computed 0\.[0-9]+/computed less than 1/'
  the card claims pacr:reputation_score 0.99; computed less than 1 from 3 interactions
  the card claims pacr:interaction_count 5000; computed 3 from 3 interactions
