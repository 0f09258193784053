$ cardinal new a2a
{
  "name": "My agent",
  "description": "Takes requests from other agents. Skills: Web search.",
  "version": "1.0.0",
  "supportedInterfaces": [
    {
      "url": "https://agent.example.com/a2a",
      "protocolBinding": "JSONRPC",
      "protocolVersion": "1.0"
    }
  ],
  "capabilities": {
    "streaming": false
  },
  "defaultInputModes": [
    "text/plain"
  ],
  "defaultOutputModes": [
    "text/plain"
  ],
  "skills": [
    {
      "id": "web-search",
      "name": "Web search",
      "description": "Searches the public web for a phrase and returns the ten best results as text.",
      "tags": [
        "search",
        "web"
      ]
    }
  ],
  "securitySchemes": {
    "bearer": {
      "httpAuthSecurityScheme": {
        "scheme": "bearer",
        "bearerFormat": "JWT"
      }
    }
  },
  "securityRequirements": [
    {
      "schemes": {
        "bearer": {
          "list": []
        }
      }
    }
  ]
}
$ cardinal new a2a --a2a-version 0.3
{
  "name": "My agent",
  "description": "Takes requests from other agents. Skills: Web search.",
  "version": "1.0.0",
  "protocolVersion": "0.3.0",
  "url": "https://agent.example.com/a2a",
  "preferredTransport": "JSONRPC",
  "capabilities": {
    "streaming": false
  },
  "defaultInputModes": [
    "text/plain"
  ],
  "defaultOutputModes": [
    "text/plain"
  ],
  "skills": [
    {
      "id": "web-search",
      "name": "Web search",
      "description": "Searches the public web for a phrase and returns the ten best results as text.",
      "tags": [
        "search",
        "web"
      ]
    }
  ],
  "securitySchemes": {
    "bearer": {
      "type": "http",
      "scheme": "bearer",
      "bearerFormat": "JWT"
    }
  },
  "security": [
    {
      "bearer": []
    }
  ]
}
$ cardinal new a2a --name Tables --url https://tables.acme.dev/a2a --capability fetch-csv --capability join-tables --auth oauth2 --version 2.1.0 > card.json; cat card.json
{
  "name": "Tables",
  "description": "Takes requests from other agents. Skills: Fetch csv, Join tables.",
  "version": "2.1.0",
  "supportedInterfaces": [
    {
      "url": "https://tables.acme.dev/a2a",
      "protocolBinding": "JSONRPC",
      "protocolVersion": "1.0"
    }
  ],
  "capabilities": {
    "streaming": false
  },
  "defaultInputModes": [
    "text/plain"
  ],
  "defaultOutputModes": [
    "text/plain"
  ],
  "skills": [
    {
      "id": "fetch-csv",
      "name": "Fetch csv",
      "description": "Performs fetch csv on the text of a message and returns the result as text.",
      "tags": [
        "csv",
        "fetch"
      ]
    },
    {
      "id": "join-tables",
      "name": "Join tables",
      "description": "Performs join tables on the text of a message and returns the result as text.",
      "tags": [
        "join",
        "tables"
      ]
    }
  ],
  "securitySchemes": {
    "oauth2": {
      "oauth2SecurityScheme": {
        "flows": {
          "clientCredentials": {
            "tokenUrl": "https://tables.acme.dev/oauth/token",
            "scopes": {
              "agent:execute": "Call the agent's skills"
            }
          }
        }
      }
    }
  },
  "securityRequirements": [
    {
      "schemes": {
        "oauth2": {
          "list": [
            "agent:execute"
          ]
        }
      }
    }
  ]
}
$ cardinal check --strict card.json
card.json: judged as A2A 1.0: supportedInterfaces is present
1 card checked, 1 valid: 0 errors, 0 warnings, 0 hints
$ for version in 0.3 1.0; do for auth in bearer api_key oauth2 mtls; do cardinal new a2a --url https://agent.acme.dev/$auth --a2a-version $version --auth $auth > $version-$auth.json; done; done; cardinal check *-*.json
0.3-api_key.json: judged as A2A 0.3: protocolVersion states it
0.3-bearer.json: judged as A2A 0.3: protocolVersion states it
0.3-mtls.json: judged as A2A 0.3: protocolVersion states it
0.3-oauth2.json: judged as A2A 0.3: protocolVersion states it
1.0-api_key.json: judged as A2A 1.0: supportedInterfaces is present
1.0-bearer.json: judged as A2A 1.0: supportedInterfaces is present
1.0-mtls.json: judged as A2A 1.0: supportedInterfaces is present
1.0-oauth2.json: judged as A2A 1.0: supportedInterfaces is present
8 cards checked, 8 valid: 0 errors, 0 warnings, 0 hints
$ cardinal new a2a --auth none | grep security
[exit 1]
$ cardinal new a2a --auth mtls --a2a-version 0.3 | tail -13
  ],
  "securitySchemes": {
    "mtls": {
      "type": "mutualTLS",
      "description": "A client certificate we have signed"
    }
  },
  "security": [
    {
      "mtls": []
    }
  ]
}
$ cardinal new a2a --url agent.acme.dev
cardinal: "url" must be an absolute http or https URL; got "agent.acme.dev"; write it like https://agent.example.com/a2a
[exit 2]
$ cardinal new a2a --auth password
cardinal: "auth" must be one of none, bearer, api_key, oauth2, mtls; got "password"
[exit 2]
$ cardinal new a2a --capability -
cardinal: a skill id needs at least one letter or digit; got "-"
[exit 2]
$ cardinal new a2a --id 01KA3RZ8QN4T7V2W9X5Y6B1CDE
cardinal: A2A cards have no id; remove "id"
[exit 2]
$ cardinal new a2a --a2a-version 0.2
cardinal: --a2a-version must be one of 0.3, 1.0; got "0.2"; did you mean 0.3?
[exit 2]
$ cardinal new agentcard --a2a-version 1.0
cardinal: --a2a-version needs the dialect a2a
[exit 2]
