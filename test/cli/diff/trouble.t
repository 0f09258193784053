What cannot be compared is trouble, not a difference.
$ echo '{"hello": 1}' > other.json
$ cardinal diff examples/translator.adp.json other.json
cardinal: other.json: this is no kind of agent card known here: AgentCard: missing agent_id, name, version, capabilities, endpoint; A2A: missing url or supportedInterfaces, name, description, version, capabilities, defaultInputModes, defaultOutputModes, skills; ADP: missing an agent:// id, name; AI Catalog: missing specVersion, entries; name it with --dialect
[exit 2]
$ echo '{"id": "agent://a",' > broken.json
$ cardinal diff broken.json examples/translator.adp.json
broken.json:1:1: error: this { is never closed; the text ends without } [json/unclosed]
   1 | {"id": "agent://a",
     | ^
     = help: add at the end: }
[exit 2]
$ cardinal diff examples/translator.adp.json missing.json
cardinal: missing.json: no such file or directory
[exit 2]
$ cardinal diff examples/translator.adp.json
cardinal: there are no two cards to compare; give the card as it was and the card as it is
[exit 2]
$ cardinal diff - -
cardinal: only one of the cards can be standard input
[exit 2]
$ echo '[]' | cardinal diff - examples/translator.adp.json
cardinal: -: this is no kind of agent card known here: AgentCard: missing agent_id, name, version, capabilities, endpoint; A2A: missing url or supportedInterfaces, name, description, version, capabilities, defaultInputModes, defaultOutputModes, skills; ADP: missing an agent:// id, name; AI Catalog: missing specVersion, entries; name it with --dialect
[exit 2]
$ echo '{"specVersion": "1.0", "host": {"displayName": "H"}, "entries": []}' > catalog.json
$ cardinal diff catalog.json catalog.json
cardinal: catalog.json: this is an AI Catalog; the cards its entries lead to can be compared, the catalog cannot
[exit 2]
