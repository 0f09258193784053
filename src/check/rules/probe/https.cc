// Whether the card comes over https.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_https(const Observation& seen, Findings& out) {
  if (const auto fault = seen["tls_fault"].string()) {
    out.add(seen["tls_fault"], "TLS fails: " + for_terminal(*fault));
  }
  const bool answered = seen["status"].is(Kind::number);
  const bool plain = seen["secure"].boolean() == false;
  if (answered && plain && seen["loopback"].boolean() == false) {
    out.add(
        seen["secure"], "the card is served over plain http",
        "serve it over https: on plain http anyone in between can change it");
  }
}

constinit const ProbeRule https_rule{
    {.id = "probe/https",
     .category = Category::security,
     .severity = Severity::error,
     .title = "Card not served over https",
     .summary = "The card is served over https with a valid certificate",
     .why = "Anyone who can change the card in transit decides where clients "
            "send their tasks and credentials.",
     .bad = R"({"secure": false})",
     .good = R"({"secure": false, "loopback": true})",
     .spec = "A2A 1.0, 7.1; draft-aevum-agentcard-00, section 8.5",
     .examples = Examples::observations},
    1,
    check_https};

}  // namespace

ProbeRules https_rules() {
  static constexpr const ProbeRule* rules[] = {&https_rule};
  return rules;
}

}  // namespace cardinal::probe
