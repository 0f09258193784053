#include <algorithm>

#include "card/adp/signs.h"
#include "card/member_table.h"
#include "cardinal/a2a.h"
#include "cardinal/agentcard.h"
#include "cardinal/card.h"

namespace cardinal {
namespace {

constexpr std::string_view names[] = {"agentcard", "a2a", "adp"};

bool has_capability_ids(Value root) {
  for (const Value item : root["capabilities"].items()) {
    if (item["id"]) return true;
  }
  return false;
}

// `agent_id` is nobody else's name for it. The other members count by their
// shape: A2A's `capabilities` is an object and its `url` stands at the top.
constexpr Sign agentcard_signs[] = {
    {"agent_id", 3,
     [](Value root) { return static_cast<bool>(root["agent_id"]); }},
    {"endpoint with protocol and url", 3,
     [](Value root) {
       const Value endpoint = root["endpoint"];
       return endpoint["protocol"] && endpoint["url"];
     }},
    {"endpoint with protocol or url", 2,
     [](Value root) {
       const Value endpoint = root["endpoint"];
       return static_cast<bool>(endpoint["protocol"]) !=
              static_cast<bool>(endpoint["url"]);
     }},
    {"capabilities with ids", 2, has_capability_ids},
    {"pricing in joules", 2,
     [](Value root) {
       const Value pricing = root["pricing"];
       return pricing["base_cost_joules"] || pricing["per_token_joules"];
     }},
    {"goal_subscriptions", 2,
     [](Value root) { return root["goal_subscriptions"].is(Kind::array); }},
};

std::vector<std::string> missing_for_agentcard(Value root) {
  std::vector<std::string> missing;
  for (const auto& member : agentcard::members_of(agentcard::Part::card)) {
    if (member.required && !root[member.name]) {
      missing.emplace_back(member.name);
    }
  }
  return missing;
}

bool has_skill_ids(Value root) {
  for (const Value item : root["skills"].items()) {
    if (item["id"] && item["name"]) return true;
  }
  return false;
}

// A2A's own names, and its shapes of common ones: `capabilities` is an object
// of switches, `url` stands at the top.
constexpr Sign a2a_signs[] = {
    {"supportedInterfaces", 3,
     [](Value root) { return root["supportedInterfaces"].is(Kind::array); }},
    {"defaultInputModes or defaultOutputModes", 2,
     [](Value root) {
       return root["defaultInputModes"] || root["defaultOutputModes"] ||
              root["default_input_modes"];
     }},
    {"capabilities with switches", 2,
     [](Value root) {
       const Value capabilities = root["capabilities"];
       return capabilities["streaming"] || capabilities["pushNotifications"] ||
              capabilities["extendedAgentCard"] ||
              capabilities["push_notifications"];
     }},
    {"skills with id and name", 2, has_skill_ids},
    {"url and protocolVersion", 2,
     [](Value root) {
       return root["url"].is(Kind::string) && root["protocolVersion"];
     }},
    {"preferredTransport or additionalInterfaces", 2,
     [](Value root) {
       return root["preferredTransport"] || root["additionalInterfaces"];
     }},
    {"securityRequirements", 2,
     [](Value root) { return root["securityRequirements"].is(Kind::array); }},
    {"url at the top", 1,
     [](Value root) { return root["url"].is(Kind::string); }},
    {"securitySchemes", 1,
     [](Value root) { return root["securitySchemes"].is(Kind::object); }},
    {"supportsAuthenticatedExtendedCard", 3,
     [](Value root) {
       return static_cast<bool>(root["supportsAuthenticatedExtendedCard"]);
     }},
    {"capabilities as an object", 1,
     [](Value root) { return root["capabilities"].is(Kind::object); }},
};

// What every version wants, and a place to be called at by either name.
std::vector<std::string> missing_for_a2a(Value root) {
  std::vector<std::string> missing;
  if (!root["url"] && !root["supportedInterfaces"]) {
    missing.emplace_back("url or supportedInterfaces");
  }
  for (const auto& member : a2a::members_of(a2a::Part::card)) {
    const bool everywhere =
        (member.required & a2a::bit_of(a2a::Version::v0_2)) &&
        (member.required & a2a::bit_of(a2a::Version::v1_0));
    if (everywhere && !root[member.name]) missing.emplace_back(member.name);
  }
  return missing;
}

// Without one of these names, a document does not reach the weight its dialect
// needs: one walk over the members spares the look-ups of most signs.
struct TellingName {
  std::string_view name;
  std::uint8_t of;  // bits, by Dialect
};
constexpr std::uint8_t bit_of(Dialect dialect) {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(dialect));
}
constexpr std::uint8_t for_agentcard = bit_of(Dialect::agentcard);
constexpr std::uint8_t for_a2a = bit_of(Dialect::a2a);
constexpr std::uint8_t for_adp = bit_of(Dialect::adp);
constexpr std::uint8_t for_none = 1u << 7;  // may be somebody else's format

constexpr TellingName telling_names[] = {
    {"agent_id", for_agentcard},
    {"endpoint", for_agentcard},
    {"capabilities", for_agentcard | for_a2a},
    {"pricing", for_agentcard},
    {"goal_subscriptions", for_agentcard},
    {"supportedInterfaces", for_a2a},
    {"defaultInputModes", for_a2a},
    {"defaultOutputModes", for_a2a},
    {"default_input_modes", for_a2a},
    {"url", for_a2a},
    {"preferredTransport", for_a2a},
    {"additionalInterfaces", for_a2a},
    {"securityRequirements", for_a2a},
    {"securitySchemes", for_a2a},
    {"supportsAuthenticatedExtendedCard", for_a2a},
    {"id", for_adp},
    {"endpoints", for_adp},
    {"tools", for_adp},
    {"constraints", for_adp},
    {"seq", for_adp},
    {"@context", for_none},
    {"@type", for_none},
    {"protocolType", for_none},
};

consteval auto table_of_telling_names() {
  std::array<std::string_view, std::size(telling_names)> list;
  for (std::size_t i = 0; i < list.size(); ++i) {
    list[i] = telling_names[i].name;
  }
  return MemberTable<std::size(telling_names)>(list);
}
constexpr auto telling_table = table_of_telling_names();

// A dialect without telling names is always weighed.
constexpr std::uint8_t told_by_names = [] {
  std::uint8_t dialects = 0;
  for (const TellingName& telling : telling_names) dialects |= telling.of;
  return dialects;
}();

std::uint8_t glance(Value root) {
  auto seen = static_cast<std::uint8_t>(~told_by_names);
  for (const Member member : root.members()) {
    const int found = telling_table.find(member.name);
    if (found >= 0) seen |= telling_names[found].of;
  }
  return seen;
}

// A dialect adds its signs above and a row here.
struct Witness {
  Dialect dialect;
  std::string_view title;
  std::span<const Sign> signs;
  std::vector<std::string> (*missing)(Value root);
};

constexpr Witness witnesses[] = {
    {Dialect::agentcard, "AgentCard", agentcard_signs, missing_for_agentcard},
    {Dialect::a2a, "A2A", a2a_signs, missing_for_a2a},
    {Dialect::adp, "ADP", adp::signs, adp::missing_signs},
};

// From this weight on a document is taken for the dialect.
constexpr int weight_needed = 3;

// From this weight on no other dialect could outweigh it.
constexpr int weight_certain = 6;

int weigh(const Witness& witness, Value root) {
  int weight = 0;
  for (const Sign& sign : witness.signs) {
    if (sign.seen(root)) weight += sign.weight;
    if (weight >= weight_certain) break;
  }
  return weight;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

}  // namespace

std::string_view name_of(Dialect dialect) {
  return names[static_cast<std::size_t>(dialect)];
}

std::span<const std::string_view> dialect_names() { return names; }

std::optional<Dialect> dialect_named(std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == std::end(names)) return std::nullopt;
  return static_cast<Dialect>(found - std::begin(names));
}

