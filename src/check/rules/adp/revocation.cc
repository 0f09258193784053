// Cards that revoke the agent (section 6.4).
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

void check_revocation(const AnnotatedCard& card, Findings& out) {
  if (!card.revoked() || card.skills.size() > 0) return;
  out.add(card.root,
          "this card is a revocation: tools and endpoints are empty, and "
          "readers treat the agent as unavailable",
          "leave both members out if the agent is available")
      .focus = Focus::opening;
}

constinit const CardRule revocation_rule{
    .info =
        {
            .id = "adp/revocation",
            .category = Category::correctness,
            .severity = Severity::hint,
            .title = "Card is a revocation",
            .summary = "A card with empty tools and endpoints is meant as a "
                       "revocation",
            .why = "Two empty lists say that the agent is no longer available. "
                   "A card without the two members does not.",
            .bad = R"({"tools": [], "endpoints": []})",
            .good = R"({"tools": [{"name": "search"}]})",
            .spec = "draft-song-anp-adp-00, section 6.4: SHOULD publish an "
                    "Agent Card with an empty tools array and an empty "
                    "endpoints array",
        },
    .triggers = is_revocation,
    .check = check_revocation,
};

void check_revocation_skills(const AnnotatedCard& card, Findings& out) {
  if (!card.revoked() || card.skills.size() == 0) return;
  out.add(card.skills, "the card revokes the agent but lists skills",
          "leave \"skills\" out: a revoked agent has none")
      .focus = Focus::name;
}

constinit const CardRule revocation_skills_rule{
    .info =
        {
            .id = "adp/revocation-skills",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Revocation lists skills",
            .summary = "A revocation lists no skills",
            .why = "Either the skills are left over or the card is not meant "
                   "as a revocation. Readers treat the agent as unavailable in "
                   "both cases.",
            .bad = R"({"tools": [], "endpoints": [], "skills": ["python"]})",
            .good = R"({"tools": [{"name": "run"}], "skills": ["python"]})",
            .spec = "draft-song-anp-adp-00, section 6.4",
        },
    .triggers = is_revocation,
    .check = check_revocation_skills,
};

}  // namespace

CardRules revocation_rules() {
  static constexpr const CardRule* rules[] = {&revocation_rule,
                                              &revocation_skills_rule};
  return rules;
}

}  // namespace cardinal::adp
