// Requirements written twice, for readers of both 0.3 and 1.0.
#include "check/rules/a2a/hybrid_conflicts.h"

namespace cardinal::a2a {
namespace {

void judge_lists(Value owner, Value of_0_3, Value of_1_0, Findings& out) {
  if (of_0_3.size() == 0 || of_1_0 || owner["securityRequirements"]) return;
  Finding& finding = out.add(
      of_0_3,
      "readers of 1.0 see no requirement: \"security\" is only for readers of "
      "0.3",
      "add \"securityRequirements\": [{\"schemes\": {\"name\": {\"list\": "
      "[\"scope\"]}}}] beside it");
  finding.focus = Focus::name;
  if (of_0_3.table()->faulty || owner["security_requirements"]) return;
  // Not safe: readers that saw no requirement will see one.
  if (const auto list = as_requirements_of_1_0(of_0_3)) {
    finding.fix = Fix{"add equivalent \"securityRequirements\"",
                      {insert_member(owner, "securityRequirements", *list)}};
  }
}

void check_requirement_both_lists(const AnnotatedCard& card, Findings& out) {
  if (!card.detected.hybrid) return;
  judge_lists(card.root, card.security, card.security_requirements, out);
  for (const Skill& skill : card.skills) {
    judge_lists(skill.at, skill.security, skill.security_requirements, out);
  }
}

constinit const CardRule requirement_both_lists_rule{
    .info =
        {
            .id = "a2a/requirement-both-lists",
            .category = Category::security,
            .severity = Severity::error,
            .title = "Requirements missing for 1.0",
            .summary = "A hybrid card has its requirements in both forms",
            .why = "A client of 1.0 treats a card without securityRequirements "
                   "as one that requires no credentials.",
            .bad = R"({"url": "https://agent.acme.dev/a2a",
  "protocolVersion": "0.3.0", "preferredTransport": "JSONRPC",
  "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
  "security": [{"bearer": []}], "securityRequirements": null})",
            .good = R"({"url": "https://agent.acme.dev/a2a",
  "protocolVersion": "0.3.0", "preferredTransport": "JSONRPC",
  "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
  "security": [{"bearer": []}]})",
            .spec = "A2A 1.0, a2a.proto, AgentCard.security_requirements",
        },
    .triggers = is_hybrid,
    .check = check_requirement_both_lists,
};

}  // namespace

CardRules requirement_list_rules() {
  static constexpr const CardRule* rules[] = {&requirement_both_lists_rule};
  return rules;
}

}  // namespace cardinal::a2a
