// What shows the version of a card that does not state it, for detection and
// for the JSON Schema alike.
#pragma once

#include <string_view>

#include "cardinal/json.h"

namespace cardinal::a2a {

struct VersionEvidence {
  std::string_view reason;
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

inline bool has_skill_security(Value root) {
  for (const Value skill : root["skills"].items()) {
    if (skill["security"]) return true;
  }
  return false;
}

inline bool has_mutual_tls_scheme(Value root) {
  for (const Member scheme : root["securitySchemes"].members()) {
    if (scheme.value["type"].string() == "mutualTLS") return true;
  }
  return false;
}

inline bool has_metadata_url(Value root) {
  for (const Member scheme : root["securitySchemes"].members()) {
    if (scheme.value["oauth2MetadataUrl"]) return true;
  }
  return false;
}

// The protocolVersion of a card that is judged by 1.0 (a later one only without
// a url) or 0.2; all other strings are judged by 0.3. For the JSON Schema.
inline constexpr std::string_view states_1_0 =
    R"({"required": ["protocolVersion"], "properties": {"protocolVersion":
  {"type": "string", "pattern": "^v?1(\\.[0-9]+)*$"}}})";
inline constexpr std::string_view states_later =
    R"({"required": ["protocolVersion"], "properties": {"protocolVersion":
  {"type": "string", "pattern": "^v?0*[1-9][0-9]*(\\.[0-9]+)*$"}},
  "not": {"required": ["url"]}})";
inline constexpr std::string_view states_0_2 =
    R"({"required": ["protocolVersion"], "properties": {"protocolVersion":
  {"type": "string", "pattern": "^v?0+\\.[012](\\.[0-9]+)*$"}}})";
inline constexpr std::string_view states_any =
    R"({"required": ["protocolVersion"], "properties": {"protocolVersion":
  {"type": "string"}}})";

// Of a card without a url. Not capabilities.extendedAgentCard: StackA2A has it
// in cards that are otherwise of 0.3.
inline constexpr VersionEvidence evidence_of_1_0[] = {
    {"supportedInterfaces is present and no version is stated",
     [](Value root) { return static_cast<bool>(root["supportedInterfaces"]); },
     R"({"required": ["supportedInterfaces"]})"},
    {"securityRequirements is present and no version is stated",
     [](Value root) { return static_cast<bool>(root["securityRequirements"]); },
     R"({"required": ["securityRequirements"]})"},
    {"its security schemes have the form of 1.0 and no version is stated",
     has_wrapped_scheme,
     R"({"required": ["securitySchemes"], "properties": {"securitySchemes":
       {"type": "object", "not": {"additionalProperties": {"propertyNames":
         {"not": {"pattern": "(SecurityScheme|_security_scheme)$"}}}}}}})"},
    {"supported_interfaces is present and no version is stated",
     [](Value root) { return static_cast<bool>(root["supported_interfaces"]); },
     R"({"required": ["supported_interfaces"]})"},
};

// Members that came with 0.2.4 and later. Clients read a card that states no
// version as 0.3. That it should state one is a warning: an error would make a
// valid card of 0.2 invalid as soon as it is signed. Only the first is refused
// by the schema of 0.2, so that the card is valid by none without a statement.
inline constexpr VersionEvidence evidence_of_0_3[] = {
    {"a security scheme is mutualTLS and no version is stated",
     has_mutual_tls_scheme,
     R"({"required": ["securitySchemes"], "properties": {"securitySchemes":
       {"type": "object", "not": {"additionalProperties": {"not":
         {"type": "object", "required": ["type"],
          "properties": {"type": {"const": "mutualTLS"}}}}}}}})"},
    {"preferredTransport is present and no version is stated",
     [](Value root) { return static_cast<bool>(root["preferredTransport"]); },
     R"({"required": ["preferredTransport"]})"},
    {"additionalInterfaces is present and no version is stated",
     [](Value root) { return static_cast<bool>(root["additionalInterfaces"]); },
     R"({"required": ["additionalInterfaces"]})"},
    {"signatures is present and no version is stated",
     [](Value root) { return static_cast<bool>(root["signatures"]); },
     R"({"required": ["signatures"]})"},
    {"a skill has security and no version is stated", has_skill_security,
     R"({"required": ["skills"], "properties": {"skills": {"type": "array",
       "contains": {"type": "object", "required": ["security"]}}}})"},
    {"a security scheme has oauth2MetadataUrl and no version is stated",
     has_metadata_url,
     R"({"required": ["securitySchemes"], "properties": {"securitySchemes":
       {"type": "object", "not": {"additionalProperties": {"not":
         {"type": "object", "required": ["oauth2MetadataUrl"]}}}}}})"},
};

}  // namespace cardinal::a2a
