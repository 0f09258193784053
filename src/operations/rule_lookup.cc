#include "operations/rule_lookup.h"

#include <algorithm>

#include "base/errors.h"
#include "base/text.h"

namespace cardinal {
namespace {

std::string_view short_id(std::string_view id) {
  return id.substr(id.find('/') + 1);
}

}  // namespace

Result<const RuleInfo*> find_rule(std::string_view id,
                                  const OrganisationRules& others) {
  if (id.ends_with("/*")) {
    return usage("explain takes one rule; `cardinal rules` lists all");
  }
  std::vector<const RuleInfo*> rules(all_rules().begin(), all_rules().end());
  for (const auto& rule : others) rules.push_back(&rule->info);
  const bool is_short = id.find('/') == std::string_view::npos;
  std::vector<std::string_view> found, known;
  const RuleInfo* match = nullptr;
  for (const RuleInfo* rule : rules) {
    const std::string_view name = is_short ? short_id(rule->id) : rule->id;
    known.push_back(name);
    if (name != id) continue;
    match = rule;
    found.push_back(rule->id);
  }
  if (found.size() == 1) return match;
  if (found.size() > 1) {
    return usage("\"{}\" is the name of {} rules; give one of them: {}", id,
                 found.size(), joined(found, ", "));
  }
  const std::string_view meant = closest(id, known);
  if (meant.empty()) {
    return usage("unknown rule \"{}\"; `cardinal rules` lists all rules", id);
  }
  const auto whole = std::ranges::find(known, meant) - known.begin();
  return usage("unknown rule \"{}\"; did you mean \"{}\"?", id,
               rules[static_cast<std::size_t>(whole)]->id);
}

}  // namespace cardinal
