// goal_subscriptions (draft, section 2.8).
#include "check/rules/agentcard/rules.h"

namespace cardinal::agentcard {
namespace {

void check_goal_id_required(const AnnotatedCard& card, Findings& out) {
  report_missing(card, out, Part::goal, "goal_id",
                 "add the identifier that the coalition shares");
}

constinit const CardRule goal_id_required_rule{
    .info =
        {
            .id = "agentcard/goal-id-required",
            .category = Category::correctness,
            .severity = Severity::error,
            .overrides = {{{under_reference, Severity::off}}},
            .title = "Missing goal id",
            .summary = "Each goal subscription has a goal_id",
            .why = "Orchestrators find the members of a coalition by this id.",
            .bad = R"({"goal_subscriptions": [{"priority": 0.5}]})",
            .good = R"({"goal_subscriptions": [
  {"goal_id": "01JDKX3W8R6T2N9V5QZ4HYB7CN", "priority": 0.5}]})",
            .spec = "draft-aevum-agentcard-00, section 2.8",
        },
    .triggers = member_missing,
    .check = check_goal_id_required,
};

void check_goal_priority(const AnnotatedCard& card, Findings& out) {
  for (const Goal& goal : card.goals) {
    const auto priority = goal.priority.number();
    if (!priority || (*priority >= 0 && *priority <= 1)) continue;
    out.add(
        goal.priority,
        "\"priority\" must be from 0 to 1; got " + for_message(goal.priority),
        "write 1 for full commitment");
  }
}

constinit const CardRule goal_priority_rule{
    .info =
        {
            .id = "agentcard/goal-priority",
            .category = Category::correctness,
            .severity = Severity::error,
            .overrides = {{{under_reference, Severity::off}}},
            .title = "Goal priority out of range",
            .summary = "A goal's priority is from 0 to 1",
            .why = "Orchestrators weight agents by priority. A larger number "
                   "would outweigh all other agents.",
            .bad =
                R"({"goal_subscriptions": [{"goal_id": "g", "priority": 5}]})",
            .good = R"({"goal_subscriptions": [
  {"goal_id": "g", "priority": 0.5}]})",
            .spec = "draft-aevum-agentcard-00, section 2.8",
        },
    .triggers = goal_irregular,
    .check = check_goal_priority,
};

}  // namespace

CardRules goal_rules() {
  static constexpr const CardRule* rules[] = {&goal_id_required_rule,
                                              &goal_priority_rule};
  return rules;
}

}  // namespace cardinal::agentcard
