// base_cost_joules (draft, section 2.6).
#include "card/agentcard/limits.h"
#include "check/rules/agentcard/rules.h"
#include "json/number_spelling.h"

namespace cardinal::agentcard {
namespace {

void check_base_cost_floor(const AnnotatedCard& card, Findings& out) {
  const Value cost = card.pricing.base_cost_joules;
  const auto joules = cost.number();
  if (!joules) return;
  // The reference README allows no zero.
  const bool zero_is_fine = !out.under(under_reference);
  const bool nonzero = is_spelled_nonzero(cost);
  if (*joules >= landauer_floor_joules || (!nonzero && zero_is_fine)) return;
  std::string message = "\"base_cost_joules\" must be ";
  if (zero_is_fine) message += "0 or ";
  message += "at least 2.854e-21 J, the Landauer limit at 300 K; got ";
  message += for_message(cost);
  if (*joules == 0 && nonzero) {
    message += ", which is not zero but too small for a double";
  }
  out.add(cost, std::move(message),
          zero_is_fine
              ? "write the agent's real cost, or 0 if it charges nothing"
              : "write the agent's real cost, or leave the member out");
}

constinit const CardRule base_cost_floor_rule{
    .info =
        {
            .id = "agentcard/base-cost-floor",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Base cost below Landauer limit",
            .summary = "base_cost_joules is 0 or at least the Landauer limit",
            .why =
                "Erasing one bit at 300 K costs 2.854e-21 J. A cost between "
                "zero and that is physically impossible and must be rejected.",
            .bad = R"({"pricing": {"base_cost_joules": 1e-22}})",
            .good = R"({"pricing": {"base_cost_joules": 1e-18}})",
            .spec = "draft-aevum-agentcard-00, section 5, rule 7",
        },
    .triggers = cost_irregular,
    .check = check_base_cost_floor,
};

void check_base_cost_near_floor(const AnnotatedCard& card, Findings& out) {
  const Value cost = card.pricing.base_cost_joules;
  const auto joules = cost.number();
  if (!joules || *joules < landauer_floor_joules ||
      *joules >= landauer_300k_joules) {
    return;
  }
  out.add(cost,
          for_message(cost) +
              " J meets the draft's limit but is below k_B * 300 K * ln 2 = "
              "2.8710e-21 J",
          "write the agent's real cost, which is far above both limits; the "
          "draft's 2.854e-21 J holds at about 298.2 K");
}

constinit const CardRule base_cost_near_floor_rule{
    .info =
        {
            .id = "agentcard/base-cost-near-floor",
            .category = Category::correctness,
            .severity = Severity::hint,
            .title = "Base cost near Landauer limit",
            .summary = "base_cost_joules is above the limit at 300 K",
            .why = "The draft's value is inaccurate: with the SI constants the "
                   "limit at 300 K is 2.8710e-21 J. A cost at the limit is a "
                   "copied constant, not an estimate.",
            .bad = R"({"pricing": {"base_cost_joules": 2.854e-21}})",
            .good = R"({"pricing": {"base_cost_joules": 0.35}})",
            .spec = "draft-aevum-agentcard-00, section 2.6.1",
        },
    .triggers = cost_irregular,
    .check = check_base_cost_near_floor,
};

}  // namespace

CardRules base_cost_rules() {
  static constexpr const CardRule* rules[] = {&base_cost_floor_rule,
                                              &base_cost_near_floor_rule};
  return rules;
}

}  // namespace cardinal::agentcard
