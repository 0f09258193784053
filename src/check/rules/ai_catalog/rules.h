// The AI Catalog rules, one file per part of the catalog.
#pragma once

#include "card/ai_catalog/checked_catalog.h"
#include "card/ai_catalog/facts.h"
#include "check/engine.h"
#include "check/member_findings.h"

// Examples are merge patches, which replace a list whole: one entry with the
// members given, and the beginning of an entry that lacks nothing else.
#define AI_CATALOG_ENTRY(members) "{\"entries\": [{" members "}]}"
#define AI_CATALOG_NAMED                              \
  R"("identifier": "urn:air:acme.dev:agent:search",)" \
  "\n  "                                              \
  R"("displayName": "Search",)"                       \
  "\n  "
#define AI_CATALOG_TYPED                                           \
  AI_CATALOG_NAMED R"("type": "application/a2a-agent-card+json",)" \
                   "\n  "
#define AI_CATALOG_WHOLE \
  AI_CATALOG_TYPED R"("url": "https://acme.dev/agents/search.json")"

namespace cardinal::ai_catalog {

using CatalogRule = Rule<CheckedCatalog>;
using CatalogRules = RuleList<CheckedCatalog>;

CatalogRules member_types_and_spec_version_rules();
CatalogRules members_beyond_closed_schema_rules();
CatalogRules identifier_rules();
CatalogRules entries_data_nesting_rules();
CatalogRules media_type_rules();
CatalogRules queries_lists_texts_versions_metadata_rules();
CatalogRules url_rules();
CatalogRules trust_identity_provenance_digest_rules();
CatalogRules signature_rules();

}  // namespace cardinal::ai_catalog
