// The AgentCard rules, one file per part of the card.
#pragma once

#include "card/agentcard/annotated_card.h"
#include "card/agentcard/facts.h"
#include "check/member_findings.h"

namespace cardinal::agentcard {

using CardRule = Rule<AnnotatedCard>;
using CardRules = RuleList<AnnotatedCard>;

CardRules type_rules();
CardRules member_rules();
CardRules agent_id_rules();
CardRules name_rules();
CardRules version_rules();
CardRules capability_rules();
CardRules tag_rules();
CardRules endpoint_rules();
CardRules auth_rules();
CardRules base_cost_rules();
CardRules per_token_rules();
CardRules trust_tier_rules();
CardRules substrate_scope_rules();
CardRules figure_rules();
CardRules metadata_rules();
CardRules personal_data_rules();
CardRules goal_rules();
CardRules reference_rules();
CardRules schema_rules();

// Sets the fact that triggers the rules about schemas, which reading cannot
// know.
void note_schemas(AnnotatedCard& card);

// Reports the objects of a kind that lack the member `name`. Where a misspelled
// one stands in its place, the finding is about that, with the fix. What one
// object lacks is one finding, of the first of the rules about it.
void report_missing(const AnnotatedCard& card, Findings& out, Part part,
                    std::string_view name, std::string help);

}  // namespace cardinal::agentcard
