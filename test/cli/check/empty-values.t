An empty value never takes the next word for it.
$ cp examples/web-search.agentcard.json a.json; cp examples/translator.adp.json b.json
$ cardinal convert --to a2a --quiet --out= a.json b.json
cardinal: --out is empty; give a value, or omit the flag
[exit 2]
$ cmp a.json examples/web-search.agentcard.json
$ cardinal check --write-baseline --baseline= a.json b.json
cardinal: --baseline is empty; give a value, or omit the flag
[exit 2]
$ cardinal check --fix= a.json
cardinal: --fix is empty; give a value, or omit the flag; see cardinal help check
[exit 2]
$ cardinal check --strict= a.json
cardinal: --strict is empty; give a value, or omit the flag; see cardinal help check
[exit 2]
$ cardinal check --quiet --pointer= a.json
$ cardinal check --quiet --profile=agentcard a.json
$ cardinal id --count=0x
cardinal: --count must be a whole number; got "0x"; see cardinal help id
[exit 2]
