The operator bans an agent: nobody finds it, and no card of it is admitted.
$ cardinal register --data data examples/language-model.agentcard.json > /dev/null
$ cardinal coalition --data data 01KA3S1P2Q3R4S5T6V7W8X9Y0Z --capability text.generate
urn:ulid:01KA3S0B6C8D9E2F4G5H7J1KMN  Small language model
    covers text.generate
$ cardinal ledger ban --data data urn:ulid:01KA3S0B6C8D9E2F4G5H7J1KMN
cardinal: ledger ban needs --reason; see cardinal help ledger ban
[exit 2]
$ cardinal ledger ban --data data urn:ulid:01KA3S0B6C8D9E2F4G5H7J1KMN --reason 'sells the data of its callers'
urn:ulid:01KA3S0B6C8D9E2F4G5H7J1KMN is banned (change 2)
$ cardinal coalition --data data 01KA3S1P2Q3R4S5T6V7W8X9Y0Z --capability text.generate
not covered: text.generate
[exit 1]
$ cardinal discover --data data --format json 'generate text' --why-not urn:ulid:01KA3S0B6C8D9E2F4G5H7J1KMN | grep -o '"reasons":[^]]*'
"reasons":["The record is banned: sells the data of its callers."
$ cardinal get --data data urn:ulid:01KA3S0B6C8D9E2F4G5H7J1KMN --view annotated | grep -o '"reason":"[^"]*"\|"standing":"[^"]*"'
"reason":"sells the data of its callers"
"standing":"banned"
$ cardinal register --data data examples/language-model.agentcard.json
cardinal: not registered: the operator has banned this agent, and alone can end that: sells the data of its callers
[exit 1]
$ cardinal register --data data --dry-run examples/language-model.agentcard.json
cardinal: not registered: the operator has banned this agent, and alone can end that: sells the data of its callers
[exit 1]
$ cardinal quarantine --data data urn:ulid:01KA3S0B6C8D9E2F4G5H7J1KMN --release --reason 'mended'
cardinal: refused: the operator has banned this agent, and alone can end that
[exit 1]
$ cardinal ledger stats --data data urn:ulid:01KA3S0B6C8D9E2F4G5H7J1KMN
cardinal: the ledger has no record about urn:ulid:01KA3S0B6C8D9E2F4G5H7J1KMN that counts; it is banned: sells the data of its callers
[exit 2]
$ cardinal ledger record --data data --vouch examples/ledger/records.jsonl | tail -1
3 records, 3 accepted, 0 held, 0 duplicates, 0 refused
$ cardinal ledger ban --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE --reason 'never registered'
urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE is banned (change 7)
$ cardinal ledger stats --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE | tail -2
  banned by the operator: never registered
  fewer than five completed tasks: ranked as a new agent
$ cardinal get --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE
cardinal: the card of urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE is banned since change 7: never registered
[exit 1]
$ cardinal ledger unban --data data urn:ulid:01KA3S0B6C8D9E2F4G5H7J1KMN --reason 'the report was wrong'
urn:ulid:01KA3S0B6C8D9E2F4G5H7J1KMN is no longer banned (change 8)
$ cardinal ledger unban --data data urn:ulid:01KA3S0B6C8D9E2F4G5H7J1KMN
urn:ulid:01KA3S0B6C8D9E2F4G5H7J1KMN is unchanged
$ cardinal coalition --data data 01KA3S1P2Q3R4S5T6V7W8X9Y0Z --capability text.generate
urn:ulid:01KA3S0B6C8D9E2F4G5H7J1KMN  Small language model
    covers text.generate
