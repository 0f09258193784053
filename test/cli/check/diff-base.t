In a pull request only the cards it changes are checked, and only what is new.
$ git init -q -b main . && git config user.name Test && git config user.email test@example.com && git config commit.gpgsign false
$ mkdir cards; cp examples/broken.agentcard.json cards/old.agentcard.json; cp cards/old.agentcard.json cards/same.agentcard.json
$ echo examples > .gitignore; git add cards .gitignore; git commit -qm "The cards"; git checkout -qb topic
$ cardinal check --diff-base main cards
cardinal: no card changed since main
$ sed -i 's/"Broken on purpose"/""/' cards/old.agentcard.json
$ cardinal check --diff-base main cards
cards/old.agentcard.json:3:11: error: "name" must have 1 to 128 characters; got 0 [agentcard/name-length]
   3 |   "name": "",
     |           ^~
     = help: say what the agent is
cards/old.agentcard.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 0 valid: 1 error, 0 warnings, 0 hints (9 more already in main)
[exit 1]
$ git commit -qam "No name"
$ cardinal check --diff-base main --json cards | grep -o '"summary.*'
"summary":{"files":1,"valid":0,"errors":1,"warnings":0,"hints":0,"in_base":9}}
$ cardinal check --diff-base main --quiet cards/same.agentcard.json
$ cardinal check --diff-base nowhere cards 2>&1 | sed 's/at [^ ]* has/at FOLDER has/'
cardinal: --diff-base: the git repository at FOLDER has no revision "nowhere"; in CI, fetch it first
$ cardinal check --diff-base --exec=x cards
cardinal: --diff-base needs a revision of git, such as main; got "--exec=x"
[exit 2]
$ cardinal check --diff-base=--exec=x cards
cardinal: --diff-base needs a revision of git, such as main; got "--exec=x"
[exit 2]
$ cardinal check --diff-base main - < cards/old.agentcard.json
cardinal: --diff-base compares files with those of a git repository; remove URLs, - and --jsonl
[exit 2]
$ cardinal check --diff-base main --baseline b.json --write-baseline cards
cardinal: --diff-base and --write-baseline cannot be combined
[exit 2]
$ cardinal check --diff-base HEAD cards examples 2>&1 | sed 's/at [^ ]*;/at FOLDER;/'
cardinal: examples: not in the git repository at FOLDER; check one repository at a time with --diff-base
$ PATH=${PATH%%:*} cardinal check --diff-base main cards
cardinal: git cannot be started: No such file or directory; is it installed?
[exit 2]
