// What is known of each dialect. A new one adds a folder with its record, and a
// row in detect.cc.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "card/root_members.h"
#include "cardinal/reach.h"

namespace cardinal {

// A property that cards of a dialect have and other documents seldom.
struct DialectEvidence {
  std::string_view what;
  int weight;
  bool (*seen)(const RootMembers& root);
};

struct DialectInfo {
  Dialect dialect;
  std::string_view name;   // for options and rule ids: "ai-catalog"
  std::string_view title;  // for people: "AI Catalog"
  std::span<const DialectEvidence> evidence;
  // Oldest first; empty where a dialect has one version.
  std::span<const std::string_view> (*versions)();
  // What every card of the dialect has and this document has not.
  std::vector<std::string> (*missing)(Value root);
  // Of one of the versions, or of any if it is empty.
  std::string_view (*json_schema)(std::string_view version);
  // Where the agent of a card is called.
  Reach (*reach)(Value root, const ReachQuery& query);
};
const DialectInfo& info_of(Dialect dialect);

inline std::span<const std::string_view> no_versions() { return {}; }

// For `missing`: the required ones of `members` that `root` lacks.
template <class MemberInfo>
std::vector<std::string> missing_of(std::span<const MemberInfo> members,
                                    Value root) {
  std::vector<std::string> names;
  for (const MemberInfo& member : members) {
    if (member.required && !root[member.name]) names.emplace_back(member.name);
  }
  return names;
}

// For `reach`, of a dialect with endpoints.
template <class Card>
Reach reach_of_card(Value root, const ReachQuery& query) {
  Card card;
  read(root, card);
  return reach(card, query);
}

namespace agentcard {
extern const DialectInfo dialect_info;
}
namespace a2a {
extern const DialectInfo dialect_info;
}
namespace adp {
extern const DialectInfo dialect_info;
}
namespace ai_catalog {
extern const DialectInfo dialect_info;
}
namespace oasf {
extern const DialectInfo dialect_info;
}

}  // namespace cardinal
