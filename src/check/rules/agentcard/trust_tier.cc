// pacr:trust_tier (draft, section 2.7).
#include "card/agentcard/limits.h"
#include "check/repair.h"
#include "check/rules/agentcard/rules.h"
#include "json/node_view.h"

namespace cardinal::agentcard {
namespace {

void check_trust_tier(const AnnotatedCard& card, Findings& out) {
  const Value tier = card.metadata[trust_tier_key];
  if (!tier) return;
  const auto text = tier.string();
  if (text && is_one_of(trust_tiers, *text)) return;
  out.add(tier,
          "\"pacr:trust_tier\" " + must_be_one_of(trust_tiers) + "; got " +
              for_message(tier),
          text ? did_you_mean(*text, trust_tiers) : std::string())
      .fix = respelled(tier, trust_tiers);
}

constinit const CardRule trust_tier_rule{
    .info =
        {
            .id = "agentcard/trust-tier",
            .category = Category::correctness,
            .severity = Severity::error,
            .overrides = {{{under_reference, Severity::off}}},
            .title = "Unknown trust tier",
            .summary = "pacr:trust_tier is one that the specification defines",
            .why = "Readers cannot rank a tier outside the five that they "
                   "know. An absent tier means untrusted.",
            .bad = R"({"metadata": {"pacr:trust_tier": "gold"}})",
            .good = R"({"metadata": {"pacr:trust_tier": "basic"}})",
            .spec = "draft-aevum-agentcard-00, section 5, rule 9",
        },
    .triggers = reserved_key,
    .check = check_trust_tier,
};

}  // namespace

CardRules trust_tier_rules() {
  static constexpr const CardRule* rules[] = {&trust_tier_rule};
  return rules;
}

}  // namespace cardinal::agentcard
