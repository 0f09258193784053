// What an entry leads to: a document at a URL, or one inside of it.
#include "check/rules/ai_catalog/rules.h"

// A catalog that embeds what is given, and four of them in each other.
#define CATALOG_OF(inside)                                              \
  R"({"specVersion": "1.0", "entries": [)"                              \
  R"({"identifier": "urn:air:acme.dev:catalog:c", "displayName": "C",)" \
  R"( "type": "application/ai-catalog+json", "data": )" inside "}]}"
#define FOUR_CATALOGS_OF(inside) \
  CATALOG_OF(CATALOG_OF(CATALOG_OF(CATALOG_OF(inside))))
#define WHOLE_CATALOG \
  "{\"specVersion\": \"1.0\", \"entries\": [{" AI_CATALOG_WHOLE "}]}"

namespace cardinal::ai_catalog {
namespace {

void check_url_or_data(const CheckedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    const bool url = static_cast<bool>(entry.at["url"]);
    const bool data = static_cast<bool>(entry.at["data"]);
    if (url != data) continue;
    out.add(entry.at,
            url ? "the entry has both \"url\" and \"data\"; expected one of "
                  "them"
                : "the entry has neither \"url\" nor \"data\"",
            url ? "leave out \"data\" if the document can be fetched"
                : "add the \"url\" of the document, or embed it as \"data\"")
        .focus = Focus::object;
  }
}

constinit const CatalogRule url_or_data_rule{
    .info =
        {
            .id = "ai-catalog/url-or-data",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Not exactly one of url and data",
            .summary = "An entry has exactly one of url and data",
            .why = "Without either there is nothing to fetch; with both, "
                   "readers disagree on which one counts.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_NAMED R"("type":
  "application/a2a-agent-card+json")"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE),
            .spec = "ai-catalog.schema.json, catalogEntry: oneOf",
        },
    .triggers = content_irregular,
    .check = check_url_or_data,
};

void check_entries_empty(const CheckedCatalog& catalog, Findings& out) {
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

void check_entries_limit(const CheckedCatalog& catalog, Findings& out) {
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

Value type_of(const Entry& entry) {
  return entry.type ? entry.type : entry.media_type;
}

void check_data_kind(const CheckedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    if (!entry.inside) continue;
    const Value named = type_of(entry);
    const MediaType* const type = media_type_named(named.string().value_or(""));
    if (!type || type->dialect == entry.inside) continue;
    std::string help = entry.inside == Dialect::adp
                           ? "write application/json: ADP cards have no media "
                             "type of their own"
                           : "embed a document of the declared type";
    for (const MediaType& other : media_types()) {
      if (other.dialect != entry.inside) continue;
      help = "write the type " + std::string(other.name);
      break;
    }
    out.add(named,
            "the type is " + for_message(named) + ", but \"data\" looks like " +
                explain_detection(entry.data),
            std::move(help));
  }
}

constinit const CatalogRule data_kind_rule{
    .info =
        {
            .id = "ai-catalog/data-kind",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Embedded document contradicts its type",
            .summary = "An embedded document matches its type",
            .why = "Readers choose a parser by the type alone. Cardinal "
                   "compares the type with what the document looks like.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_TYPED R"("data":
  {"specVersion": "1.0", "entries": [{"identifier": "urn:air:acme.dev:x:y",
    "displayName": "Y", "type": "application/ai-skill",
    "url": "https://acme.dev/y"}]})"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_NAMED
                                     R"("type": "application/ai-catalog+json",
  "data": {"specVersion": "1.0", "entries": [
    {"identifier": "urn:air:acme.dev:x:y", "displayName": "Y",
     "type": "application/ai-skill", "url": "https://acme.dev/y"}]})"),
            .spec = "AI Catalog, Catalog Entry, data: the structure of this "
                    "value is determined by the type field",
        },
    .triggers = has_data,
    .check = check_data_kind,
};

bool is_server_card(const Entry& entry) {
  constexpr std::string_view server_card = "application/mcp-server-card+json";
  const MediaType* const type =
      media_type_named(type_of(entry).string().value_or(""));
  return type && (type->name == server_card || type->now == server_card);
}

// The proposals for such cards do not agree on more than this.
void check_data_server_card(const CheckedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    // ai-catalog/data-kind reports cards of a dialect.
    if (!entry.data || entry.inside || !is_server_card(entry)) continue;
    for (const char* name : {"name", "version"}) {
      const Value info = entry.data["serverInfo"];
      if (!entry.data[name].string().value_or("").empty() ||
          !info[name].string().value_or("").empty()) {
        continue;
      }
      out.add(entry.data,
              "the MCP server card has no \"" + std::string(name) +
                  "\", neither at the top level nor in \"serverInfo\"",
              "add it, or correct the entry's type")
          .focus = Focus::object;
    }
  }
}

constinit const CatalogRule data_server_card_rule{
    .info =
        {
            .id = "ai-catalog/data-server-card",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "MCP server card without name or version",
            .summary = "An embedded MCP server card has a name and a version",
            .why = "Its format is not final, but all proposals have a name and "
                   "a version, at the top level or in serverInfo, and clients "
                   "list servers by them. Nothing else is checked.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_NAMED R"("type":
  "application/mcp-server-card+json", "data": {"name": "dev.acme/search"})"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_NAMED R"("type":
  "application/mcp-server-card+json", "data": {"name": "dev.acme/search",
    "version": "1.0.0"})"),
            .spec = "AI Catalog, Catalog Entry, data: the structure of this "
                    "value is determined by the type field; MCP SEP-2127 and "
                    "SEP-1649",
        },
    .triggers = has_data,
    .check = check_data_server_card,
};

void check_nesting_depth(const CheckedCatalog& catalog, Findings& out) {
  if (catalog.depth + 1 < depth_max) return;
  for (const Entry& entry : catalog.entries) {
    if (dialect_of(entry) != Dialect::ai_catalog) continue;
    out.add(entry.data,
            "this catalog is embedded " + std::to_string(catalog.depth + 1) +
                " levels deep and was not checked; expected fewer than " +
                std::to_string(depth_max),
            "publish it at its own URL")
        .focus = Focus::opening;
  }
}

constinit const CatalogRule nesting_depth_rule{
    .info =
        {
            .id = "ai-catalog/nesting-depth",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Catalogs nested too deep",
            .summary = "Catalogs are embedded fewer than 8 levels deep",
            .why = "Readers follow nested catalogs up to a limit and never "
                   "find what is beyond it.",
            .bad = FOUR_CATALOGS_OF(FOUR_CATALOGS_OF(WHOLE_CATALOG)),
            .good = FOUR_CATALOGS_OF(WHOLE_CATALOG),
            .spec = "AI Catalog, nested catalogs: readers SHOULD limit the "
                    "depth; the number is Cardinal's",
        },
    .triggers = nested_deep,
    .check = check_nesting_depth,
};

}  // namespace

CatalogRules entries_data_nesting_rules() {
  static constexpr const CatalogRule* rules[] = {
      &url_or_data_rule, &entries_empty_rule,    &entries_limit_rule,
      &data_kind_rule,   &data_server_card_rule, &nesting_depth_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
