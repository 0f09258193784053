// The document of an entry: by URL or embedded.
#include "check/missing_members.h"
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

void check_url_or_data(const AnnotatedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    const bool url = static_cast<bool>(entry.at["url"]);
    const bool data = static_cast<bool>(entry.at["data"]);
    if (url != data) continue;
    if (!url && joins_missing(out, entry.at, R"(neither "url" nor "data")")) {
      continue;
    }
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

Value type_of(const Entry& entry) {
  return entry.type ? entry.type : entry.media_type;
}

void check_data_kind(const AnnotatedCatalog& catalog, Findings& out) {
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
void check_data_server_card(const AnnotatedCatalog& catalog, Findings& out) {
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

}  // namespace

CatalogRules data_rules() {
  static constexpr const CatalogRule* rules[] = {
      &url_or_data_rule, &data_kind_rule, &data_server_card_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
