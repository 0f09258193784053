// Texts, lists, times and versions of an entry.
#include "card/ai_catalog/limits.h"
#include "check/repair.h"
#include "check/rules/a2a/repeats.h"
#include "check/rules/ai_catalog/rules.h"
#include "schema/format.h"

namespace cardinal::ai_catalog {
namespace {

void check_queries_count(const CheckedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    const std::uint32_t count = entry.queries.size();
    if (!entry.queries || (count >= queries_min && count <= queries_max))
      continue;
    out.add(entry.queries,
            "\"representativeQueries\" must have 2 to 5 queries; got " +
                std::to_string(count),
            count < 2
                ? "add queries that people would ask, or leave the member out"
                : "keep the most typical ones");
  }
}

constinit const CatalogRule queries_count_rule{
    .info =
        {
            .id = "ai-catalog/queries-count",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Wrong number of queries",
            .summary = "representativeQueries has 2 to 5 queries",
            .why = "Registries build their semantic index from these queries. "
                   "One is too few to describe the artifact; with many the "
                   "index becomes vague.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(,
  "representativeQueries": ["find news on agents"])"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(,
  "representativeQueries": ["find news on agents", "who wrote this text"])"),
            .spec = "ai-catalog.schema.json, representativeQueries: minItems, "
                    "maxItems",
        },
    .triggers = queries_irregular,
    .check = check_queries_count,
};

void check_list_repeats(const CheckedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    for (const Value list : {entry.tags, entry.capabilities, entry.queries}) {
      a2a::for_each_repeat(list, [&](Value item, Value) {
        out.add(item, for_message(item) + " is already in the list",
                "remove it")
            .fix = removed(item, "remove it");
      });
    }
  }
}

constinit const CatalogRule list_repeats_rule{
    .info =
        {
            .id = "ai-catalog/list-repeats",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Repeated tag, capability or query",
            .summary = "Each tag, capability and query is listed once",
            .why = "A repeated item does not improve discovery.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                    R"(, "tags": ["web", "Web"])"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                     R"(, "tags": ["web", "news"])"),
            .spec = "ai-catalog.schema.json, catalogEntry.tags: keywords for "
                    "filtering",
        },
    .triggers = list_may_repeat,
    .check = check_list_repeats,
};

void check_text_blank(const CheckedCatalog& catalog, Findings& out) {
  for (const Value value : catalog.blank) {
    out.add(value,
            for_message(value.key()) + " must not be blank; got " +
                for_message(value),
            "write a text that people can read");
  }
}

constinit const CatalogRule text_blank_rule{
    .info =
        {
            .id = "ai-catalog/text-blank",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Blank required text",
            .summary = "Required texts are not blank",
            .why = "Lists display these texts, and a user cannot choose a "
                   "blank line.",
            .bad = R"({"host": {"displayName": " "}})",
            .good = R"({"host": {"displayName": "Acme"}})",
            .spec = "ai-catalog.schema.json, displayName: human-friendly "
                    "display name",
        },
    .triggers = text_blank,
    .check = check_text_blank,
};

void check_empty_optional(const CheckedCatalog& catalog, Findings& out) {
  for (const Value value : catalog.empty) {
    if (out.reported(value)) continue;  // it is to be left out anyway
    out.add(value, for_message(value.key()) + " is empty", "omit the member")
        .fix = removed(value, "remove it");
  }
}

constinit const CatalogRule empty_optional_rule{
    .info =
        {
            .id = "ai-catalog/empty-optional",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Empty optional member",
            .summary = "Empty optional members are left out",
            .why = "Some readers treat an empty list or text as a statement.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(, "tags": [])"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(, "tags": ["web"])"),
            .spec = "ai-catalog.schema.json, required: other members may be "
                    "left out",
        },
    .triggers = optional_empty,
    .check = check_empty_optional,
};

void check_updated_at(const CheckedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    const auto text = entry.updated_at.string();
    if (!text || is_format(Format::date_time, *text)) continue;
    out.add(entry.updated_at,
            "\"updatedAt\" must be a date and time with an offset; got " +
                for_message(entry.updated_at),
            "write it like 2026-01-05T00:00:00Z");
  }
}

constinit const CatalogRule updated_at_rule{
    .info =
        {
            .id = "ai-catalog/updated-at",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid updatedAt",
            .summary = "updatedAt is an RFC 3339 date and time",
            .why = "Readers sort the entries of one identifier by it.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                    R"(, "updatedAt": "2026-01-05")"),
            .good = AI_CATALOG_ENTRY(
                AI_CATALOG_WHOLE R"(, "updatedAt": "2026-01-05T00:00:00Z")"),
            .spec = "ai-catalog.schema.json, updatedAt: format date-time",
        },
    .triggers = time_irregular,
    .check = check_updated_at,
};

void check_version_semver(const CheckedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    const auto text = entry.version.string();
    if (!text || text->empty() || parse_semver(*text)) continue;
    out.add(entry.version,
            "\"version\" should be a semantic version; got " +
                for_message(entry.version),
            "write a version such as 1.0.0: readers sort by it");
  }
}

constinit const CatalogRule version_semver_rule{
    .info =
        {
            .id = "ai-catalog/version-semver",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Invalid semantic version",
            .summary = "version is a semantic version",
            .why = "To find the latest of several entries readers compare "
                   "their versions, which they must be able to parse.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(, "version": "new")"),
            .good =
                AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(, "version": "1.2.0")"),
            .spec = "ai-catalog.schema.json, version: semantic version of the "
                    "capability; AI Catalog: RECOMMENDED",
        },
    .triggers = version_irregular,
    .check = check_version_semver,
};

void check_metadata_scalars(const CheckedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    for (const Member member : entry.metadata.members()) {
      if (!member.value.is(Kind::object) && !member.value.is(Kind::array)) {
        continue;
      }
      out.add(member.value,
              "a value in \"metadata\" must be a string, number, boolean or "
              "null; got " +
                  for_message(member.value),
              "write it as several members, or as a string");
    }
  }
}

constinit const CatalogRule metadata_scalars_rule{
    .info =
        {
            .id = "ai-catalog/metadata-scalars",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Nested metadata value",
            .summary = "Values in metadata are scalars",
            .why =
                "Registries store metadata as name-value pairs to filter by.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                    R"(, "metadata": {"teams": ["search"]})"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                     R"(, "metadata": {"team": "search"})"),
            .spec = "ai-catalog.schema.json, metadata: additionalProperties",
        },
    .triggers = metadata_irregular,
    .check = check_metadata_scalars,
};

}  // namespace

CatalogRules queries_lists_texts_versions_metadata_rules() {
  static constexpr const CatalogRule* rules[] = {
      &queries_count_rule,   &list_repeats_rule, &text_blank_rule,
      &empty_optional_rule,  &updated_at_rule,   &version_semver_rule,
      &metadata_scalars_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
