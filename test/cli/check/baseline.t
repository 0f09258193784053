A team turns the linter on in an old repository and sees only what is new.
$ mkdir cards; cp examples/broken.agentcard.json cards/old.json
$ cardinal check --baseline base.json --write-baseline cards
cardinal: wrote the findings of 1 card to base.json
$ cardinal check --baseline base.json cards
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints (9 more in the baseline)
$ head -8 base.json
{
  "version": 1,
  "findings": [
    {
      "file": "cards/old.json",
      "rule": "agentcard/agent-id-format",
      "pointer": "/agent_id",
      "message": "\"agent_id\" must be 26 characters of 0-9 and A-Z without I, L, O, U; got lower-case letters",
$ sed -i 's/"Broken on purpose"/""/' cards/old.json
$ cardinal check --baseline base.json cards
cards/old.json:3:11: error: "name" must have 1 to 128 characters; got 0 [agentcard/name-length]
   3 |   "name": "",
     |           ^~
     = help: say what the agent is
cards/old.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 0 valid: 1 error, 0 warnings, 0 hints (9 more in the baseline)
[exit 1]
$ cardinal check --write-baseline cards
cardinal: --write-baseline needs --baseline FILE
[exit 2]
$ echo '{}' > not-one.json; cardinal check --baseline not-one.json cards
cardinal: not-one.json: invalid baseline: "version" is missing; create one with --write-baseline
[exit 2]
$ cd cards && cardinal check --baseline ../base.json --quiet ./old.json
./old.json:3:11: error: "name" must have 1 to 128 characters; got 0 [agentcard/name-length]
   3 |   "name": "",
     |           ^~
     = help: say what the agent is
[exit 1]
$ mkdir many; (echo '{"protocolVersion": "0.3.0", "name": "Planner", "description": "Plans journeys by rail and boat.", "url": "https://planner.azur.dev/a2a", "preferredTransport": "JSONRPC", "version": "1.0.0", "capabilities": {}, "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"], "skills": ['; seq 1500 | sed 's/.*/{"id": "skill-&", "name": "Plan &", "tags": ["rail"]},/'; echo '{"id": "book", "name": "Book", "tags": ["rail"], "description": "Books the seats of a planned journey."}]}') > many/card.json
$ cardinal check many | tail -3
many/card.json: 501 further findings left out
many/card.json: judged as A2A 0.3: protocolVersion states it
1 card checked, 0 valid: 1500 errors, 0 warnings, 1 hint
$ cardinal check --baseline many.base --write-baseline many
cardinal: wrote the findings of 1 card to many.base
$ cardinal check --baseline many.base many
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints (1501 more in the baseline)
$ sed -i 's/"version": "1.0.0", //' many/card.json
$ cardinal check --baseline many.base many | sed 's/ |.*//'
many/card.json:1:1: error: the card has no "version" [a2a/member-required]
   1
    
     = help: A2A 0.3 requires it
many/card.json: judged as A2A 0.3: protocolVersion states it
1 card checked, 0 valid: 1 error, 0 warnings, 0 hints (1501 more in the baseline)
