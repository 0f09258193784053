// Vary: what the card depends on.
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_vary(const Observation& seen, Findings& out) {
  for (const Value name : seen["vary_lacks"].items()) {
    const std::string field(name.string().value_or(""));
    out.add(name,
            "the card depends on " + field + ", but Vary does not list it",
            "add " + field + " to Vary, or caches serve the wrong card");
  }
}

constinit const ProbeRule vary_rule{
    {.id = "probe/vary",
     .category = Category::interoperability,
     .severity = Severity::warning,
     .overrides = {{{served_other, Severity::hint},
                    {served_agentcard, Severity::hint}}},
     .title = "Incomplete Vary header",
     .summary = "Vary lists the request headers that the card depends on",
     .why = "Without it, a cache serves one client's card to another.",
     .bad = R"({"vary_lacks": ["A2A-Version"]})",
     .good = R"({"vary_lacks": []})",
     .spec = "RFC 9110, 12.5.5; RFC 9111, 4.1",
     .examples = Examples::observations},
    1,
    check_vary};

}  // namespace

ProbeRules vary_rules() {
  static constexpr const ProbeRule* rules[] = {&vary_rule};
  return rules;
}

}  // namespace cardinal::probe
