// Texts, lists, times and versions of an entry.
#include "card/ai_catalog/limits.h"
#include "check/repair.h"
#include "check/rules/a2a/repeats.h"
#include "check/rules/ai_catalog/rules.h"
#include "schema/format.h"

namespace cardinal::ai_catalog {
namespace {

void check_queries(const Catalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    const std::uint32_t count = entry.queries.size();
    if (!entry.queries || (count >= queries_min && count <= queries_max))
      continue;
    out.add(entry.queries,
            "\"representativeQueries\" must have 2 to 5 queries; got " +
                std::to_string(count),
            count < 2 ? "add what people would ask, or leave the member out"
                      : "keep the most telling ones");
  }
}

constinit const CatalogRule queries_count{
    .info =
        {
            .id = "ai-catalog/queries-count",
            .severity = Severity::error,
            .summary = "representativeQueries has 2 to 5 queries",
            .why = "Registries build their semantic index from them: one says "
                   "too little, many say nothing in particular.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(,
  "representativeQueries": ["find news on agents"])"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(,
  "representativeQueries": ["find news on agents", "who wrote this text"])"),
            .spec = "ai-catalog.schema.json, representativeQueries: minItems, "
                    "maxItems",
        },
    .when = queries_irregular,
    .check = check_queries,
};

void check_repeats(const Catalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    for (const Value list : {entry.tags, entry.capabilities, entry.queries}) {
      a2a::for_each_repeat(list, [&](Value item, Value) {
        out.add(item, shown(item) + " is in the list already", "remove it")
            .fix = removed(item, "remove it");
      });
    }
  }
}

constinit const CatalogRule list_repeats{
    .info =
        {
            .id = "ai-catalog/list-repeats",
            .severity = Severity::hint,
            .summary = "Tags, capabilities and queries are listed once",
            .why = "A second one is not found twice.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                    R"(, "tags": ["web", "Web"])"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                     R"(, "tags": ["web", "news"])"),
            .spec = "ai-catalog.schema.json, catalogEntry.tags: keywords for "
                    "filtering",
        },
    .when = list_may_repeat,
    .check = check_repeats,
};

void check_blank(const Catalog& catalog, Findings& out) {
  for (const Value value : catalog.blank) {
    out.add(value, shown(value.key()) + " has no text; got " + shown(value),
            "say what it is");
  }
}

constinit const CatalogRule text_blank_rule{
    .info =
        {
            .id = "ai-catalog/text-blank",
            .severity = Severity::warning,
            .summary = "Required texts say something",
            .why = "Lists show them, and an empty line is nothing to choose.",
            .bad = R"({"host": {"displayName": " "}})",
            .good = R"({"host": {"displayName": "Acme"}})",
            .spec = "ai-catalog.schema.json, displayName: human-friendly "
                    "display name",
        },
    .when = text_blank,
    .check = check_blank,
};

void check_empty(const Catalog& catalog, Findings& out) {
  for (const Value value : catalog.empty) {
    out.add(value,
            shown(value.key()) +
                " is empty, which says the same as leaving "
                "it out",
            "remove the member")
        .fix = removed(value, "remove it");
  }
}

constinit const CatalogRule empty_optional{
    .info =
        {
            .id = "ai-catalog/empty-optional",
            .severity = Severity::hint,
            .summary = "Optional members that say nothing are left out",
            .why = "Some readers take an empty list or text for a statement.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(, "tags": [])"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(, "tags": ["web"])"),
            .spec = "ai-catalog.schema.json, required: other members may be "
                    "left out",
        },
    .when = optional_empty,
    .check = check_empty,
};

void check_updated_at(const Catalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    const auto text = entry.updated_at.string();
    if (!text || is_format(Format::date_time, *text)) continue;
    out.add(entry.updated_at,
            "\"updatedAt\" must be a date and time with its offset; got " +
                shown(entry.updated_at),
            "such as 2026-01-05T00:00:00Z");
  }
}

constinit const CatalogRule updated_at{
    .info =
        {
            .id = "ai-catalog/updated-at",
            .severity = Severity::error,
            .summary = "updatedAt is a date and time by RFC 3339",
            .why = "Readers sort entries of one identifier by it.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                    R"(, "updatedAt": "2026-01-05")"),
            .good = AI_CATALOG_ENTRY(
                AI_CATALOG_WHOLE R"(, "updatedAt": "2026-01-05T00:00:00Z")"),
            .spec = "ai-catalog.schema.json, updatedAt: format date-time",
        },
    .when = time_irregular,
    .check = check_updated_at,
};

void check_version(const Catalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    const auto text = entry.version.string();
    if (!text || text->empty() || parse_semver(*text)) continue;
    out.add(entry.version,
            "\"version\" is no semantic version: " + shown(entry.version),
            "such as 1.0.0; readers sort by it to find the latest");
  }
}

constinit const CatalogRule version_semver{
    .info =
        {
            .id = "ai-catalog/version-semver",
            .severity = Severity::hint,
            .summary = "version is a semantic version",
            .why = "Readers that want the latest of several entries compare "
                   "versions, and can do so only where they can be parsed.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(, "version": "new")"),
            .good =
                AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(, "version": "1.2.0")"),
            .spec = "ai-catalog.schema.json, version: semantic version of the "
                    "capability; AI Catalog: RECOMMENDED",
        },
    .when = version_irregular,
    .check = check_version,
};

void check_metadata(const Catalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    for (const Member member : entry.metadata.members()) {
      if (!member.value.is(Kind::object) && !member.value.is(Kind::array)) {
        continue;
      }
      out.add(member.value,
              "a value of \"metadata\" must be a string, number, boolean or "
              "null; got " +
                  shown(member.value),
              "write it as several members, or as a string");
    }
  }
}

constinit const CatalogRule metadata_scalars{
    .info =
        {
            .id = "ai-catalog/metadata-scalars",
            .severity = Severity::error,
            .summary = "Values of metadata are scalars",
            .why = "Registries keep metadata as pairs of names and values to "
                   "filter by.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                    R"(, "metadata": {"teams": ["search"]})"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                     R"(, "metadata": {"team": "search"})"),
            .spec = "ai-catalog.schema.json, metadata: additionalProperties",
        },
    .when = metadata_irregular,
    .check = check_metadata,
};

}  // namespace

CatalogRules queries_lists_texts_versions_metadata_rules() {
  static constexpr const CatalogRule* rules[] = {
      &queries_count, &list_repeats,   &text_blank_rule, &empty_optional,
      &updated_at,    &version_semver, &metadata_scalars};
  return rules;
}

}  // namespace cardinal::ai_catalog
