// Where an artifact comes from.
#include "card/ai_catalog/limits.h"
#include "check/rules/ai_catalog/rules.h"
#include "check/rules/ai_catalog/trust_manifests.h"

namespace cardinal::ai_catalog {
namespace {

void check_provenance_relation(const AnnotatedCatalog& catalog, Findings& out) {
  for (const Value link : catalog.provenance) {
    check_word(link["relation"], relations, out);
  }
}

constinit const CatalogRule provenance_relation_rule{
    .info =
        {
            .id = "ai-catalog/provenance-relation",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Unknown provenance relation",
            .summary = "A relation is derivedFrom, publishedFrom or copiedFrom",
            .why =
                "Any other value leaves the relation to the source undefined.",
            .bad = TRUSTED(KNOWN_AS R"("provenance": [{"relation": "forkedFrom",
    "sourceId": "https://acme.dev/source"}])"),
            .good = TRUSTED(KNOWN_AS
                            R"("provenance": [{"relation": "derivedFrom",
    "sourceId": "https://acme.dev/source"}])"),
            .spec = "ai-catalog.schema.json, provenance.relation: enum",
        },
    .triggers = has_trust,
    .check = check_provenance_relation,
};

}  // namespace

CatalogRules provenance_rules() {
  static constexpr const CatalogRule* rules[] = {&provenance_relation_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
