// How AI Catalogs are checked: the catalog by its own rules, then each embedded
// card or catalog by its own dialect.
#include "check/card_checker.h"
#include "check/registry.h"
#include "check/signed_parts.h"

namespace cardinal {

// The lists of all parts, in the order they run.
std::span<const ai_catalog::CatalogRule* const> ai_catalog_rules() {
  using namespace ai_catalog;
  static const auto rules = joined_rules<AnnotatedCatalog>(
      {required_member_rules(), json_type_rules(),
       spec_version_rules(),    unknown_member_rules(),
       closed_object_rules(),   member_beyond_schema_rules(),
       collections_rules(),     identifier_rules(),
       entry_rules(),           data_rules(),
       nesting_rules(),         media_type_rules(),
       query_rules(),           list_repeat_rules(),
       blank_text_rules(),      empty_member_rules(),
       updated_at_rules(),      version_rules(),
       metadata_rules(),        url_rules(),
       identity_rules(),        trust_evidence_rules(),
       provenance_rules(),      digest_rules(),
       signature_rules()});
  return rules;
}

namespace ai_catalog {
namespace {

class CatalogChecker final : public CardChecker {
 public:
  void check(Value root, std::string_view, CheckContext& context) override;

 private:
  // A card or catalog inside an entry.
  struct EmbeddedCard {
    Value value;
    Dialect dialect;
    std::uint32_t depth;
  };
  void add_embedded(std::vector<EmbeddedCard>& list) const;

  AnnotatedCatalog catalog_;
  ActiveRuleCache<AnnotatedCatalog> active_{ai_catalog_rules()};
};

// What is embedded is copied to `list`, because the view is reused.
void CatalogChecker::check(Value root, std::string_view,
                           CheckContext& context) {
  std::vector<EmbeddedCard> list;
  SignedParts signed_parts;
  EmbeddedCard next{root, Dialect::ai_catalog, 0};
  for (std::size_t i = 0;; next = list[i++]) {
    if (next.dialect == Dialect::ai_catalog) {
      read(next.value, catalog_, next.depth);
      active_.run(catalog_, context.conditions_for(Dialect::ai_catalog),
                  context);
      add_embedded(list);
      signed_parts.add(catalog_);
    } else {
      context.check_embedded(next.dialect, next.value);
    }
    if (i == list.size())
      return signed_parts.withhold_fixes(context.findings());
  }
}

void CatalogChecker::add_embedded(std::vector<EmbeddedCard>& list) const {
  if (!(catalog_.facts & has_data)) return;
  const std::uint32_t depth = catalog_.depth + 1;
  for (const Entry& entry : catalog_.entries) {
    const auto dialect = dialect_of(entry);
    // What the data is shows in its type and its members; in a damaged text
    // either may be missing.
    const bool differs = entry.data.in_doubt() && entry.inside != dialect;
    if (entry.at.in_doubt() || differs) continue;
    const bool too_deep = dialect == Dialect::ai_catalog && depth >= depth_max;
    if (!dialect || too_deep) continue;  // ai-catalog/nesting-depth reports.
    list.push_back({entry.data, *dialect, depth});
  }
}

std::string_view minimal_card_of(ProfileSet, std::string_view) {
  return R"({"specVersion": "1.0", "entries": [
  {"identifier": "urn:air:acme.dev:agent:search", "displayName": "Search",
   "type": "application/a2a-agent-card+json",
   "url": "https://acme.dev/agents/search.json"}]})";
}

}  // namespace

constinit const DialectRules dialect_rules = {
    .dialect = Dialect::ai_catalog,
    .rules = [] { return infos_of(ai_catalog_rules()); },
    .make_checker = []() -> std::unique_ptr<CardChecker> {
      return std::make_unique<CatalogChecker>();
    },
    .minimal_card = minimal_card_of,
};

}  // namespace ai_catalog
}  // namespace cardinal
