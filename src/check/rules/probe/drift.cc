// Whether it is still the saved card.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_drift(const Observation& seen, Findings& out) {
  for (const Value change : seen["drift"]["changes"].items()) {
    out.add(change, "since the saved card: " +
                        for_terminal(change["message"].string().value_or("")));
  }
}

void check_drift_version(const Observation& seen, Findings& out) {
  const Value drift = seen["drift"];
  if (const auto fell = drift["version_fell"].string()) {
    out.add(drift, "the version went back " + for_terminal(*fell),
            "check whether an older card is served or its version was lowered");
  } else if (drift["version_too_low"].boolean() == true) {
    out.add(drift,
            "the card differs from the saved one, but its version was not "
            "raised to match",
            std::string(drift["advice"].string().value_or("")));
  }
}

constinit const ProbeRule drift_rule{
    {.id = "probe/drift",
     .category = Category::correctness,
     .severity = Severity::hint,
     .title = "Card differs from saved card",
     .summary = "The card is the same as the saved one",
     .why = "Changes to addresses, skills and security deserve attention.",
     .bad = R"({"drift": {"changes": [{"pointer": "/skills",
 "message": "skill \"plan\" was removed"}]}})",
     .good = R"({"drift": {"changes": []}})",
     .spec = "StackA2A, production checklist; Cardinal, docs/compare.md",
     .examples = Examples::observations},
    1,
    check_drift};

constinit const ProbeRule drift_version_rule{
    {.id = "probe/drift-version",
     .category = Category::correctness,
     .severity = Severity::warning,
     .title = "Version does not reflect changes",
     .summary = "A changed card has a higher version",
     .why = "Clients use the version to decide whether to read the card again.",
     .bad = R"({"drift": {"changes": [], "version_too_low": true}})",
     .good = R"({"drift": {"changes": [], "version_too_low": false}})",
     .spec = "StackA2A, production checklist; Cardinal, docs/compare.md",
     .examples = Examples::observations},
    1,
    check_drift_version};

}  // namespace

ProbeRules drift_rules() {
  static constexpr const ProbeRule* rules[] = {&drift_rule,
                                               &drift_version_rule};
  return rules;
}

}  // namespace cardinal::probe
