#include <algorithm>

#include "cardinal/a2a.h"
#include "cardinal/agentcard.h"
#include "cardinal/ai_catalog.h"
#include "cardinal/card.h"

namespace cardinal {
namespace {

constexpr std::string_view names[] = {"agentcard", "a2a", "ai-catalog"};

// One sign that a document is of a dialect.
struct Sign {
  std::string_view what;
  int weight;
  bool (*seen)(Value root);
};

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

// The first of a catalog's entries: they are alike, and may be many.
Value first_entry(Value root) { return root["entries"][std::size_t{0}]; }

constexpr Sign ai_catalog_signs[] = {
    {"specVersion and entries", 3,
     [](Value root) {
       return root["specVersion"] && root["entries"].is(Kind::array);
     }},
    {"entries with identifier and type", 3,
     [](Value root) {
       const Value entry = first_entry(root);
       return entry["identifier"] && (entry["type"] || entry["mediaType"]);
     }},
    {"entries with url or data", 1,
     [](Value root) {
       const Value entry = first_entry(root);
       return entry["url"] || entry["data"];
     }},
    {"host with displayName", 2,
     [](Value root) { return static_cast<bool>(root["host"]["displayName"]); }},
    {"specVersion without entries", 1,
     [](Value root) {
       return root["specVersion"].is(Kind::string) && !root["entries"];
     }},
};

std::vector<std::string> missing_for_ai_catalog(Value root) {
  std::vector<std::string> missing;
  for (const auto& member : ai_catalog::members_of(ai_catalog::Part::catalog)) {
    if (member.required && !root[member.name]) {
      missing.emplace_back(member.name);
    }
  }
  return missing;
}

// A dialect adds its signs above and a row here.
struct Witness {
  Dialect dialect;
  std::string_view title;
  std::span<const Sign> signs;
  std::vector<std::string> (*missing)(Value root);
};

constexpr Witness catalog_witness = {Dialect::ai_catalog, "AI Catalog",
                                     ai_catalog_signs, missing_for_ai_catalog};

constexpr Witness witnesses[] = {
    {Dialect::agentcard, "AgentCard", agentcard_signs, missing_for_agentcard},
    {Dialect::a2a, "A2A", a2a_signs, missing_for_a2a},
    catalog_witness,
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

// As nearly all catalogs do. They share no names with cards, so that a certain
// one need not be compared with them.
bool begins_like_catalog(Value root) {
  const Members members = root.members();
  return root.size() > 0 && (*members.begin()).name == "specVersion";
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
  if (begins_like_catalog(root) &&
      weigh(catalog_witness, root) >= weight_certain) {
    return Dialect::ai_catalog;
  }
  int best = weight_needed - 1;
  std::optional<Dialect> dialect;
  for (const Witness& witness : witnesses) {
    // A certain card is no catalog either.
    if (witness.dialect == Dialect::ai_catalog && best >= weight_certain) break;
    const int weight = weigh(witness, root);
    if (weight <= best) continue;
    best = weight;
    dialect = witness.dialect;
  }
  return dialect;
}

std::string explain_detection(Value root) {
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
