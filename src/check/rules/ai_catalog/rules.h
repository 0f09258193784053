// The AI Catalog rules, one file per part of the catalog.
#pragma once

#include "card/ai_catalog/annotated_catalog.h"
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

using CatalogRule = Rule<AnnotatedCatalog>;
using CatalogRules = RuleList<AnnotatedCatalog>;

CatalogRules required_member_rules();
CatalogRules json_type_rules();
CatalogRules spec_version_rules();
CatalogRules unknown_member_rules();
CatalogRules closed_object_rules();
CatalogRules member_beyond_schema_rules();
CatalogRules collections_rules();
CatalogRules identifier_rules();
CatalogRules entry_rules();
CatalogRules data_rules();
CatalogRules nesting_rules();
CatalogRules media_type_rules();
CatalogRules query_rules();
CatalogRules list_repeat_rules();
CatalogRules blank_text_rules();
CatalogRules empty_member_rules();
CatalogRules updated_at_rules();
CatalogRules version_rules();
CatalogRules metadata_rules();
CatalogRules url_rules();
CatalogRules identity_rules();
CatalogRules trust_evidence_rules();
CatalogRules provenance_rules();
CatalogRules digest_rules();
CatalogRules signature_rules();

}  // namespace cardinal::ai_catalog
