// What verify says of a card.
#pragma once

#include "cardinal/operations.h"
#include "cardinal/trust.h"

namespace cardinal {

// Whether a public log has the card, and where.
struct LoggedCard {
  bool is_logged = false;
  std::string reason = {};  // why not
  std::string origin = {};
  std::uint64_t index = 0, size = 0, change = 0;
  std::string at = {};
};

// One object of "results".
std::string verification_as_json(
    const std::string& file, const Verification& found,
    const std::optional<LoggedCard>& logged = std::nullopt);
std::string verification_as_text(
    const std::string& file, const Verification& found,
    const std::optional<LoggedCard>& logged = std::nullopt);
// A log vouches for an unsigned card, but not for a bad signature.
bool is_verified(const Verification& found,
                 const std::optional<LoggedCard>& logged);

// What such an object says.
Verification verification_from(Value result);
std::optional<LoggedCard> logged_from(Value result);

// The schema of such an object.
#define CARDINAL_VERIFICATION_SCHEMA                                                   \
  R"json({ )json"                                                                      \
  R"json("type": "object", )json"                                                      \
  R"json("required": ["file", "dialect", "subject", "verdict", "how", "key", )json"    \
  R"json("alg", "canonical_form", "uncovered", "failed", "reason"], )json"             \
  R"json("additionalProperties": false, )json"                                         \
  R"json("properties": { )json"                                                        \
  R"json("file": {"type": "string"}, )json"                                            \
  R"json("dialect": {"enum": ["agentcard", "a2a", "adp", "ai-catalog", "oasf", )json"  \
  R"json(null]}, )json"                                                                \
  R"json("subject": {"type": ["string", "null"]}, )json"                               \
  R"json("verdict": {"enum": ["valid", "partial", "invalid", "key-unknown", )json"     \
  R"json("unsigned"]}, )json"                                                          \
  R"json("how": {"enum": ["self-certified", "pinned", "trusted-jwks", "did", )json"    \
  R"json("first-use", "jku-same-origin", null]}, )json"                                \
  R"json("key": {"type": ["string", "null"]}, )json"                                   \
  R"json("alg": {"enum": ["EdDSA", "ES256", "RS256", "ES384", "PS256", null]}, )json"  \
  R"json("canonical_form": {"enum": ["specification", "sdk-cleaned", "jcs", )json"     \
  R"json(null]}, )json"                                                                \
  R"json("uncovered": {"type": "array", "items": {"type": "string"}}, )json"           \
  R"json("failed": {"type": "array", "items": {"type": "object", )json"                \
  R"json("required": ["verdict", "reason"], "additionalProperties": false, )json"      \
  R"json("properties": {"verdict": {"enum": ["invalid", "key-unknown"]}, )json"        \
  R"json("reason": {"type": "string"}}}}, )json"                                       \
  R"json("reason": {"type": ["string", "null"]}, )json"                                \
  R"json("log": {"type": "object", "description": "With a key of a log", )json"        \
  R"json("required": ["logged", "origin", "index", "size", "change", "at", )json"      \
  R"json("reason"], "additionalProperties": false, "properties": {)json"               \
  R"json("logged": {"type": "boolean"}, "origin": {"type": ["string", "null"]}, )json" \
  R"json("index": {"type": "integer"}, "size": {"type": "integer"}, )json"             \
  R"json("change": {"type": "integer"}, "at": {"type": ["string", "null"]}, )json"     \
  R"json("reason": {"type": ["string", "null"]}}}}})json"

// The bytes a signature of a card is made over, or why there are none.
struct Explanation {
  std::string file;
  std::vector<SignedBytes> forms;  // without what they leave out
  std::string reason;
};
Explanation explain_bytes(const std::string& file, std::string text,
                          std::optional<Dialect> dialect);
// With their digests and, of two cards, where they first differ. As JSON the
// members "explained" and "difference".
std::string explanations_as_text(std::span<const Explanation> cards);
std::string explanations_as_json(std::span<const Explanation> cards);
// What "explained" says; refers to it.
std::vector<Explanation> explanations_from(Value answer);

}  // namespace cardinal
