Schemas inside cards are checked as part of them.
$ sed 's/"type": "integer"/"type": "int", "maxLenght": 3/; s/"minLength": 1/"pattern": "(?i)a"/' examples/web-search.agentcard.json > card.json; cardinal check card.json
card.json:15:30: error: "type" must be one of array, boolean, integer, null, number, object, string; got "int", or "type" must be of type array; got a string [agentcard/schema-valid]
  15 |           "limit": { "type": "int", "maxLenght": 3, "minimum": 1, "maximum": 10, "default": 10 }
     |                              ^~~~~
     = help: see https://json-schema.org/draft/2020-12/schema
card.json:15:37: hint: JSON Schema 2020-12 has no keyword "maxLenght" [agentcard/schema-keyword]
  15 |           "limit": { "type": "int", "maxLenght": 3, "minimum": 1, "maximum": 10, "default": 10 }
     |                                     ^~~~~~~~~~~
     = help: did you mean "maxLength"?
card.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 0 valid: 1 error, 0 warnings, 1 hint
[exit 1]
