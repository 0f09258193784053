// Whether the served card's signature is valid.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_signature(const Observation& seen, Findings& out) {
  const auto fault = seen["signature_fault"].string();
  if (!fault) return;
  out.add(
      seen["signature_fault"],
      "the card's signature is invalid: " +
          for_terminal(shortened(*fault, 200)),
      "sign the card exactly as it is served; until then clients discard it");
}

constinit const ProbeRule signature_rule{
    {.id = "probe/signature",
     .category = Category::security,
     .severity = Severity::error,
     .title = "Invalid signature",
     .summary = "The card's signature is valid",
     .why = "An invalid signature means that the card was changed, and clients "
            "discard it.",
     .bad = R"({"signature_fault": "the signature does not match"})",
     .good = R"({"signature_fault": null})",
     .spec = "A2A 1.0, 8.4.3; draft-song-anp-adp-00, section 3.2",
     .examples = Examples::observations},
    1,
    check_signature};

}  // namespace

ProbeRules signature_rules() {
  static constexpr const ProbeRule* rules[] = {&signature_rule};
  return rules;
}

}  // namespace cardinal::probe
