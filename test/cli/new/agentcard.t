$ cardinal new agentcard --id 01KA3RZ8QN4T7V2W9X5Y6B1CDE
{
  "agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE",
  "name": "My agent",
  "version": "1.0.0",
  "capabilities": [
    {
      "id": "tool.web_search",
      "description": "Searches the public web for a phrase and returns the best results."
    }
  ],
  "endpoint": {
    "protocol": "https",
    "url": "https://agent.example.com/api",
    "auth": {
      "scheme": "none"
    }
  }
}
$ cardinal new agentcard | cardinal check --strict -
-: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
$ cardinal new agentcard --name "Große Suche" --url grpcs://a.example.com:443 --auth mtls --capability tool.a --capability data.fetch_csv --version 2.1.0 > card.json
$ cat card.json | sed 's/"agent_id".*/"agent_id": .../'
{
  "agent_id": ...
  "name": "Große Suche",
  "version": "2.1.0",
  "capabilities": [
    {
      "id": "tool.a",
      "description": "Performs a on the given input and returns the result."
    },
    {
      "id": "data.fetch_csv",
      "description": "Performs fetch csv on the given input and returns the result."
    }
  ],
  "endpoint": {
    "protocol": "grpc",
    "url": "grpcs://a.example.com:443",
    "auth": {
      "scheme": "mtls"
    }
  }
}
$ cardinal check card.json
card.json: judged as AgentCard: recognised by agent_id with a ULID
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
$ cardinal new agentcard --version 1
cardinal: /version: "version" must be a Semantic Version such as 1.0.0; got "1"; write "1.0.0"
[exit 2]
$ cardinal new agentcard --url nowhere
cardinal: /endpoint/url: "url" must be a URI (RFC 3986) with a scheme; got "nowhere": it has no scheme such as https://; write a URL such as https://agent.example.com/api
[exit 2]
$ cardinal new a2b
cardinal: DIALECT must be one of agentcard, a2a, adp, ai-catalog; got "a2b"; did you mean a2a?
[exit 2]
$ cardinal new
cardinal: new needs DIALECT; see cardinal help new
[exit 2]
$ cardinal new agentcard --protocol websocket --profile agentcard-reference --url wss://agent.example.com/api --id 01JDKX3W8R6T2N9V5QZ4HYB7CM | grep protocol
    "protocol": "websocket",
$ cardinal new agentcard --profile a2a
cardinal: --profile must be of the dialect agentcard: agentcard, agentcard-reference; got "a2a"
[exit 2]
