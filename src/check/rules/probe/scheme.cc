// Whether card and agent are both served over https.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_scheme(const Observation& seen, Findings& out) {
  const auto fault = seen["scheme_fault"].string();
  if (!fault) return;
  out.add(seen["scheme_fault"], for_terminal(*fault),
          "serve both over https; until then clients discard the card");
}

constinit const ProbeRule scheme_rule{
    {.id = "probe/scheme",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Card and endpoint schemes differ",
     .summary = "An AgentCard is served with the scheme of its endpoint",
     .why = "An attacker who can change one of the two in transit must not "
            "control the other.",
     .bad = R"({"scheme_fault":
 "its endpoint is http://agent.example.com/, the card came by https"})",
     .good = R"({"scheme_fault": null})",
     .spec = "draft-aevum-agentcard-00, section 8.5",
     .examples = Examples::observations},
    1,
    check_scheme};

}  // namespace

ProbeRules scheme_rules() {
  static constexpr const ProbeRule* rules[] = {&scheme_rule};
  return rules;
}

}  // namespace cardinal::probe
