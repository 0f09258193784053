#include "card/a2a/parts.h"
#include "card/dialect_info.h"

namespace cardinal::a2a {
namespace {

// Ids that are numbers are OASF's.
bool has_skill_ids(const RootMembers& root) {
  for (const Value list : {root["skills"], root["capabilities"]["skills"]}) {
    for (const Value item : list.items()) {
      if (item["id"].is(Kind::string) && item["name"]) return true;
    }
  }
  return false;
}

bool names_a2a(const RootMembers& root) {
  constexpr std::string_view spellings[] = {"a2a", "A2A", "agent2agent",
                                            "Agent2Agent"};
  for (const Value value :
       {root["$schema"], root["schema"], root["protocol"]}) {
    const std::string_view text = value.string().value_or("");
    for (const std::string_view spelling : spellings) {
      if (text.find(spelling) != std::string_view::npos) return true;
    }
  }
  return false;
}

bool has_capability_flags(const RootMembers& root) {
  const Value capabilities = root["capabilities"];
  return capabilities["streaming"] || capabilities["pushNotifications"] ||
         capabilities["extendedAgentCard"] ||
         capabilities["push_notifications"];
}

bool has_default_modes(const RootMembers& root) {
  return root["defaultInputModes"] || root["defaultOutputModes"] ||
         root["default_input_modes"];
}

// A2A's own names, and its shapes of common ones: `capabilities` is an object
// of flags, `url` is at the top.
constexpr DialectEvidence evidence[] = {
    {"supportedInterfaces", 3,
     [](const RootMembers& root) {
       return root["supportedInterfaces"].is(Kind::array);
     }},
    {"defaultInputModes or defaultOutputModes", 2, has_default_modes},
    {"capabilities with streaming or other flags", 2, has_capability_flags},
    {"skills with id and name", 2, has_skill_ids},
    {"url and protocolVersion", 2,
     [](const RootMembers& root) {
       // Versions of MCP are dates.
       const Value version = root["protocolVersion"];
       return root["url"].is(Kind::string) && version &&
              !version.string().value_or("").starts_with("20");
     }},
    {"preferredTransport or additionalInterfaces", 2,
     [](const RootMembers& root) {
       return root["preferredTransport"] || root["additionalInterfaces"];
     }},
    {"securityRequirements", 2,
     [](const RootMembers& root) {
       return root["securityRequirements"].is(Kind::array);
     }},
    {"url at the top level", 1,
     [](const RootMembers& root) { return root["url"].is(Kind::string); }},
    {"securitySchemes", 1,
     [](const RootMembers& root) {
       return root["securitySchemes"].is(Kind::object);
     }},
    {"supportsAuthenticatedExtendedCard", 3,
     [](const RootMembers& root) {
       return static_cast<bool>(root["supportsAuthenticatedExtendedCard"]);
     }},
    {"capabilities as an object", 1,
     [](const RootMembers& root) {
       return root["capabilities"].is(Kind::object);
     }},
    {"schema or protocol", 2, names_a2a},
    {"provider with organization", 1,
     [](const RootMembers& root) {
       return static_cast<bool>(root["provider"]["organization"]);
     }},
};

// What every version wants, and a place to be called at by either name.
std::vector<std::string> missing(Value root) {
  std::vector<std::string> names;
  if (!root["url"] && !root["supportedInterfaces"]) {
    names.emplace_back("url or supportedInterfaces");
  }
  for (const auto& member : members_of(Part::card)) {
    const bool everywhere = (member.required & bit_of(Version::v0_2)) &&
                            (member.required & bit_of(Version::v1_0));
    if (everywhere && !root[member.name]) names.emplace_back(member.name);
  }
  return names;
}

}  // namespace

constinit const DialectInfo dialect_info = {
    .dialect = Dialect::a2a,
    .name = "a2a",
    .title = "A2A",
    .evidence = evidence,
    .versions = version_names,
    .missing = missing,
    .json_schema =
        [](std::string_view version) {
          return json_schema(version_named(version));
        },
    .reach = reach_of_card<Card>,
};

}  // namespace cardinal::a2a
