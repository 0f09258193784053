// The endpoints of a card as an answer: of one that is given, and of one that
// is stored.
//
// Thread safety: free functions without shared state.
#pragma once

#include "operations/diagnostics.h"
#include "operations/registry.h"

namespace cardinal {

// By the properties protocol, method, auth, dialect and pointer of the input.
Result<Reply> reach_reply(Call& call, std::string text);
Rendered reach_as_text(Value answer, const Asked& asked, const Style& style);

#define CARDINAL_REACH_PROPERTIES                                                                                        \
  R"json("protocol": {"type": "array", "items": {"type": "string"}, "x-value": "P", )json"                               \
  R"json("description": "Protocol or binding that the caller supports (those of the specification); repeatable"}, )json" \
  R"json("method": {"type": "string", "x-value": "M", )json"                                                             \
  R"json("description": "The tool, skill or capability to call"}, )json"                                                 \
  R"json("auth": {"type": "array", "items": {"type": "string"}, "x-value": "A", )json"                                   \
  R"json("description": "Authentication that the caller supports: bearer, basic, api_key, oauth2, open_id_connect, mutual_tls, aitp_signed, or a scheme of the card; repeatable"} )json"
#define CARDINAL_REACH_OUTPUT                                                      \
  R"json({ )json"                                                                  \
  R"json("type": "object", )json"                                                  \
  R"json("required": ["dialect", "usable", "ignored", "note"], )json"              \
  R"json("additionalProperties": false, )json"                                     \
  R"json("properties": { )json"                                                    \
  R"json("dialect": {"type": ["string", "null"]}, )json"                           \
  R"json("usable": {"type": "array", "items": { )json"                             \
  R"json("type": "object", )json"                                                  \
  R"json("required": ["pointer", "protocol", "uri", "priority", "auth"], )json"    \
  R"json("additionalProperties": false, )json"                                     \
  R"json("properties": { )json"                                                    \
  R"json("pointer": {"type": "string"}, "protocol": {"type": "string"}, )json"     \
  R"json("uri": {"type": "string"}, "version": {"type": "string"}, )json"          \
  R"json("tenant": {"type": "string"}, "priority": {"type": "integer"}, )json"     \
  R"json("auth": {"type": ["array", "null"], "items": {"type": "array", )json"     \
  R"json("items": {"type": "object", )json"                                        \
  R"json("required": ["scheme", "kind", "scopes"], )json"                          \
  R"json("additionalProperties": false, )json"                                     \
  R"json("properties": { )json"                                                    \
  R"json("scheme": {"type": "string"}, "kind": {"type": "string"}, )json"          \
  R"json("scopes": {"type": "array", "items": {"type": "string"}}}}}}}}}, )json"   \
  R"json("ignored": {"type": "array", "items": { )json"                            \
  R"json("type": "object", )json"                                                  \
  R"json("required": ["pointer", "protocol", "uri", "why", "message"], )json"      \
  R"json("additionalProperties": false, )json"                                     \
  R"json("properties": { )json"                                                    \
  R"json("pointer": {"type": "string"}, "protocol": {"type": "string"}, )json"     \
  R"json("uri": {"type": "string"}, "message": {"type": "string"}, )json"          \
  R"json("why": {"enum": ["malformed", "protocol", "method", "uri", "auth", )json" \
  R"json("repeated"]}}}}, )json"                                                   \
  R"json("note": {"type": ["string", "null"]}, )json"                              \
  R"json("diagnostics": )json" CARDINAL_DIAGNOSTICS_SCHEMA R"json(} )json"         \
  R"json(} )json"

}  // namespace cardinal
