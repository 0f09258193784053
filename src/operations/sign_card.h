// `sign` as far as it knows no files.
#pragma once

#include "cardinal/operations.h"
#include "cardinal/trust.h"

namespace cardinal {

// Signs the card with what the input says about it, and verifies the result.
// The reply is the text with its signature, in the form in which it was given;
// of a text with JSON errors, these errors. Notes say what is not covered.
// Fails: as `sign` does.
Result<Reply> sign_card(Call& call, const std::string& text,
                        const SigningKey& key, Notes notes);

// How a card is signed, for input schemas.
#define CARDINAL_SIGN_FLAGS                                                                  \
  R"json("bump_seq": {"type": "boolean", "x-flag": "bump-seq", )json"                        \
  R"json("description": "ADP: raise seq by one (1 if missing)"}, )json"                      \
  R"json("seq": {"type": "integer", "minimum": 0, "x-value": "N", )json"                     \
  R"json("description": "ADP: set seq"}, )json"                                              \
  R"json("updated_at": {"type": "boolean", "x-flag": "updated-at", )json"                    \
  R"json("description": "ADP: set metadata.updated_at to the current time"}, )json"          \
  R"json("revoke": {"type": "boolean", "description": )json"                                 \
  R"json("ADP: revoke the card: empty tools and endpoints and raise seq"}, )json"            \
  R"json("jku": {"type": "string", "x-value": "URL", )json"                                  \
  R"json("description": "A2A: URL of the published key set"}, )json"                         \
  R"json("form": {"enum": ["specification", "sdk-cleaned", "jcs"], "description": )json"     \
  R"json("A2A: sign this canonical form only; verifiers that use another reject it"}, )json" \
  R"json("replace": {"type": "boolean", "description": "A2A: replace existing signatures"})json"

// The signed card, or why the text is invalid JSON.
#define CARDINAL_SIGN_OUTPUT                                                         \
  R"json({"x-document": true, "anyOf": [)json"                                       \
  R"json({"description": "The signed card", "type": "object", )json"                 \
  R"json("anyOf": [{"required": ["signature"]}, )json"                               \
  R"json({"required": ["signatures"]}, {"required": ["metadata"]}]}, )json"          \
  R"json({"description": "The signed card in a JSON string, as it was given", )json" \
  R"json("type": "string"}, )json"                                                   \
  R"json({"description": "Why the text is invalid JSON", "type": "object", )json"    \
  R"json("required": ["diagnostics"], "additionalProperties": false, )json"          \
  R"json("properties": {"diagnostics": )json" CARDINAL_DIAGNOSTICS_SCHEMA            \
  R"json(}}]})json"

}  // namespace cardinal
