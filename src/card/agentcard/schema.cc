#include "cardinal/agentcard.h"

namespace cardinal::agentcard {
namespace {

// A test holds it against the rules and the tables of members.
constexpr std::string_view schema_text = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:cardinal:schema:agentcard",
  "title": "AgentCard",
  "description": "An AI agent's card: who it is, what it can do, how to reach it and what it costs (draft-aevum-agentcard-00).",
  "type": "object",
  "required": ["agent_id", "name", "version", "capabilities", "endpoint"],
  "properties": {
    "agent_id": {
      "description": "The agent's identity for good: a ULID of 26 characters. `cardinal id` prints a fresh one.",
      "type": "string",
      "pattern": "^[0-9A-HJKMNP-TV-Z]{26}$",
      "examples": ["01JDKX3W8R6T2N9V5QZ4HYB7CM"]
    },
    "name": {
      "description": "Display name, 1 to 128 characters.",
      "type": "string",
      "minLength": 1,
      "maxLength": 128
    },
    "version": {
      "description": "Version of the card (Semantic Versioning 2.0.0): MAJOR when a capability or the URL goes, MINOR when a capability comes, PATCH otherwise.",
      "type": "string",
      "pattern": "^(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)(-(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(\\.(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?(\\+[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?$",
      "examples": ["1.0.0"]
    },
    "capabilities": {
      "description": "What the agent can do, the most prominent first.",
      "type": "array",
      "minItems": 1,
      "items": { "$ref": "#/$defs/capability" }
    },
    "endpoint": { "$ref": "#/$defs/endpoint" },
    "pricing": { "$ref": "#/$defs/pricing" },
    "metadata": { "$ref": "#/$defs/metadata" },
    "goal_subscriptions": {
      "description": "Shared goals the agent takes part in.",
      "type": "array",
      "items": { "$ref": "#/$defs/goal" }
    }
  },
  "$defs": {
    "capability": {
      "type": "object",
      "required": ["id"],
      "properties": {
        "id": {
          "description": "Names the capability: text. tool. data. fn. a2a. or your reverse domain.",
          "type": "string",
          "pattern": "^[a-z0-9][a-z0-9._-]*$",
          "examples": ["tool.web_search"]
        },
        "description": {
          "description": "One to three sentences: what it does, takes and returns. Language models choose by it.",
          "type": "string"
        },
        "tags": {
          "description": "Free words for discovery.",
          "type": "array",
          "items": { "type": "string" }
        },
        "input_schema": {
          "description": "JSON Schema 2020-12 of a request; its root should be of type object.",
          "type": "object",
          "$ref": "https://json-schema.org/draft/2020-12/schema"
        },
        "output_schema": {
          "description": "JSON Schema 2020-12 of an answer.",
          "type": "object",
          "$ref": "https://json-schema.org/draft/2020-12/schema"
        }
      }
    },
    "endpoint": {
      "description": "How to reach the agent.",
      "type": "object",
      "required": ["protocol", "url"],
      "properties": {
        "protocol": {
          "description": "How to talk to it.",
          "type": "string",
          "enum": ["http", "https", "grpc", "stdio", "mcp"]
        },
        "url": {
          "description": "Where it is: a URI whose scheme goes with the protocol.",
          "type": "string",
          "format": "uri",
          "pattern": "^[A-Za-z][A-Za-z0-9+.\\-]*:([A-Za-z0-9\\-._~:\\/?#\\[\\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$",
          "if": { "pattern": "^(https?|wss?|grpcs?):" },
          "then": { "pattern": "^[a-z]+:\\/\\/([^@\\/?#]*@)?[^\\/?#:]" }
        },
        "auth": {
          "description": "What a caller needs to authenticate.",
          "type": "object",
          "properties": {
            "scheme": {
              "type": "string",
              "enum": ["none", "bearer", "api_key", "oauth2", "mtls"],
              "default": "none"
            }
          }
        }
      },
      "allOf": [
        {
          "if": { "properties": { "protocol": { "const": "https" } }, "required": ["protocol"] },
          "then": { "properties": { "url": { "pattern": "^[Hh][Tt][Tt][Pp][Ss]:" } } }
        },
        {
          "if": { "properties": { "protocol": { "const": "http" } }, "required": ["protocol"] },
          "then": { "properties": { "url": { "pattern": "^[Hh][Tt][Tt][Pp][Ss]?:" } } }
        },
        {
          "if": { "properties": { "protocol": { "const": "grpc" } }, "required": ["protocol"] },
          "then": { "properties": { "url": { "not": { "pattern": "^(stdio|file|mcp|wss?):" } } } }
        },
        {
          "if": { "properties": { "protocol": { "const": "stdio" } }, "required": ["protocol"] },
          "then": { "properties": { "url": { "not": { "pattern": "^(https?|grpcs?|mcp|wss?):" } } } }
        },
        {
          "if": { "properties": { "protocol": { "const": "mcp" } }, "required": ["protocol"] },
          "then": { "properties": { "url": { "not": { "pattern": "^(grpcs?|file):" } } } }
        }
      ]
    },
    "pricing": {
      "description": "What a call costs, in joules.",
      "type": "object",
      "properties": {
        "base_cost_joules": {
          "description": "Energy of a call: 0, or at least the Landauer limit of 2.854e-21 J.",
          "type": "number",
          "anyOf": [{ "const": 0 }, { "minimum": 2.854e-21 }]
        },
        "per_token_joules": {
          "description": "Energy of each output token.",
          "type": "number",
          "minimum": 0
        }
      }
    },
    "metadata": {
      "description": "Anything else. Keys that begin with pacr: and mcp: are reserved.",
      "type": "object",
      "properties": {
        "pacr:trust_tier": {
          "description": "A claim, never a grant.",
          "type": "string",
          "enum": ["untrusted", "basic", "established", "verified", "banned"]
        },
        "pacr:substrate_scope": {
          "description": "What the agent runs on or was calibrated with.",
          "type": "string"
        }
      }
    },
    "goal": {
      "type": "object",
      "required": ["goal_id"],
      "properties": {
        "goal_id": { "type": "string" },
        "description": { "type": "string" },
        "priority": {
          "description": "How committed the agent is, from 0 to 1.",
          "type": "number",
          "minimum": 0,
          "maximum": 1
        }
      }
    }
  }
})json";

}  // namespace

std::string_view json_schema() { return schema_text; }

}  // namespace cardinal::agentcard
