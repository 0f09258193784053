// Conditional requests.
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_not_modified(const Observation& seen, Findings& out) {
  const auto status = seen["conditional_status"].int64();
  if (!status || *status == 304) return;
  out.add(seen["conditional_status"],
          "If-None-Match with the card's own ETag gives status " +
              std::to_string(*status) + "; expected 304",
          "compare If-None-Match with the ETag");
}

constinit const ProbeRule not_modified_rule{
    {.id = "probe/not-modified",
     .category = Category::interoperability,
     .severity = Severity::warning,
     .overrides = {{{served_other, Severity::hint},
                    {served_agentcard, Severity::hint}}},
     .title = "ETag is not compared",
     .summary = "An unchanged card is not sent again",
     .why = "An ETag has no use if the server never compares it.",
     .bad = R"({"conditional_status": 200})",
     .good = R"({"conditional_status": 304})",
     .spec = "A2A 1.0, 8.6.2; RFC 9110, 13.1.2",
     .examples = Examples::observations},
    1,
    check_not_modified};

}  // namespace

ProbeRules not_modified_rules() {
  static constexpr const ProbeRule* rules[] = {&not_modified_rule};
  return rules;
}

}  // namespace cardinal::probe
