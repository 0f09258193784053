// Something else in place of the card.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_no_card(const Observation& seen, Findings& out) {
  const auto what = seen["no_card"].string();
  if (!what) return;
  out.add(seen["no_card"],
          "status 200" + page_elsewhere(seen, "no_card_at") +
              " with content that is not a card: " +
              for_terminal(shortened(*what, 400)),
          "serve the card, or answer 404");
}

constinit const ProbeRule no_card_rule{
    {.id = "probe/no-card",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Response is not a card",
     .summary = "The card's URL returns a card",
     .why = "Clients treat the content of a 200 response as the card and fail "
            "on it.",
     .bad = R"({"dialect": null, "no_card": "line 1: expected a value"})",
     .good = R"({"no_card": null})",
     .spec = "A2A 1.0, 8.2; draft-aevum-agentcard-00, section 4",
     .examples = Examples::observations},
    1,
    check_no_card};

}  // namespace

ProbeRules no_card_rules() {
  static constexpr const ProbeRule* rules[] = {&no_card_rule};
  return rules;
}

}  // namespace cardinal::probe
