// pacr:substrate_scope (draft, section 2.7).
#include "card/agentcard/limits.h"
#include "check/rules/agentcard/rules.h"
#include "json/node_view.h"

namespace cardinal::agentcard {
namespace {

void check_substrate_scope(const AnnotatedCard& card, Findings& out) {
  const Value scope = card.metadata[substrate_scope_key];
  if (!scope || scope.is(Kind::string)) return;
  out.add(scope,
          "\"pacr:substrate_scope\" must be a string; got " +
              std::string(kind_with_article(scope.kind())),
          "name the hardware or data population, such as \"M1_Ultra\"");
}

constinit const CardRule substrate_scope_rule{
    .info =
        {
            .id = "agentcard/substrate-scope",
            .category = Category::correctness,
            .severity = Severity::error,
            .overrides = {{{under_reference, Severity::off}}},
            .title = "Substrate scope is not a string",
            .summary = "pacr:substrate_scope is a string",
            .why = "Readers compare this text to keep statistics apart.",
            .bad = R"({"metadata": {"pacr:substrate_scope": 7}})",
            .good = R"({"metadata": {"pacr:substrate_scope": "M1_Ultra"}})",
            .spec = "draft-aevum-agentcard-00, section 2.7",
        },
    .triggers = reserved_key,
    .check = check_substrate_scope,
};

}  // namespace

CardRules substrate_scope_rules() {
  static constexpr const CardRule* rules[] = {&substrate_scope_rule};
  return rules;
}

}  // namespace cardinal::agentcard
