#include "card/agentcard/parts.h"
#include "card/dialect_info.h"

namespace cardinal::agentcard {
namespace {

bool has_capability_ids(const RootMembers& root) {
  for (const Value item : root["capabilities"].items()) {
    if (item["id"]) return true;
  }
  return false;
}

bool has_ulid(const RootMembers& root) {
  const auto id = root["agent_id"].string();
  if (!id) return false;
  const UlidFault fault = parse_ulid(*id).fault;
  return fault == UlidFault::none || fault == UlidFault::lower_case;
}

// Documents of many kinds have an `agent_id`, but only here it is a ULID. The
// other members count by their shape: A2A's `capabilities` is an object and its
// `url` stands at the top.
constexpr DialectEvidence evidence[] = {
    {"agent_id with a ULID", 3, has_ulid},
    {"agent_id", 2,
     [](const RootMembers& root) {
       return root["agent_id"] && !has_ulid(root);
     }},
    {"endpoint with protocol and url", 3,
     [](const RootMembers& root) {
       const Value endpoint = root["endpoint"];
       return endpoint["protocol"] && endpoint["url"];
     }},
    {"endpoint with protocol or url", 2,
     [](const RootMembers& root) {
       const Value endpoint = root["endpoint"];
       return static_cast<bool>(endpoint["protocol"]) !=
              static_cast<bool>(endpoint["url"]);
     }},
    {"endpoint", 1,
     [](const RootMembers& root) {
       const Value endpoint = root["endpoint"];
       return endpoint && !endpoint["protocol"] && !endpoint["url"];
     }},
    {"capabilities with ids", 2, has_capability_ids},
    {"pricing in joules", 2,
     [](const RootMembers& root) {
       const Value pricing = root["pricing"];
       return pricing["base_cost_joules"] || pricing["per_token_joules"];
     }},
    {"goal_subscriptions", 2,
     [](const RootMembers& root) {
       return root["goal_subscriptions"].is(Kind::array);
     }},
};

}  // namespace

constinit const DialectInfo dialect_info = {
    .dialect = Dialect::agentcard,
    .name = "agentcard",
    .title = "AgentCard",
    .evidence = evidence,
    .versions = no_versions,
    .missing =
        [](Value root) { return missing_of(members_of(Part::card), root); },
    .json_schema = [](std::string_view) { return json_schema(); },
    .reach = reach_of_card<Card>,
};

}  // namespace cardinal::agentcard
