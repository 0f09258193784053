#include "cardinal/adp.h"

namespace cardinal::adp {
namespace {

// A test holds it against the rules and the tables of members.
constexpr std::string_view schema_text = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:cardinal:schema:adp",
  "title": "ADP agent card",
  "description": "Who an agent is, what it can do and where it is reached (draft-song-anp-adp-00).",
  "type": "object",
  "required": ["id", "name"],
  "properties": {
    "id": {
      "description": "The agent's name in the network: an agent:// URI without port, query and fragment.",
      "type": "string",
      "pattern": "^[Aa][Gg][Ee][Nn][Tt]://(?!\\*(/|$))([A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+(/([A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*)*$",
      "maxLength": 255,
      "examples": ["agent://translator-zh-en"]
    },
    "name": {
      "description": "The agent's name for people.",
      "type": "string",
      "pattern": "[^ \\t\\n\\r]"
    },
    "description": {
      "description": "What the agent is for and can do; discovery matches queries with it.",
      "type": "string"
    },
    "version": {
      "description": "Version of what the agent can do (Semantic Versioning).",
      "type": "string",
      "examples": ["1.2.0"]
    },
    "skills": {
      "description": "Tags for discovery: a word (python) or a path from general to specific (nlp/translation), in lower case.",
      "type": "array",
      "items": { "type": "string" }
    },
    "tools": {
      "description": "The methods that can be called. Empty together with endpoints: the agent is gone.",
      "type": "array",
      "items": { "$ref": "#/$defs/tool" }
    },
    "endpoints": {
      "description": "Where methods are reached, and by which protocol.",
      "type": "array",
      "items": { "$ref": "#/$defs/endpoint" }
    },
    "constraints": { "$ref": "#/$defs/constraints" },
    "did": {
      "description": "A Decentralized Identifier for use outside of the network; it does not replace id.",
      "type": "string",
      "examples": ["did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK"]
    },
    "metadata": { "$ref": "#/$defs/metadata" },
    "extensions": {
      "description": "What others add: an object under each namespace, in reverse-domain notation.",
      "type": "object"
    },
    "seq": {
      "description": "Goes up with every update of the card; the higher one counts. Up to 2^53-1 it is the same number to every reader.",
      "type": "integer",
      "minimum": 0,
      "maximum": 18446744073709551615
    },
    "signature": {
      "description": "Ed25519 over the canonical form (RFC 8785) of all other members: 64 bytes in base64url without padding.",
      "type": "string",
      "pattern": "^([A-Za-z0-9_-]{85}[AQgw])?$"
    }
  },
  "if": {
    "required": ["signature"],
    "properties": { "signature": { "type": "string", "minLength": 1 } }
  },
  "then": { "properties": { "seq": { "maximum": 9007199254740991 } } },
  "$defs": {
    "json_schema": {
      "type": "object",
      "if": {
        "properties": {
          "$schema": {
            "anyOf": [
              { "not": { "type": "string" } },
              {
                "enum": [
                  "https://json-schema.org/draft/2020-12/schema",
                  "https://json-schema.org/draft/2020-12/schema#"
                ]
              }
            ]
          }
        }
      },
      "then": { "$ref": "https://json-schema.org/draft/2020-12/schema" }
    },
    "tool": {
      "type": "object",
      "required": ["name"],
      "properties": {
        "name": {
          "description": "The method to call, at most 255 bytes.",
          "type": "string",
          "pattern": "[^ \\t\\n\\r]",
          "maxLength": 255
        },
        "description": {
          "description": "What the method does.",
          "type": "string"
        },
        "input_schema": {
          "description": "JSON Schema 2020-12 of a request.",
          "$ref": "#/$defs/json_schema"
        },
        "output_schema": {
          "description": "JSON Schema of an answer, 2020-12 where it names no other.",
          "$ref": "#/$defs/json_schema"
        },
        "streaming": {
          "description": "Whether the method streams both ways.",
          "type": "boolean",
          "default": false
        },
        "idempotent": {
          "description": "Whether the same input gives the same result, however often.",
          "type": "boolean",
          "default": false
        }
      }
    },
    "endpoint": {
      "type": "object",
      "required": ["protocol", "uri"],
      "properties": {
        "protocol": {
          "description": "aitp, http+json, grpc, ws or another; readers ignore endpoints whose protocol they do not know.",
          "type": "string",
          "pattern": "[^ \\t\\n\\r]",
          "anyOf": [{ "enum": ["aitp", "http+json", "grpc", "ws"] }, true]
        },
        "uri": {
          "description": "Where the agent is reached, in the form of the protocol.",
          "type": "string",
          "pattern": "[^ \\t\\n\\r]",
          "examples": ["agent://translator-zh-en", "https://api.example.com/v1"]
        },
        "methods": {
          "description": "The methods reached here; without it, all tools.",
          "type": "array",
          "items": { "type": "string" }
        },
        "auth": {
          "description": "How callers prove who they are: none, bearer, mutual_tls or aitp_signed.",
          "type": "string",
          "anyOf": [{ "enum": ["none", "bearer", "mutual_tls", "aitp_signed"] }, true]
        },
        "priority": {
          "description": "Callers take the endpoint with the lowest number first.",
          "type": "integer",
          "default": 0
        }
      }
    },
    "constraints": {
      "description": "Limits that callers should respect; the agent may enforce them.",
      "type": "object",
      "properties": {
        "max_concurrent_tasks": {
          "description": "Tasks the agent takes at a time.",
          "type": "integer",
          "minimum": 0
        },
        "max_input_tokens": {
          "description": "Tokens one call may carry.",
          "type": "integer",
          "minimum": 0
        },
        "supported_languages": {
          "description": "ISO 639-1 codes of the languages the agent understands.",
          "type": "array",
          "items": { "type": "string" },
          "examples": [["zh", "en"]]
        },
        "rate_limit": {
          "description": "Calls in a time: a number, a slash and s, sec, min, h, hour or day.",
          "type": "string",
          "examples": ["60/min"]
        }
      }
    },
    "metadata": {
      "description": "When the card was made and how long it is fresh.",
      "type": "object",
      "properties": {
        "created_at": {
          "description": "When the card was made, as 2026-01-15T00:00:00Z.",
          "type": "string",
          "format": "date-time"
        },
        "updated_at": {
          "description": "When the card was last changed.",
          "type": "string",
          "format": "date-time"
        },
        "ttl": {
          "description": "Seconds for which a copy is fresh; 0: ask again every time.",
          "type": "integer",
          "minimum": 0
        }
      }
    }
  }
})json";

}  // namespace

std::string_view json_schema() { return schema_text; }

}  // namespace cardinal::adp
