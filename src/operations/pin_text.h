// The pins of a trust store as the operations show them.
#pragma once

#include "cardinal/trust.h"
#include "operations/key_text.h"

namespace cardinal {

// An array, by CARDINAL_PINS_SCHEMA.
void write_pins(Writer& json, std::span<const Pin> pins);
// The subject or origin of one of them, for a terminal.
std::string whom_of(Value pin);

#define CARDINAL_PINS_SCHEMA                                                 \
  R"json({"type": "array", "items": {"type": "object", )json"                \
  R"json("required": ["thumbprint", "alg", "key", "added", "how"], )json"    \
  R"json("oneOf": [{"required": ["subject"]}, )json"                         \
  R"json({"required": ["origin"]}], )json"                                   \
  R"json("additionalProperties": false, "properties": { )json"               \
  R"json("subject": {"type": "string"}, "origin": {"type": "string"}, )json" \
  R"json("thumbprint": {"type": "string"}, "alg": {"type": "string"}, )json" \
  R"json("key": )json" CARDINAL_PUBLIC_JWK_SCHEMA R"json(, )json"            \
  R"json("added": {"type": "string"}, )json"                                 \
  R"json("how": {"enum": ["pinned", "first-use"]}}}})json"

}  // namespace cardinal
