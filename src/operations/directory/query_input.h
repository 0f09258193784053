// The question to a directory in the input of an operation: words, tags,
// filters, weights.
//
// Thread safety: free functions without shared state.
#pragma once

#include "operations/directory/directory_call.h"

namespace cardinal {

// Fails: usage, for an unknown filter or weight, or a value that is not one.
Result<directory::Query> query_of(Value input);

// Words, tags and filters. On a command line a filter is "name=value".
#define CARDINAL_QUERY_PROPERTIES \
  R"json("query": {"type": "string", "x-positional": true, )json"               \
  R"json("x-value": "TEXT", "x-query": "q", "x-empty": true, "maxLength": 4096, )json" \
  R"json("description": "What the agent shall do, in plain words"}, )json"      \
  R"json("tags": {"type": "array", "items": {"type": "string"}, )json"          \
  R"json("maxItems": 256, "x-flag": "tag", "x-value": "TAG", "description": )json" \
  R"json("Skill tag that the agent shall have, such as nlp/translation or )json" \
  R"json(audio/*; repeatable"}, )json"                                          \
  R"json("filter": {"type": "array", "items": {"type": "string"}, )json"        \
  R"json("maxItems": 256, "x-value": "NAME=VALUE", "description": )json"        \
  R"json("Only agents with this: dialect, protocol, auth, input_mode, )json"    \
  R"json(output_mode, language, host, provenance, trust_tier, )json"            \
  R"json(substrate_scope, goal, standing, streaming, )json"                     \
  R"json(base_cost_joules_max, per_token_joules_max; repeatable"}, )json"       \
  R"json("filters": {"type": "object", "x-api": true, )json"                    \
  R"json("additionalProperties": false, "description": )json"                   \
  R"json("The same as an object; any value of a list is enough", )json"         \
  R"json("properties": {)json"                                                  \
  CARDINAL_LIST_FILTER("dialects") ", " CARDINAL_LIST_FILTER("protocols") ", "  \
  CARDINAL_LIST_FILTER("auth") ", " CARDINAL_LIST_FILTER("input_modes") ", "    \
  CARDINAL_LIST_FILTER("output_modes") ", " CARDINAL_LIST_FILTER("languages") ", " \
  CARDINAL_LIST_FILTER("hosts") ", " CARDINAL_LIST_FILTER("provenances") ", "   \
  CARDINAL_LIST_FILTER("trust_tiers") ", "                                      \
  CARDINAL_LIST_FILTER("substrate_scopes") ", " CARDINAL_LIST_FILTER("goals")   \
  ", " CARDINAL_LIST_FILTER("standings") ", "                                   \
  R"json("streaming": {"type": "boolean"}, )json"                               \
  R"json("base_cost_joules_max": {"type": "number", "minimum": 0}, )json"       \
  R"json("per_token_joules_max": {"type": "number", "minimum": 0}}})json"
#define CARDINAL_LIST_FILTER(name) \
  "\"" name                        \
  R"json(": {"type": "array", "maxItems": 256, "items": {"type": "string"}})json"

}  // namespace cardinal
