More than the first fault in one run, and the card's own findings besides
where the text can be made out for certain.
$ cat > card.json <<'END'
> {
>   // made by hand
>   "agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE",
>   "name": "Tab	here",
>   "version": "1",
>   "capabilities": [{"id": "tool.x", "description": "Return what it was given."}],
>   "endpoint": {"protocol": "https" "url": "https://a.example.com"},
>   "name": "again",
> }
> END
$ cardinal check card.json
card.json:2:3: error: JSON does not allow comments [json/comment]
   2 |   // made by hand
     |   ^~~~~~~~~~~~~~~
     = help: remove it, or move the text into a member
card.json:4:15: error: the control character U+0009 must be escaped inside a string [json/control-character]
   4 |   "name": "Tab here",
     |               ^
     = help: write \t
card.json:5:14: error: "version" must be a Semantic Version such as 1.0.0; got "1" [agentcard/version-semver]
   5 |   "version": "1",
     |              ^~~
     = help: write "1.0.0"
card.json:7:36: error: expected a comma or } before this member; found a double quote [json/missing-comma]
   7 |   "endpoint": {"protocol": "https" "url": "https://a.example.com"},
     |                                    ^
     = help: add a comma after the member before
card.json:8:3: error: this object already has a member with this name; the first is at 4:3 [json/duplicate-key]
   8 |   "name": "again",
     |   ^~~~~~
     = help: keep one of the two: readers disagree on which one counts
card.json:8:18: error: there is no member after this comma [json/extra-comma]
   8 |   "name": "again",
     |                  ^
     = help: remove the comma
card.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 0 valid: 6 errors, 0 warnings, 0 hints
[exit 1]
$ printf '\xff\xfe{\0}\0' > utf16.json; cardinal check utf16.json
utf16.json:1:1: error: the text is UTF-16 (little endian); JSON must be UTF-8 [json/utf16]
   1 | \xFF\xFE{\u{0}}\u{0}
     | ^~~~~~~~
     = help: save the file as UTF-8 without a byte order mark
1 card checked, 0 valid: 1 error, 0 warnings, 0 hints
[exit 1]
$ printf '{"name": "caf\xe9"}' > latin1.json; cardinal check latin1.json
latin1.json:1:1: error: not a recognised agent card; AgentCard: missing agent_id, version, capabilities, endpoint; A2A: missing url or supportedInterfaces, description, version, capabilities, defaultInputModes, defaultOutputModes, skills; ADP: missing an agent:// id; AI Catalog: missing specVersion, entries [card/unknown-dialect]
   1 | {"name": "caf\xE9"}
     | ^
     = help: name its dialect with --dialect if it is one
latin1.json:1:14: error: byte 0xE9 at offset 13 is not valid UTF-8 [json/invalid-utf8]
   1 | {"name": "caf\xE9"}
     |              ^~~~
     = help: save the file as UTF-8
1 card checked, 0 valid: 2 errors, 0 warnings, 0 hints
[exit 1]
$ printf '' > empty.json; cardinal check empty.json
empty.json:1:1: error: the text contains no JSON value [json/empty]
     = help: write an object: {...}
1 card checked, 0 valid: 1 error, 0 warnings, 0 hints
[exit 1]
$ printf '{"a": [1, 2' | cardinal check -
-:1:7: error: this [ is never closed; the text ends without ] [json/unclosed]
   1 | {"a": [1, 2
     |       ^
     = help: add at the end: ]}
1 card checked, 0 valid: 1 error, 0 warnings, 0 hints
[exit 1]
