// What could not be checked.
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_not_checked(const Observation& seen, Findings& out) {
  for (const Value each : seen["not_checked"].items()) {
    out.add(each, "not checked: " + std::string(*each["what"].string()) + " (" +
                      std::string(*each["why"].string()) + ")");
  }
}

constinit const ProbeRule not_checked_rule{
    {.id = "probe/not-checked",
     .category = Category::correctness,
     .severity = Severity::hint,
     .title = "Check was not made",
     .summary = "All checks were made",
     .why = "What was not checked may be faulty.",
     .bad = R"({"not_checked": [{"what": "streaming",
 "why": "it begins with a task"}]})",
     .good = R"({"not_checked": []})",
     .spec = "Cardinal, docs/probe.md",
     .examples = Examples::observations},
    1,
    check_not_checked};

}  // namespace

ProbeRules not_checked_rules() {
  static constexpr const ProbeRule* rules[] = {&not_checked_rule};
  return rules;
}

}  // namespace cardinal::probe
