The report a build server shows: a suite a card.
$ cardinal check --format junit examples/web-search.agentcard.json examples/mcp-tool-result.json
cardinal: configured by examples/cardinal.json
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="cardinal check">
<testsuite name="examples/web-search.agentcard.json" tests="1" failures="0" errors="0" skipped="0">
<testcase name="examples/web-search.agentcard.json" classname="agentcard">
</testcase>
</testsuite>
<testsuite name="examples/mcp-tool-result.json" tests="1" failures="1" errors="0" skipped="0">
<testcase name="examples/mcp-tool-result.json" classname="document">
<failure message="1 error" type="card/unknown-dialect">examples/mcp-tool-result.json:1:1: error: not a recognised agent card; AgentCard: missing agent_id, name, version, capabilities, endpoint; A2A: missing url or supportedInterfaces, name, description, version, capabilities, defaultInputModes, defaultOutputModes, skills; ADP: missing an agent:// id, name; AI Catalog: missing specVersion, entries [card/unknown-dialect] (name its dialect with --dialect if it is one)
</failure>
</testcase>
</testsuite>
</testsuites>
[exit 1]