std::optional<Dialect> detect(Value root) {
  const std::uint8_t seen = glance(root);
  if ((seen & for_none) && adp::is_network_description(root))
    return std::nullopt;
  int best = weight_needed - 1;
  std::optional<Dialect> dialect;
  for (const Witness& witness : witnesses) {
    if (!(seen & bit_of(witness.dialect))) continue;
    const int weight = weigh(witness, root);
    if (weight <= best) continue;
    best = weight;
    dialect = witness.dialect;
  }
  return dialect;
}

std::string explain_detection(Value root) {
  if (adp::is_network_description(root)) {
    return "it is a description of the Agent Network Protocol (ad.json), which "
           "is another format than ADP cards (draft-song-anp-adp-00)";
  }
  const auto dialect = detect(root);
  std::string text;
  for (const Witness& witness : witnesses) {
    if (dialect == witness.dialect) {
      std::vector<std::string> seen;
      for (const Sign& sign : witness.signs) {
        if (sign.seen(root)) seen.emplace_back(sign.what);
      }
      return std::string(witness.title) + " by its " + joined(seen);
    }
    if (!text.empty()) text += "; ";
    text += "for " + std::string(witness.title) + " it lacks " +
            joined(witness.missing(root));
  }
  return text;
}

}  // namespace cardinal
