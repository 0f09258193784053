What cannot be fixed is refused before anything is written. Findings of a
baseline are known, and stay.
$ cardinal check --dry-run examples/broken.agentcard.json
cardinal: --dry-run needs --fix
[exit 2]
$ cardinal check --fix - < examples/broken.agentcard.json
cardinal: standard input cannot be rewritten; give a file, or add --dry-run to print the changes
[exit 2]
$ cardinal check --fix --jsonl cards.jsonl
cardinal: --fix cannot be combined with --jsonl; give files with one card each
[exit 2]
$ cardinal check --fix --baseline b.json --write-baseline examples
cardinal: --fix and --write-baseline cannot be combined; fix first, then write the baseline
[exit 2]
$ cardinal check --fix --dry-run --json examples/broken.agentcard.json
cardinal: --dry-run prints a diff; remove --json and --format
{"error":{"code":"usage","message":"--dry-run prints a diff; remove --json and --format","where":null}}
[exit 2]
$ cardinal check --fix=some examples/broken.agentcard.json
cardinal: --fix must be one of safe, all; got "some"; see cardinal help check
[exit 2]
$ cardinal check --fix missing.json
cardinal: missing.json: no such file or directory
[exit 2]
$ mkfifo pipe; cat examples/broken.agentcard.json > pipe & cardinal check --fix pipe
cardinal: pipe: not a regular file; it cannot be replaced
[exit 2]
$ cp examples/broken.agentcard.json card.json
$ cardinal check --baseline b.json --write-baseline card.json
cardinal: wrote the findings of 1 card to b.json
$ cardinal check --fix=all --baseline b.json card.json; cmp card.json examples/broken.agentcard.json
cardinal: nothing to fix
card.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints (9 more in the baseline)
