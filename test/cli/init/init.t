$ cardinal new agentcard > card.json; cardinal new a2a > agent-card.json; echo '{}' > package.json
$ cardinal init
wrote cardinal.json
1 a2a card found
1 agentcard card found
$ cat cardinal.json
{
  "$schema": "urn:cardinal:schema:config",
  "rules": {},
  "ignore": []
}
$ cardinal check --quiet card.json
$ cardinal init
cardinal: cardinal.json: there is one already; it is left as it is
[exit 2]
$ mkdir sub; cardinal init --json sub
{"file":"sub/cardinal.json","cards":{}}
$ cardinal init nowhere
cardinal: nowhere: no such folder
[exit 2]
