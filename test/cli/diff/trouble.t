What cannot be compared is trouble, not a difference.
$ echo '{"hello": 1}' > other.json
$ cardinal diff examples/translator.adp.json other.json
cardinal: other.json: not a recognised agent card; AgentCard: missing agent_id, name, version, capabilities, endpoint; A2A: missing url or supportedInterfaces, name, description, version, capabilities, defaultInputModes, defaultOutputModes, skills; ADP: missing an agent:// id, name; AI Catalog: missing specVersion, entries; set --dialect to override detection
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
cardinal: diff needs NEW; see cardinal help diff
[exit 2]
$ cardinal diff - -
cardinal: standard input can be read only once; give a file for one of the two
[exit 2]
$ echo '[]' | cardinal diff - examples/translator.adp.json
cardinal: -: not a recognised agent card; AgentCard: missing agent_id, name, version, capabilities, endpoint; A2A: missing url or supportedInterfaces, name, description, version, capabilities, defaultInputModes, defaultOutputModes, skills; ADP: missing an agent:// id, name; AI Catalog: missing specVersion, entries; set --dialect to override detection
[exit 2]
$ echo '{"specVersion": "1.0", "host": {"displayName": "H"}, "entries": []}' > catalog.json
$ cardinal diff catalog.json catalog.json
cardinal: catalog.json: AI Catalogs cannot be compared; compare the cards that the entries refer to
[exit 2]
