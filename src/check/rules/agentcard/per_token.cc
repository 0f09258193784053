// per_token_joules (draft, section 2.6).
#include "check/rules/agentcard/rules.h"
#include "json/number_spelling.h"

namespace cardinal::agentcard {
namespace {

bool is_negative(Value number) {
  return number.raw().starts_with('-') && is_spelled_nonzero(number);
}

void check_per_token_negative(const AnnotatedCard& card, Findings& out) {
  const Value cost = card.pricing.per_token_joules;
  if (!cost.is(Kind::number) || !is_negative(cost)) return;
  out.add(cost,
          "\"per_token_joules\" must not be negative; got " + for_message(cost),
          "write 0 if tokens cost nothing extra");
}

constinit const CardRule per_token_negative_rule{
    .info =
        {
            .id = "agentcard/per-token-negative",
            .category = Category::correctness,
            .severity = Severity::error,
            .overrides = {{{under_reference, Severity::off}}},
            .title = "Negative cost per token",
            .summary = "per_token_joules is not negative",
            .why = "Answering a request cannot produce energy.",
            .bad = R"({"pricing": {"per_token_joules": -1}})",
            .good = R"({"pricing": {"per_token_joules": 0.002}})",
            .spec = "draft-aevum-agentcard-00, section 5, rule 8",
        },
    .triggers = cost_irregular,
    .check = check_per_token_negative,
};

}  // namespace

CardRules per_token_rules() {
  static constexpr const CardRule* rules[] = {&per_token_negative_rule};
  return rules;
}

}  // namespace cardinal::agentcard
