// The texts of the example cards, loaded when one is chosen.

const broken = `{
  "name": "Trip planner",
  "description": "Plans trips.",
  "version": "1.0",
  "protocolVersion": "0.3.0",
  "url": "http://planner.example.com/a2a",
  "capabilities": { "streaming": "true" },
  "defaultInputModes": ["text/plain"],
  "defaultOutputModes": ["text"],
  "skills": [
    {
      "id": "plan",
      "name": "Plan",
      "description": "Does stuff.",
      "tags": ["travel"]
    },
    {
      "id": "plan",
      "name": "Book",
      "description": "Books a hotel for given dates and returns the booking as JSON.",
      "tags": ["travel"]
    },
  ],
  "security": [{ "bearer": [] }]
}
`;

const a2a = `{
  "name": "Lexbridge",
  "description": "Translates contracts and other legal documents between English, German, French and Japanese.",
  "version": "2.3.1",
  "supportedInterfaces": [
    {
      "url": "https://lexbridge.example.com/a2a",
      "protocolBinding": "JSONRPC",
      "protocolVersion": "1.0"
    }
  ],
  "provider": {
    "organization": "Lexbridge",
    "url": "https://lexbridge.example.com"
  },
  "capabilities": { "streaming": true },
  "securitySchemes": {
    "token": {
      "httpAuthSecurityScheme": { "scheme": "bearer", "bearerFormat": "JWT" }
    }
  },
  "securityRequirements": [{ "schemes": { "token": { "list": [] } } }],
  "defaultInputModes": ["text/markdown"],
  "defaultOutputModes": ["text/markdown"],
  "skills": [
    {
      "id": "translate-contract",
      "name": "Translate a contract",
      "description": "Takes Markdown and a target language, keeps numbering and defined terms, and returns the same format.",
      "tags": ["legal", "translation"],
      "examples": ["Translate this agreement into Japanese."]
    }
  ]
}
`;

const agentcard = `{
  "agent_id": "01KA3S2M7N3P9Q4R6S8T1V5W2X",
  "name": "Code review",
  "version": "1.0.0",
  "capabilities": [
    {
      "id": "com.example.code.review",
      "description": "Review a change and list likely defects. Takes source text and its language and returns findings with line numbers.",
      "tags": ["code", "review"],
      "input_schema": {
        "type": "object",
        "required": ["source", "language"],
        "properties": {
          "source": { "type": "string" },
          "language": { "type": "string" }
        }
      }
    }
  ],
  "endpoint": {
    "protocol": "mcp",
    "url": "https://review.example.com/mcp",
    "auth": { "scheme": "oauth2" }
  },
  "pricing": { "base_cost_joules": 0.5 }
}
`;

// Its name contains its key, so that its signature can be verified offline.
const adp = `{
  "id": "agent://b5uau3odctqnrpditiz3wc5daypctjue32yxq5565mhh2cszqojrqqka",
  "name": "Echo",
  "description": "Returns the text it is given. Its name holds its key.",
  "version": "1.0.0",
  "skills": ["nlp/echo"],
  "tools": [
    {
      "name": "echo",
      "description": "Returns the text it is given.",
      "input_schema": {
        "type": "object",
        "properties": { "text": { "type": "string" } },
        "required": ["text"]
      },
      "idempotent": true
    }
  ],
  "endpoints": [
    {
      "protocol": "http+json",
      "uri": "https://echo.example.com/v1",
      "auth": "none"
    }
  ],
  "metadata": { "created_at": "2026-01-15T00:00:00Z", "ttl": 3600 },
  "seq": 1,
  "signature": "CiDxaF6RZxUOrwTsbQJRBtJJlVGzDubpqRQ5Kz8urimVmjyYnufuc72rTFPte4PRTGi4JxJY1p1vcQdhmePGDw"
}
`;

const catalog = `{
  "specVersion": "1.0",
  "host": { "displayName": "Example" },
  "entries": [
    {
      "identifier": "urn:air:example.com:agents:lexbridge",
      "displayName": "Lexbridge",
      "type": "application/a2a-agent-card+json",
      "url": "https://lexbridge.example.com/.well-known/agent-card.json"
    }
  ]
}
`;

const oasf = `{
  "name": "example.com/lexbridge",
  "version": "2.3.1",
  "schema_version": "1.1.0",
  "description": "Translates contracts and other legal documents.",
  "authors": ["Lexbridge"],
  "created_at": "2026-03-01T09:00:00Z",
  "skills": [{ "name": "natural_language_processing/language_translation" }],
  "locators": [
    { "type": "url", "urls": ["https://lexbridge.example.com/a2a"] }
  ]
}
`;

export const exampleTexts: Readonly<Record<string, string>> = {
  broken,
  a2a,
  agentcard,
  adp,
  catalog,
  oasf,
};
