// The list of entries.
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

void check_entries_empty(const AnnotatedCatalog& catalog, Findings& out) {
  if (!catalog.entries_at || catalog.entries_at.size() > 0) return;
  out.add(catalog.entries_at, "\"entries\" is empty",
          "list at least one artifact, unless there are none yet");
}

constinit const CatalogRule entries_empty_rule{
    .info =
        {
            .id = "ai-catalog/entries-empty",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Empty catalog",
            .summary = "A catalog has at least one entry",
            .why =
                "An empty list is allowed but usually a generator's mistake.",
            .bad = R"({"entries": []})",
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE),
            .spec = "AI Catalog, Top-Level Structure: this array MAY be empty",
        },
    .triggers = no_entry,
    .check = check_entries_empty,
};

void check_entries_limit(const AnnotatedCatalog& catalog, Findings& out) {
  const std::uint32_t count = catalog.entries_at.size();
  if (count <= entries_max) return;
  out.add(catalog.entries_at,
          "the catalog has " + std::to_string(count) +
              " entries; those beyond " + std::to_string(entries_max) +
              " are not checked",
          "split it: an entry may itself be a catalog")
      .focus = Focus::opening;
}

constinit const CatalogRule entries_limit_rule{
    .info =
        {
            .id = "ai-catalog/entries-limit",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Too many entries",
            .summary = "A catalog has at most 100,000 entries",
            .why = "Few readers load a document of that size at once, and "
                   "unchecked entries cannot be called valid.",
            .bad = R"({"specVersion": "1.0", "entries": [100,001 entries]})",
            .good = R"({"specVersion": "1.0", "entries": []})",
            .spec = "AI Catalog, Design Goals: partitioning into sub-catalogs; "
                    "the limit is Cardinal's",
            .examples = Examples::texts,
        },
    .triggers = too_many_entries,
    .check = check_entries_limit,
};

}  // namespace

CatalogRules entry_rules() {
  static constexpr const CatalogRule* rules[] = {&entries_empty_rule,
                                                 &entries_limit_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
