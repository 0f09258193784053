#include "cardinal/ai_catalog.h"

namespace cardinal::ai_catalog {
namespace {

// Wider than ARD's: the older names and the members that only the text has are
// no errors here. A test holds it against the rules and the tables of members.
constexpr std::string_view schema_text = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:cardinal:schema:ai-catalog",
  "title": "AI Catalog",
  "description": "What a publisher offers: agents, servers, skills and other catalogs (ai-catalog.json, specVersion 1.0).",
  "type": "object",
  "required": ["specVersion", "entries"],
  "additionalProperties": false,
  "properties": {
    "specVersion": {
      "description": "Version of AI Catalog.",
      "const": "1.0"
    },
    "host": { "$ref": "#/$defs/host" },
    "entries": {
      "description": "What the catalog lists.",
      "type": "array",
      "maxItems": 100000,
      "items": { "$ref": "#/$defs/entry" }
    },
    "metadata": {
      "description": "Whatever the publisher adds; ARD's schema refuses it.",
      "type": "object"
    },
    "extensions": {
      "description": "What extensions add; ARD's schema refuses it.",
      "type": "object"
    },
    "signature": {
      "description": "Signature of the catalog; ARD's schema refuses it.",
      "type": "string"
    }
  },
  "$defs": {
    "host": {
      "description": "Who publishes the catalog.",
      "type": "object",
      "required": ["displayName"],
      "additionalProperties": false,
      "properties": {
        "displayName": {
          "description": "The publisher's name for people.",
          "type": "string"
        },
        "identifier": {
          "description": "An identifier that can be verified.",
          "type": "string",
          "examples": ["did:web:acme.dev"]
        },
        "documentationUrl": {
          "description": "Where the publisher explains its offers.",
          "type": "string",
          "format": "uri"
        },
        "logoUrl": {
          "description": "The publisher's logo.",
          "type": "string",
          "format": "uri"
        },
        "trustManifest": { "$ref": "#/$defs/trustManifest" }
      }
    },
    "entry": {
      "description": "One artifact, at a URL or embedded.",
      "type": "object",
      "required": ["identifier", "displayName"],
      "anyOf": [
        { "required": ["type"] },
        { "required": ["mediaType"], "properties": { "mediaType": { "type": "string" } } }
      ],
      "oneOf": [{ "required": ["url"] }, { "required": ["data"] }],
      "properties": {
        "identifier": {
          "description": "urn:air:<publisher>:<namespace>:<name>, with a domain of the publisher; urn:ai: is its older form.",
          "type": "string",
          "pattern": "^urn:air?:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$",
          "examples": ["urn:air:acme.dev:agent:search"]
        },
        "displayName": {
          "description": "The artifact's name for people.",
          "type": "string"
        },
        "type": {
          "description": "Media type of the artifact.",
          "type": "string",
          "anyOf": [
            { "enum": ["application/a2a-agent-card+json", "application/mcp-server-card+json", "application/ai-catalog+json", "application/ai-registry+json", "application/agentcard+json", "application/ai-skill"] },
            true
          ]
        },
        "url": {
          "description": "Where the artifact is fetched by HTTP.",
          "type": "string",
          "format": "uri"
        },
        "data": {
          "description": "The whole artifact.",
          "type": "object"
        },
        "description": {
          "description": "What it does, in short.",
          "type": "string"
        },
        "tags": {
          "description": "Keywords to filter by.",
          "type": "array",
          "items": { "type": "string" }
        },
        "capabilities": {
          "description": "Names of its skills, tools or functions.",
          "type": "array",
          "items": { "type": "string" }
        },
        "representativeQueries": {
          "description": "What people would ask to find it, 2 to 5.",
          "type": "array",
          "minItems": 2,
          "maxItems": 5,
          "items": { "type": "string" }
        },
        "version": {
          "description": "Version of the artifact (Semantic Versioning).",
          "type": "string",
          "examples": ["1.0.0"]
        },
        "updatedAt": {
          "description": "When it last changed, as 2026-01-05T00:00:00Z.",
          "type": "string",
          "format": "date-time"
        },
        "metadata": {
          "description": "Pairs of the publisher's own.",
          "type": "object",
          "additionalProperties": {
            "type": ["string", "number", "boolean", "null"]
          }
        },
        "trustManifest": { "$ref": "#/$defs/trustManifest" },
        "mediaType": {
          "description": "Older name of type.",
          "deprecated": true
        },
        "publisher": {
          "description": "Who made it, where that is not the host."
        },
        "extensions": {
          "description": "What extensions add."
        }
      }
    },
    "trustManifest": {
      "description": "Who vouches for it, and with what.",
      "type": "object",
      "required": ["identity"],
      "additionalProperties": false,
      "properties": {
        "identity": {
          "description": "A SPIFFE id, a DID or an https URL.",
          "type": "string",
          "examples": ["did:web:acme.dev"]
        },
        "identityType": {
          "description": "Which of these the identity is.",
          "enum": ["spiffe", "did", "https", "other"]
        },
        "trustSchema": { "$ref": "#/$defs/trustSchema" },
        "attestations": {
          "description": "Documents that prove a claim.",
          "type": "array",
          "items": { "$ref": "#/$defs/attestation" }
        },
        "provenance": {
          "description": "Where the artifact comes from.",
          "type": "array",
          "items": { "$ref": "#/$defs/provenance" }
        },
        "signature": {
          "description": "Detached compact JWS over the canonical form (RFC 8785) of all other members.",
          "type": "string"
        },
        "subject": {
          "description": "What is vouched for; ARD's schema refuses it.",
          "type": "object"
        },
        "issuedAt": {
          "description": "When it was made; ARD's schema refuses it.",
          "type": "string"
        },
        "expiresAt": {
          "description": "Until when it holds; ARD's schema refuses it.",
          "type": "string"
        },
        "privacyPolicyUrl": {
          "description": "Privacy policy; ARD's schema refuses it.",
          "type": "string"
        },
        "termsOfServiceUrl": {
          "description": "Terms of service; ARD's schema refuses it.",
          "type": "string"
        },
        "extensions": {
          "description": "What extensions add; ARD's schema refuses it.",
          "type": "object"
        }
      }
    },
    "trustSchema": {
      "description": "The framework of trust that applies.",
      "type": "object",
      "required": ["identifier", "version"],
      "additionalProperties": false,
      "properties": {
        "identifier": {
          "description": "Its identifier, such as a URN.",
          "type": "string"
        },
        "version": {
          "description": "Its version.",
          "type": "string"
        },
        "governanceUri": {
          "description": "Its rules.",
          "type": "string",
          "format": "uri"
        },
        "verificationMethods": {
          "description": "How it is verified.",
          "type": "array",
          "items": { "type": "string" },
          "examples": [["did", "x509"]]
        }
      }
    },
    "attestation": {
      "type": "object",
      "required": ["type", "uri", "mediaType"],
      "additionalProperties": false,
      "properties": {
        "type": {
          "description": "The standard it is of.",
          "type": "string",
          "examples": ["SOC2-Type2"]
        },
        "uri": {
          "description": "Where the document is.",
          "type": "string",
          "format": "uri"
        },
        "mediaType": {
          "description": "Its media type.",
          "type": "string",
          "examples": ["application/pdf"]
        },
        "digest": {
          "description": "sha256: and 64 hexadecimal digits.",
          "type": "string"
        },
        "description": {
          "description": "What it attests; ARD's schema refuses it.",
          "type": "string"
        }
      }
    },
    "provenance": {
      "type": "object",
      "required": ["relation", "sourceId"],
      "additionalProperties": false,
      "properties": {
        "relation": {
          "description": "What became of the source.",
          "enum": ["derivedFrom", "publishedFrom", "copiedFrom"]
        },
        "sourceId": {
          "description": "Identifier of the source.",
          "type": "string"
        },
        "sourceDigest": {
          "description": "sha256: and 64 hexadecimal digits.",
          "type": "string"
        }
      }
    }
  }
})json";

}  // namespace

std::string_view json_schema() { return schema_text; }

}  // namespace cardinal::ai_catalog
