#include "check/config_schema.h"

namespace cardinal {
namespace {

constexpr std::string_view schema_text = R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:cardinal:schema:config",
  "title": "cardinal.json",
  "description": "How a repository wants its agent cards checked",
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "$schema": {"type": "string"},
    "extends": {
      "type": ["string", "array"], "items": {"type": "string"},
      "description": "Configuration files that this one adds to, relative to its folder"
    },
    "dialect": {"type": "string", "description": "Dialect of all cards here"},
    "as": {"type": "string",
           "description": "Dialect or version to judge cards as: a2a-1.0"},
    "profile": {
      "type": ["string", "array"], "minItems": 1, "items": {"type": "string"},
      "description": "Profile to check by, or several: a list or a,b"
    },
    "rules": {
      "type": "object",
      "description": "Severity by rule id or dialect/*, and rules of your own",
      "additionalProperties": {
        "if": {"type": "object"},
        "then": {"$ref": "#/$defs/rule"},
        "else": {"$ref": "#/$defs/severity"}
      }
    },
    "include": {
      "type": "array", "minItems": 1,
      "description": "Path patterns of the cards: folder runs take these files only, whatever their names and content",
      "items": {"type": "string"}
    },
    "ignore": {
      "type": "array",
      "description": "Path patterns that folder runs skip",
      "items": {"type": "string"}
    },
    "overrides": {
      "type": "array",
      "description": "Other conditions for some paths; later ones win",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["paths"],
        "properties": {
          "paths": {
            "type": "array", "minItems": 1, "items": {"type": "string"}
          },
          "dialect": {"type": "string"},
          "as": {"type": "string"},
          "profile": {
            "type": ["string", "array"],
            "minItems": 1, "items": {"type": "string"}
          },
          "rules": {
            "type": "object",
            "additionalProperties": {"$ref": "#/$defs/severity"}
          }
        }
      }
    }
  },
  "$defs": {
    "severity": {"enum": ["off", "hint", "warning", "error"]},
    "rule": {
      "type": "object",
      "description": "A rule of your own",
      "additionalProperties": false,
      "required": ["message"],
      "properties": {
        "dialect": {"type": ["string", "array"], "items": {"type": "string"},
                    "description": "Only for cards of these dialects"},
        "schema": {"type": ["object", "boolean"],
                   "description": "JSON Schema 2020-12 that the card must fit"},
        "when": {"$ref": "#/$defs/conditions",
                 "description": "The rule is for cards of which all of this holds"},
        "then": {"$ref": "#/$defs/conditions",
                 "description": "What must hold"},
        "message": {"type": "string", "minLength": 1,
                    "description": "What is wrong, or what is required"},
        "help": {"type": "string", "description": "What to do"},
        "severity": {"$ref": "#/$defs/severity", "description": "error if omitted"},
        "category": {"enum": ["correctness", "security", "interoperability", "style"]},
        "example": {"description": "A card, or a part of one, that breaks the rule"},
        "good": {"description": "A card, or a part of one, that does not"}
      }
    },
    "conditions": {
      "type": ["object", "array"], "minItems": 1,
      "$ref": "#/$defs/condition",
      "items": {"type": "object", "$ref": "#/$defs/condition"}
    },
    "condition": {
      "additionalProperties": false,
      "required": ["pointer"],
      "properties": {
        "pointer": {"type": "string",
                    "description": "JSON Pointer; * stands for every item or member"},
        "pattern": {"type": "string",
                    "description": "Regular expression that the text must match"},
        "equals": {"description": "The value itself"},
        "exists": {"type": "boolean",
                   "description": "false: there must be no such value"}
      }
    }
  }
})";

}  // namespace

std::string_view config_schema() { return schema_text; }

}  // namespace cardinal
