// Limits on the tasks an agent takes (section 3.7).
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

template <class Judge>
void for_each_limit(const AnnotatedCard& card, Judge judge) {
  for (const Value limit : {card.constraints.max_concurrent_tasks,
                            card.constraints.max_input_tokens}) {
    if (limit) judge(limit, *limit.number());
  }
}

void check_constraint_negative(const AnnotatedCard& card, Findings& out) {
  for_each_limit(card, [&](Value limit, double number) {
    if (number >= 0) return;
    out.add(limit,
            for_message(limit.key()) + " must be 0 or more; got " +
                for_message(limit),
            "leave it out if there is no limit");
  });
}

constinit const CardRule constraint_negative_rule{
    .info =
        {
            .id = "adp/constraint-negative",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Negative limit",
            .summary = "Limits are not negative",
            .why =
                "Some readers take -1 for no limit, others for an overloaded "
                "agent. In the draft an absent member means no limit.",
            .bad = R"({"constraints": {"max_input_tokens": -1}})",
            .good = R"({"constraints": {"max_input_tokens": 100000}})",
            .spec = "draft-song-anp-adp-00, section 3.7, Table 7",
        },
    .triggers = limit_irregular,
    .check = check_constraint_negative,
};

void check_constraint_zero(const AnnotatedCard& card, Findings& out) {
  for_each_limit(card, [&](Value limit, double number) {
    if (number != 0) return;
    out.add(limit,
            for_message(limit.key()) +
                " is 0: discovery omits the agent, and callers that respect "
                "the limit never call it",
            "leave it out if there is no limit");
  });
}

constinit const CardRule constraint_zero_rule{
    .info =
        {
            .id = "adp/constraint-zero",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Limit of zero",
            .summary = "Limits allow at least one call",
            .why = "Discovery omits agents whose load has reached their limit. "
                   "With a limit of 0 that is always the case.",
            .bad = R"({"constraints": {"max_concurrent_tasks": 0}})",
            .good = R"({"constraints": {"max_concurrent_tasks": 3}})",
            .spec = "draft-song-anp-adp-00, sections 3.7 and 5",
        },
    .triggers = limit_irregular,
    .check = check_constraint_zero,
};

}  // namespace

CardRules constraint_rules() {
  static constexpr const CardRule* rules[] = {&constraint_negative_rule,
                                              &constraint_zero_rule};
  return rules;
}

}  // namespace cardinal::adp
