// Whether the card can be read without credentials.
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_public(const Observation& seen, Findings& out) {
  const auto status = seen["status"].int64();
  if (status != 401 && status != 403) return;
  out.add(seen["status"],
          "the card requires credentials: status " + std::to_string(*status),
          "serve a public card, and an extended one to authenticated callers: "
          "clients without credentials cannot discover the agent");
}

constinit const ProbeRule public_card_rule{
    {.id = "probe/public",
     .category = Category::interoperability,
     .severity = Severity::hint,
     .title = "Card requires credentials",
     .summary = "The card requires no credentials",
     .why = "Requiring them is allowed, but then only clients that have them "
            "can discover the agent.",
     .bad = R"({"status": 401})",
     .good = R"({"status": 200})",
     .spec = "A2A 1.0, 8.2; StackA2A, Agent Card reference",
     .examples = Examples::observations},
    1,
    check_public};

}  // namespace

ProbeRules public_rules() {
  static constexpr const ProbeRule* rules[] = {&public_card_rule};
  return rules;
}

}  // namespace cardinal::probe
