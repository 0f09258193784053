// `type`, which was called `mediaType`: what kind of document an entry is.
#include <algorithm>

#include "base/text.h"
#include "check/repair.h"
#include "check/rules/ai_catalog/rules.h"

#define LEADS_TO \
  "\n  "         \
  R"("url": "https://acme.dev/agents/search.json")"

namespace cardinal::ai_catalog {
namespace {

Value media_type_of(const Entry& entry) {
  return entry.type ? entry.type : entry.media_type;
}

void check_type_name(const AnnotatedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    if (!entry.media_type || entry.at["type"]) continue;
    Finding& finding =
        out.add(entry.media_type,
                "\"mediaType\" is the former name of \"type\"; the schema "
                "requires \"type\"",
                "rename it; readers from before April 2026 need both");
    finding.focus = Focus::name;
    finding.fix = renamed(entry.media_type, "type");
  }
}

constinit const CatalogRule type_name_rule{
    .info =
        {
            .id = "ai-catalog/type-name",
            .category = Category::interoperability,
            .severity = Severity::error,
            .title = "Media type in mediaType",
            .summary = "The media type is in type, not in mediaType",
            .why = "The schema requires type, and ARD's own tool rejects an "
                   "entry without it. mediaType is the name of an earlier "
                   "draft.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_NAMED R"("mediaType":
  "application/a2a-agent-card+json",)" LEADS_TO),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE),
            .spec = "ai-catalog.schema.json, catalogEntry: required; AI "
                    "Catalog of April 2026 calls it mediaType",
        },
    .triggers = type_irregular,
    .check = check_type_name,
};

void check_type_twice(const AnnotatedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    const auto type = entry.type.string(), older = entry.media_type.string();
    if (!type || type != older) continue;
    Finding& finding =
        out.add(entry.media_type, "\"mediaType\" repeats \"type\"",
                "remove it, unless older readers use this catalog");
    finding.focus = Focus::name;
    finding.fix = removed(entry.media_type, "remove it");
  }
}

constinit const CatalogRule type_twice_rule{
    .info =
        {
            .id = "ai-catalog/type-twice",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Media type given twice",
            .summary = "The media type is given once",
            .why =
                "It is easy to forget one of the two when the entry changes.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_TYPED R"("mediaType":
  "application/a2a-agent-card+json",)" LEADS_TO),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE),
            .spec = "ai-catalog.schema.json, catalogEntry.type",
        },
    .triggers = type_irregular,
    .check = check_type_twice,
};

void check_type_conflict(const AnnotatedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    const auto type = entry.type.string(), older = entry.media_type.string();
    if (!type || !older || type == older) continue;
    out.add(entry.media_type,
            "\"mediaType\" is " + for_message(entry.media_type) +
                ", but \"type\" is " + for_message(entry.type) +
                ": older and newer readers interpret the document differently",
            "write the media type in \"type\" and remove \"mediaType\"");
  }
}

constinit const CatalogRule type_conflict_rule{
    .info =
        {
            .id = "ai-catalog/type-conflict",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "type and mediaType disagree",
            .summary = "type and mediaType agree",
            .why = "They are two names for the same member. Which one a reader "
                   "uses depends on its age.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_TYPED R"("mediaType":
  "application/json",)" LEADS_TO),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE),
            .spec = "ai-catalog.schema.json, catalogEntry.type; AI Catalog of "
                    "April 2026, mediaType",
        },
    .triggers = type_irregular,
    .check = check_type_conflict,
};

bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return c > ' ' && c < 0x7F &&
           std::string_view("()<>@,;:\\\"/[]?=").find(c) ==
               std::string_view::npos;
  });
}

bool is_media_type(std::string_view text) {
  text = text.substr(0, text.find(';'));
  while (text.ends_with(' ')) text.remove_suffix(1);
  const std::size_t slash = text.find('/');
  return slash != std::string_view::npos && is_token(text.substr(0, slash)) &&
         is_token(text.substr(slash + 1));
}

void check_media_type(const AnnotatedCatalog& catalog, Findings& out) {
  const auto judge = [&](Value at) {
    const auto text = at.string();
    if (!text || is_media_type(*text)) return;
    out.add(
        at,
        for_message(at.key()) + " must be a media type; got " + for_message(at),
        "write a media type such as application/a2a-agent-card+json");
  };
  for (const Entry& entry : catalog.entries) judge(media_type_of(entry));
  for (const Value attestation : catalog.attestations) {
    const Value at = attestation["mediaType"];
    const bool blank = at.string().value_or("").find_first_not_of(" \t\r\n") ==
                       std::string_view::npos;
    if (!blank) judge(at);  // ai-catalog/text-blank reports that.
  }
}

constinit const CatalogRule media_type_rule{
    .info =
        {
            .id = "ai-catalog/media-type",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Invalid media type",
            .summary = "Types are media types: a type, a slash and a subtype",
            .why = "Readers select entries by media type. They never select an "
                   "invented word.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_NAMED
                                    R"("type": "mcp_server",)" LEADS_TO),
            .good = AI_CATALOG_ENTRY(
                AI_CATALOG_NAMED
                R"("type": "application/mcp-server-card+json",)" LEADS_TO),
            .spec = "ai-catalog.schema.json, catalogEntry.type: IANA Media "
                    "Type; RFC 6838, section 4.2",
        },
    .triggers = type_irregular | has_trust,
    .check = check_media_type,
};

// The names in use, but for the outdated ones.
std::vector<std::string_view> current_names() {
  std::vector<std::string_view> names;
  for (const MediaType& type : media_types()) {
    if (type.now.empty()) names.push_back(type.name);
  }
  return names;
}

void check_media_type_name(const AnnotatedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    const Value at = media_type_of(entry);
    const auto text = at.string();
    if (!text) continue;
    const MediaType* const type = media_type_named(*text);
    if (type && type->now.empty()) continue;
    if (type) {
      out.add(at, for_message(at) + " has a newer name",
              "write " + std::string(type->now))
          .fix = rewritten(at, type->now);
      continue;
    }
    if (!is_media_type(*text)) continue;
    const std::string_view meant = closest(*text, current_names());
    if (meant.empty()) continue;
    out.add(at,
            for_message(at) + " is not a known media type but similar to one",
            "did you mean \"" + std::string(meant) + "\"?")
        .fix = rewritten(at, meant);
  }
}

constinit const CatalogRule media_type_name_rule{
    .info =
        {
            .id = "ai-catalog/media-type-name",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Outdated or misspelled media type",
            .summary = "Known media types have their current name",
            .why = "Any media type may be listed, but few readers find a "
                   "former or misspelled name of a known one.",
            .bad = AI_CATALOG_ENTRY(
                AI_CATALOG_NAMED
                R"("type": "application/mcp-server+json",)" LEADS_TO),
            .good = AI_CATALOG_ENTRY(
                AI_CATALOG_NAMED
                R"("type": "application/mcp-server-card+json",)" LEADS_TO),
            .spec = "AI Catalog, Catalog Entry, type: known types",
        },
    .triggers = type_irregular,
    .check = check_media_type_name,
};

}  // namespace

CatalogRules media_type_rules() {
  static constexpr const CatalogRule* rules[] = {
      &type_name_rule, &type_twice_rule, &type_conflict_rule, &media_type_rule,
      &media_type_name_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
