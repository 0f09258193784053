#include "check/rule_severity.h"

#include <algorithm>

#include "check/registry.h"

namespace cardinal {
namespace {

// A selection of rules does not turn these off: without them nothing else could
// be reported.
bool always_runs(std::string_view id) {
  constexpr std::string_view about_document[] = {
      "card/unknown-dialect", "card/not-an-object", "card/no-such-pointer"};
  return id.starts_with("json/") || id.starts_with("schema/") ||
         std::ranges::find(about_document, id) != std::end(about_document);
}

bool covers_any(const std::vector<std::string>& patterns, std::string_view id) {
  return std::ranges::any_of(patterns, [&](const std::string& pattern) {
    return covers(pattern, id);
  });
}

}  // namespace

Severity severity_of(const RuleChoice& choice, const RuleInfo& rule,
                     Conditions conditions) {
  if (covers_any(choice.without, rule.id)) return Severity::off;
  if (!choice.only.empty() && !always_runs(rule.id) &&
      !covers_any(choice.only, rule.id)) {
    return Severity::off;
  }
  if (!choice.categories.empty() && !always_runs(rule.id) &&
      std::ranges::find(choice.categories, Category(rule.category)) ==
          choice.categories.end()) {
    return Severity::off;
  }
  Severity severity = rule.severity_for(conditions);
  const bool asked_for = covers_any(choice.only, rule.id);
  for (const auto& [pattern, wanted] : choice.severities) {
    if (!covers(pattern, rule.id)) continue;
    if (wanted != Severity::off || !asked_for) severity = wanted;
  }
  return severity;
}

}  // namespace cardinal
