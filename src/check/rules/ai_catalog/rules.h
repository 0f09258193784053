// The AI Catalog rules, one file per part of the catalog.
#pragma once

#include "cardinal/ai_catalog.h"
#include "check/engine.h"

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

using CatalogRule = Rule<Catalog>;
using CatalogRules = RuleList<Catalog>;

CatalogRules member_rules();
CatalogRules name_rules();
CatalogRules identifier_rules();
CatalogRules content_rules();
CatalogRules media_type_rules();
CatalogRules detail_rules();
CatalogRules url_rules();
CatalogRules trust_rules();
CatalogRules signature_rules();

// Required members that stand there under a name that is nearly theirs: one
// finding, not one for what is missing and one for what is unknown.
struct StandIns {
  std::vector<const MemberInfo*> meant;      // by catalog.unknown
  std::vector<std::uint32_t> still_missing;  // by catalog.missing
};
StandIns stand_ins_of(const Catalog& catalog);

}  // namespace cardinal::ai_catalog
