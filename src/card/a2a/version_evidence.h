// What shows that a card without a `url` is of A2A 1.0, for detection and for
// the JSON Schema alike.
#pragma once

#include <string_view>

#include "cardinal/json.h"

namespace cardinal::a2a {

struct VersionEvidence {
  std::string_view what;
  bool (*is_seen)(Value root);
  std::string_view schema;  // that documents with the evidence match
};

inline bool has_wrapped_scheme(Value root) {
  for (const Member scheme : root["securitySchemes"].members()) {
    for (const Member member : scheme.value.members()) {
      if (member.name.ends_with("SecurityScheme") ||
          member.name.ends_with("_security_scheme")) {
        return true;
      }
    }
  }
  return false;
}

inline constexpr VersionEvidence evidence_of_1_0[] = {
    {"supportedInterfaces",
     [](Value root) { return static_cast<bool>(root["supportedInterfaces"]); },
     R"({"required": ["supportedInterfaces"]})"},
    {"securityRequirements",
     [](Value root) { return static_cast<bool>(root["securityRequirements"]); },
     R"({"required": ["securityRequirements"]})"},
    {"capabilities.extendedAgentCard",
     [](Value root) {
       return static_cast<bool>(root["capabilities"]["extendedAgentCard"]);
     },
     R"({"required": ["capabilities"], "properties": {"capabilities":
       {"type": "object", "required": ["extendedAgentCard"]}}})"},
    {"the form of its security schemes", has_wrapped_scheme,
     R"({"required": ["securitySchemes"], "properties": {"securitySchemes":
       {"type": "object", "not": {"additionalProperties": {"propertyNames":
         {"not": {"pattern": "(SecurityScheme|_security_scheme)$"}}}}}}})"},
    {"supported_interfaces",
     [](Value root) { return static_cast<bool>(root["supported_interfaces"]); },
     R"({"required": ["supported_interfaces"]})"},
    {"protocolVersion 1",
     [](Value root) {
       return root["protocolVersion"].string().value_or("").starts_with("1.");
     },
     R"({"required": ["protocolVersion"], "properties": {"protocolVersion":
       {"type": "string", "pattern": "^1\\."}}})"},
};

}  // namespace cardinal::a2a
