// Last-Modified.
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_last_modified(const Observation& seen, Findings& out) {
  if (!has_card(seen) || seen["last_modified"].string()) return;
  out.add(seen["last_modified"], "the response has no Last-Modified");
}

constinit const ProbeRule last_modified_rule{
    {.id = "probe/last-modified",
     .category = Category::interoperability,
     .severity = Severity::hint,
     .title = "Missing Last-Modified",
     .summary = "The card has a Last-Modified date",
     .why = "Clients that do not use ETags can revalidate by date.",
     .bad = R"({"last_modified": null})",
     .good = R"({"last_modified": "Mon, 02 Nov 2026 08:00:00 GMT"})",
     .spec = "A2A 1.0, 8.6.1",
     .examples = Examples::observations},
    1,
    check_last_modified};

}  // namespace

ProbeRules last_modified_rules() {
  static constexpr const ProbeRule* rules[] = {&last_modified_rule};
  return rules;
}

}  // namespace cardinal::probe
