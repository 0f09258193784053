#include "card/adp/network_description.h"

namespace cardinal::adp {
namespace {

template <class Test>
bool any_item(Value list, Test test) {
  for (const Value item : list.items()) {
    if (test(item)) return true;
  }
  return false;
}

// Whatever comes behind it: the id may have faults.
bool has_agent_scheme(Value id) {
  const auto text = id.string();
  if (!text) return false;
  return text->starts_with("agent://") ||
         parse_agent_uri(*text).fault != AgentUriFault::scheme;
}

bool has_limit(Value constraints) {
  return constraints["max_concurrent_tasks"] ||
         constraints["max_input_tokens"] ||
         constraints["supported_languages"] || constraints["rate_limit"];
}

bool is_empty_list(Value value) {
  return value.is(Kind::array) && value.size() == 0;
}

// ADP writes snake_case (so do the tools of some model APIs, whose requests are
// no cards), calls an agent by an agent:// name, and binds `tools`
// to `endpoints` with a `uri`.
constexpr DialectEvidence evidence[] = {
    {"agent:// id", 3,
     [](const RootMembers& root) { return has_agent_scheme(root["id"]); }},
    {"endpoints with protocol and uri", 3,
     [](const RootMembers& root) {
       return any_item(root["endpoints"], [](Value item) {
         return item["protocol"] && item["uri"];
       });
     }},
    {"endpoints with protocol or uri", 2,
     [](const RootMembers& root) {
       return any_item(root["endpoints"], [](Value item) {
         return static_cast<bool>(item["protocol"]) !=
                static_cast<bool>(item["uri"]);
       });
     }},
    {"tools with input_schema or output_schema", 1,
     [](const RootMembers& root) {
       return any_item(root["tools"], [](Value item) {
         return item["input_schema"] || item["output_schema"];
       });
     }},
    {"constraints", 2,
     [](const RootMembers& root) { return has_limit(root["constraints"]); }},
    {"tools with names", 1,
     [](const RootMembers& root) {
       return any_item(root["tools"], [](Value item) {
         return item["name"].is(Kind::string);
       });
     }},
    {"skills as strings", 1,
     [](const RootMembers& root) {
       return any_item(root["skills"],
                       [](Value item) { return item.is(Kind::string); });
     }},
    {"seq", 1,
     [](const RootMembers& root) { return root["seq"].is(Kind::number); }},
    {"signature", 1,
     [](const RootMembers& root) {
       return root["signature"].is(Kind::string);
     }},
    {"empty tools and endpoints", 2,
     [](const RootMembers& root) {
       return is_empty_list(root["tools"]) && is_empty_list(root["endpoints"]);
     }},
};

std::vector<std::string> missing(Value root) {
  std::vector<std::string> names;
  if (!has_agent_scheme(root["id"])) names.emplace_back("an agent:// id");
  if (!root["name"]) names.emplace_back("name");
  return names;
}

}  // namespace

constinit const DialectInfo dialect_info = {
    .dialect = Dialect::adp,
    .name = "adp",
    .title = "ADP",
    .evidence = evidence,
    .versions = no_versions,
    .missing = missing,
    .json_schema = [](std::string_view) { return json_schema(); },
    .reach = reach_of_card<Card>,
};

bool is_network_description(const RootMembers& root) {
  const auto says = [](Value value, std::string_view text) {
    return value.string().value_or("").contains(text);
  };
  constexpr std::string_view vocabulary = "agent-network-protocol.com/ad";
  return says(root["@context"]["ad"], vocabulary) ||
         says(root["@context"], vocabulary) ||
         says(root["@type"], "AgentDescription") ||
         says(root["protocolType"], "ANP");
}

}  // namespace cardinal::adp
