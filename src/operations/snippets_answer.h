// Code that calls an agent as an answer: for a card that is given, and for one
// that is stored.
//
// Thread safety: free functions without shared state.
#pragma once

#include "operations/diagnostics.h"
#include "operations/registry.h"

namespace cardinal {

// By the properties language, dialect and pointer of the input.
Result<Reply> snippets_reply(Call& call, std::string text);
Rendered snippets_as_text(Value answer, const Asked& asked, const Style& style);

#define CARDINAL_SNIPPETS_PROPERTIES                                            \
  R"json("language": {"type": "array", "items": {"enum": ["curl", )json"        \
  R"json("python", "typescript", "mcp"]}, "x-value": "L", "description": )json" \
  R"json("Language of the code (all); repeatable"})json"
#define CARDINAL_SNIPPETS_OUTPUT                                                  \
  R"json({"type": "object", "required": ["dialect", "snippets", "notes"], )json"  \
  R"json("additionalProperties": false, "properties": { )json"                    \
  R"json("dialect": {"type": ["string", "null"]}, )json"                          \
  R"json("snippets": {"type": "array", "items": {"type": "object", )json"         \
  R"json("required": ["language", "protocol", "url", "text", "variables"], )json" \
  R"json("additionalProperties": false, "properties": { )json"                    \
  R"json("language": {"enum": ["curl", "python", "typescript", "mcp"]}, )json"    \
  R"json("protocol": {"type": "string"}, "url": {"type": "string"}, )json"        \
  R"json("text": {"type": "string", "x-lines": true}, )json"                      \
  R"json("variables": {"type": "array", "items": {"type": "string"}, )json"       \
  R"json("description": "Environment variables that must be set"}}}}, )json"      \
  R"json("notes": {"type": "array", "items": {"type": "string"}}, )json"          \
  R"json("diagnostics": )json" CARDINAL_DIAGNOSTICS_SCHEMA "}}"

}  // namespace cardinal
