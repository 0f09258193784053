#include <algorithm>
#include <array>

#include "base/text.h"
#include "card/a2a/near_miss.h"
#include "card/adp/network_description.h"
#include "card/card_text.h"
#include "card/dialect_info.h"
#include "card/non_cards.h"

namespace cardinal {
namespace {

// In the order of Dialect.
constexpr const DialectInfo* dialects[] = {
    &agentcard::dialect_info, &a2a::dialect_info, &adp::dialect_info,
    &ai_catalog::dialect_info, &oasf::dialect_info};

// From this weight on a document is taken for the dialect.
constexpr int weight_needed = 3;

// From this weight on no other dialect could outweigh it.
constexpr int weight_certain = 6;

int weigh(const DialectInfo& info, const RootMembers& root) {
  int weight = 0;
  for (const DialectEvidence& each : info.evidence) {
    if (each.seen(root)) weight += each.weight;
    if (weight >= weight_certain) break;
  }
  return weight;
}

// From this weight on, or with a name, description, version and url, the
// explanation says what the document lacks to be an A2A card.
constexpr int weight_near = 2;

bool has_identity_and_url(Value root) {
  for (const char* name : {"name", "description", "version", "url"}) {
    if (!root[name].is(Kind::string)) return false;
  }
  return true;
}

bool is_nearly_a2a(Value root) {
  const bool whole = has_identity_and_url(root);
  const RootMembers members(root);
  return std::ranges::all_of(dialects, [&](const DialectInfo* info) {
    const int weight = weigh(*info, members);
    return info->dialect == Dialect::a2a ? whole || weight >= weight_near
                                         : weight == 0;
  });
}

bool is_outweighed(int weight, const RootMembers& members) {
  return std::ranges::any_of(dialects, [&](const DialectInfo* info) {
    return info->dialect != Dialect::a2a && weigh(*info, members) > weight;
  });
}

// Versions of MCP are dates.
bool speaks_mcp(Value root) {
  const std::string_view protocol = root["protocol"].string().value_or("");
  return protocol.contains("mcp") || protocol.contains("MCP") ||
         root["protocolVersion"].string().value_or("").starts_with("20");
}

// An A2A card without its url, its skills or another member by which such cards
// are recognised. Either something that only A2A has is left, beside most of
// its texts, or all texts that A2A requires and nothing that contradicts it: in
// other formats `capabilities` is a list.
bool is_incomplete_a2a(Value root, const RootMembers& members) {
  const auto is_text = [&](const char* name) {
    return root[name].is(Kind::string);
  };
  const auto texts = std::ranges::count_if(
      std::to_array({"name", "description", "version"}), is_text);
  int weight = 0;
  bool has_own_member = false;
  for (const DialectEvidence& each : a2a::dialect_info.evidence) {
    if (!each.seen(members)) continue;
    weight += each.weight;
    has_own_member |= each.weight >= weight_near;
  }
  const bool is_whole = texts == 3 && !root["capabilities"].is(Kind::array) &&
                        (weight >= weight_near || is_text("url"));
  if (!is_whole && (!has_own_member || texts < 2)) return false;
  return !speaks_mcp(root) &&
         !is_outweighed(has_own_member ? weight : 0, members) &&
         describe_non_card(root).empty();
}

}  // namespace

const DialectInfo& info_of(Dialect dialect) {
  return *dialects[static_cast<std::size_t>(dialect)];
}

std::string_view name_of(Dialect dialect) { return info_of(dialect).name; }

std::span<const std::string_view> dialect_names() {
  static const auto names = [] {
    std::array<std::string_view, std::size(dialects)> list;
    std::ranges::transform(dialects, list.begin(), &DialectInfo::name);
    return list;
  }();
  return names;
}

std::optional<Dialect> dialect_named(std::string_view name) {
  for (const DialectInfo* info : dialects) {
    if (info->name == name) return info->dialect;
  }
  return std::nullopt;
}

std::string_view title_of(Dialect dialect) { return info_of(dialect).title; }

std::span<const std::string_view> version_names(Dialect dialect) {
  return info_of(dialect).versions();
}

std::span<const std::string> dialect_version_names() {
  static const auto names = [] {
    std::vector<std::string> list;
    for (const DialectInfo* info : dialects) {
      list.emplace_back(info->name);
      for (const std::string_view version : info->versions()) {
        list.push_back(std::string(info->name) + "-" + std::string(version));
      }
    }
    return list;
  }();
  return names;
}

std::optional<DialectVersion> dialect_version_named(std::string_view name) {
  for (const DialectInfo* info : dialects) {
    if (!name.starts_with(info->name)) continue;
    const std::string_view rest = name.substr(info->name.size());
    if (rest.empty()) return DialectVersion{info->dialect, {}};
    if (rest[0] != '-') continue;
    for (const std::string_view version : info->versions()) {
      if (rest.substr(1) == version) {
        return DialectVersion{info->dialect, version};
      }
    }
  }
  return std::nullopt;
}

std::string_view json_schema(Dialect dialect, std::string_view version) {
  return info_of(dialect).json_schema(version);
}

std::string_view evidence_of(Value root, Dialect dialect) {
  const RootMembers members(root);
  for (const DialectEvidence& each : info_of(dialect).evidence) {
    if (each.seen(members)) return each.what;
  }
  return {};
}

Reach reach(Value root, Dialect dialect, const ReachQuery& query) {
  return info_of(dialect).reach(root, query);
}

std::optional<Dialect> detect(Value root) {
  int best = weight_needed - 1;
  std::optional<Dialect> dialect;
  const RootMembers members(root);
  if (adp::is_network_description(members)) return std::nullopt;
  for (const DialectInfo* info : dialects) {
    const int weight = weigh(*info, members);
    if (weight <= best) continue;
    best = weight;
    dialect = info->dialect;
  }
  if (!dialect && is_incomplete_a2a(root, members)) return Dialect::a2a;
  return dialect;
}

std::string explain_detection(Value root) {
  const auto dialect = detect(root);
  if (!dialect) return explain_unrecognised(root, describe_non_card(root));
  const DialectInfo& info = info_of(*dialect);
  const RootMembers members(root);
  std::vector<std::string> seen;
  for (const DialectEvidence& each : info.evidence) {
    if (each.seen(members)) seen.emplace_back(each.what);
  }
  return std::string(info.title) + ", recognised by " + joined(seen, ", ");
}

std::string explain_unrecognised(Value root, const std::string& non_card) {
  if (is_twice_embedded(root)) {
    return "this is a string that contains another string; a card may be in a "
           "string, but not in a string in a string";
  }
  if (adp::is_network_description(RootMembers(root))) {
    return "this is an Agent Network Protocol description (ad.json), which is "
           "a different format from ADP cards (draft-song-anp-adp-00)";
  }
  if (!non_card.empty()) return non_card;
  if (is_nearly_a2a(root)) return a2a::near_miss(root);
  std::string text;
  for (const DialectInfo* info : dialects) {
    if (info->dialect == Dialect::oasf) continue;  // It is not an agent card.
    if (!text.empty()) text += "; ";
    const std::string missing = joined(info->missing(root), ", ");
    text += std::string(info->title) + (missing.empty()
                                            ? ": members have the wrong types"
                                            : ": missing " + missing);
  }
  return text;
}

}  // namespace cardinal
