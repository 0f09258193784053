$ cardinal new ai-catalog
{
  "specVersion": "1.0",
  "host": {
    "displayName": "agent.example.com",
    "identifier": "did:web:agent.example.com"
  },
  "entries": [
    {
      "identifier": "urn:air:agent.example.com:agent:my-agent",
      "displayName": "My agent",
      "type": "application/a2a-agent-card+json",
      "url": "https://agent.example.com/agent-card.json"
    }
  ]
}
$ cardinal new ai-catalog | cardinal check --strict -
-: judged as AI Catalog: recognised by specVersion and entries
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
$ cardinal new ai-catalog --name "Große Suche 2" --url https://Tools.acme.dev:8443/mcp/card.json --protocol mcp --capability WebSearch --version 2.1.0
{
  "specVersion": "1.0",
  "host": {
    "displayName": "tools.acme.dev",
    "identifier": "did:web:tools.acme.dev"
  },
  "entries": [
    {
      "identifier": "urn:air:tools.acme.dev:server:gro-e-suche-2",
      "displayName": "Große Suche 2",
      "type": "application/mcp-server-card+json",
      "url": "https://Tools.acme.dev:8443/mcp/card.json",
      "capabilities": [
        "WebSearch"
      ],
      "version": "2.1.0"
    }
  ]
}
$ cardinal new ai-catalog --name More --protocol ai-catalog --id urn:air:acme.dev:catalog:more --url https://acme.dev/more.json
{
  "specVersion": "1.0",
  "host": {
    "displayName": "acme.dev",
    "identifier": "did:web:acme.dev"
  },
  "entries": [
    {
      "identifier": "urn:air:acme.dev:catalog:more",
      "displayName": "More",
      "type": "application/ai-catalog+json",
      "url": "https://acme.dev/more.json"
    }
  ]
}
$ cardinal new ai-catalog --protocol smtp
cardinal: "protocol" must be a2a, agentcard, adp, mcp, ai-catalog, ai-registry or a media type; got "smtp"
[exit 2]
$ cardinal new ai-catalog --protocol text/plain --url ftp://acme.dev
cardinal: "url" must be an absolute http or https URL; got "ftp://acme.dev"; write it like https://agent.example.com/agent-card.json
[exit 2]
$ cardinal new ai-catalog --id search
cardinal: /entries/0/identifier: "identifier" must be urn:air:<publisher>:<namespace>:<name>; got "search"; write an identifier such as urn:air:acme.dev:agent:search, with letters, digits, ".", "_" and "-" between the colons
[exit 2]
$ cardinal new ai-catalog --auth bearer
cardinal: an AI Catalog has no "auth"; set it in the listed card
[exit 2]
$ cardinal new ai-catalog --protocol adp --url https://acme.dev/search.adp.json | grep '"type"'
      "type": "application/json",
