All that has one certain repair. A text that cannot be made out (v1.0) is left
alone, and a card inside a string is fixed there.
$ mkdir cards; cat > cards/a.json <<'END'
> { // made by hand
>   agent_id: '01KA3S4J5K6M7N8P9Q0R1S2T3V', name: 'The "A" card',
>   "version": 1.0, // for now
>   "capabilities": [{"id": "tool.x", "description": "Return what it was given."}]
>   "endpoint": {"protocol": "HTTPS", "url": "https://a.example.com"},
>   "pricing": {"base_cost_joules": +.5}, "metadata": {"local": True},
> }
> END
$ cat > cards/b.json <<'END'
> {
>   "agent_id": "01ka3s4j5k6m7n8p9q0r1s2t3v", "version": v1.0, // oh
> }
> END
$ cardinal check --fix=all --quiet cards
cards/b.json:2:56: error: v1 is not a JSON value; expected true, false, null, a number, a string, an array or an object [json/bad-literal]
   2 |   "agent_id": "01ka3s4j5k6m7n8p9q0r1s2t3v", "version": v1.0, // oh
     |                                                        ^~~~
     = help: put text in double quotes
cards/b.json:2:60: error: there is no member after this comma [json/extra-comma]
   2 |   "agent_id": "01ka3s4j5k6m7n8p9q0r1s2t3v", "version": v1.0, // oh
     |                                                            ^
     = help: remove the comma
cards/b.json:2:62: error: JSON does not allow comments [json/comment]
   2 |   "agent_id": "01ka3s4j5k6m7n8p9q0r1s2t3v", "version": v1.0, // oh
     |                                                              ^~~~~
     = help: remove it, or move the text into a member
[exit 1]
$ cat cards/a.json
{
  "agent_id": "01KA3S4J5K6M7N8P9Q0R1S2T3V", "name": "The \"A\" card",
  "version": "1.0.0",
  "capabilities": [{"id": "tool.x", "description": "Return what it was given."}],
  "endpoint": {"protocol": "https", "url": "https://a.example.com"},
  "pricing": {"base_cost_joules": 0.5}, "metadata": {"local": true}
}
$ cp examples/mcp-tool-result.json result.json; cardinal check --fix=all --pointer /content/0/text result.json
cardinal: fixed 1 finding in 1 file
result.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
$ diff examples/mcp-tool-result.json result.json | grep -o 'version[^,]*'
version\": \"1.0\"
version\": \"1.0.0\"
