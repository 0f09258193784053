// Optional members that are empty.
#include "check/repair.h"
#include "check/rules/adp/rules.h"
#include "check/rules/adp/signed_cards.h"

namespace cardinal::adp {
namespace {

// Both empty lists of a revocation say that the agent is gone.
void check_empty_optional(const AnnotatedCard& card, Findings& out) {
  for (const Value value : card.empties) {
    if (card.revoked() &&
        (value == card.tools_at || value == card.endpoints_at)) {
      continue;
    }
    if (value == card.root["metadata"]) continue;  // adp/created-at
    Finding& finding = out.add(value, for_message(value.key()) + " is empty",
                               "leave it out: cards should be compact");
    offer(finding, out, removed(value, "omit the member"));
  }
}

constinit const CardRule empty_optional_rule{
    .info =
        {
            .id = "adp/empty-optional",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Empty optional member",
            .summary = "Empty optional members are left out",
            .why =
                "A card must fit one message. An empty list can also be "
                "misread: empty tools and endpoints together revoke the agent.",
            .bad = R"({"skills": []})",
            .good = R"({"skills": null})",
            .spec = "draft-song-anp-adp-00, section 7.6: SHOULD keep Agent "
                    "Cards compact by omitting unused optional fields",
        },
    .triggers = empty_optional,
    .check = check_empty_optional,
};

}  // namespace

CardRules empty_member_rules() {
  static constexpr const CardRule* rules[] = {&empty_optional_rule};
  return rules;
}

}  // namespace cardinal::adp
