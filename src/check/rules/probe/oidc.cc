// OpenID Connect discovery (--active).
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_oidc(const Observation& seen, Findings& out) {
  for (const Value each : seen["oidc"].items()) {
    const auto fault = each["fault"].string();
    if (!fault) continue;
    out.add(each, shown_url(each) +
                      " is not an OpenID Connect discovery document: " +
                      for_terminal(*fault));
  }
}

constinit const ProbeRule oidc_rule{
    {.id = "probe/oidc",
     .category = Category::correctness,
     .severity = Severity::warning,
     .title = "Invalid OpenID Connect discovery document",
     .summary = "openIdConnectUrl serves a discovery document",
     .why = "Clients learn from it where to get tokens.",
     .bad = R"({"oidc": [{"url": "https://agent.example.com/oidc",
 "fault": "status 404"}]})",
     .good = R"({"oidc": [{"url": "https://agent.example.com/oidc",
 "fault": null}]})",
     .spec = "OpenID Connect Discovery 1.0, 4; StackA2A, production checklist",
     .examples = Examples::observations},
    1,
    check_oidc};

}  // namespace

ProbeRules oidc_rules() {
  static constexpr const ProbeRule* rules[] = {&oidc_rule};
  return rules;
}

}  // namespace cardinal::probe
