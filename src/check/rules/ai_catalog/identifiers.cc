// urn:air:<publisher>:<namespace>:<name>: its form, its publisher, and whether
// it is the only one.
#include <algorithm>
#include <unordered_map>

#include "base/ascii.h"
#include "card/ai_catalog/limits.h"
#include "check/first_owner.h"
#include "check/repair.h"
#include "check/rules/ai_catalog/rules.h"

#define TEN_LETTERS "abcdefghij"
#define HUNDRED_LETTERS                                                   \
  TEN_LETTERS TEN_LETTERS TEN_LETTERS TEN_LETTERS TEN_LETTERS TEN_LETTERS \
      TEN_LETTERS TEN_LETTERS TEN_LETTERS TEN_LETTERS
#define IDENTIFIED(identifier)                                     \
  AI_CATALOG_ENTRY("\"identifier\": \"" identifier                 \
                   R"(", "displayName": "Search",)"                \
                   "\n  "                                          \
                   R"("type": "application/a2a-agent-card+json",)" \
                   "\n  "                                          \
                   R"("url": "https://acme.dev/agents/search.json")")

namespace cardinal::ai_catalog {
namespace {

using IdentifierForm = Identifier::Form;

// Calls `judge` with the identifiers that are not of the plain shape.
template <class Judge>
void for_each_identifier(const AnnotatedCatalog& catalog, Judge judge) {
  for (const Entry& entry : catalog.entries) {
    const auto text = entry.identifier.string();
    if (text) judge(entry.identifier, *text, parse_identifier(*text));
  }
}

void check_identifier_form(const AnnotatedCatalog& catalog, Findings& out) {
  for_each_identifier(catalog, [&](Value at, std::string_view text,
                                   const Identifier& id) {
    if (id.form != IdentifierForm::other) return;
    Finding& finding = out.add(
        at,
        "\"identifier\" must be urn:air:<publisher>:<namespace>:<name>; got " +
            for_message(at),
        "write an identifier such as urn:air:acme.dev:agent:search, with "
        "letters, digits, \".\", \"_\" and \"-\" between the colons");
    // URN:AIR: is the same by RFC 8141, and not by the schema.
    constexpr std::size_t prefix = identifier_prefix.size();
    const std::string lower = lower_case(text.substr(0, prefix));
    const std::string fixed =
        lower + std::string(text.substr(std::min(prefix, text.size())));
    if (fixed != text && parse_identifier(fixed).form == IdentifierForm::air) {
      finding.fix = rewritten(at, fixed);
    }
  });
}

constinit const CatalogRule identifier_form_rule{
    .info =
        {
            .id = "ai-catalog/identifier-form",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid identifier",
            .summary = "Identifiers are URNs in the namespace air",
            .why = "Registries derive the publisher from the identifier and "
                   "look entries up by it.",
            .bad = IDENTIFIED("search"),
            .good = IDENTIFIED("urn:air:acme.dev:agent:search"),
            .spec = "ai-catalog.schema.json, catalogEntry.identifier: pattern",
        },
    .triggers = identifier_irregular,
    .check = check_identifier_form,
};

void check_identifier_legacy(const AnnotatedCatalog& catalog, Findings& out) {
  for_each_identifier(catalog, [&](Value at, std::string_view text,
                                   const Identifier& id) {
    if (id.form != IdentifierForm::legacy) return;
    constexpr std::size_t prefix = legacy_identifier_prefix.size();
    out.add(at,
            "urn:air: has replaced the prefix urn:ai:; got " + for_message(at),
            "change it when the registries that list it support the new prefix")
        .fix = rewritten(
        at, std::string(identifier_prefix) + std::string(text.substr(prefix)));
  });
}

constinit const CatalogRule identifier_legacy_rule{
    .info =
        {
            .id = "ai-catalog/identifier-legacy",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Outdated identifier prefix",
            .summary = "Identifiers begin with urn:air:, not urn:ai:",
            .why = "The namespace was renamed because one of two letters "
                   "cannot be registered. Some readers still accept the former "
                   "prefix; the schema does not.",
            .bad = IDENTIFIED("urn:ai:acme.dev:agent:search"),
            .good = IDENTIFIED("urn:air:acme.dev:agent:search"),
            .spec = "ai-catalog.schema.json, catalogEntry.identifier: pattern; "
                    "RFC 8141, section 2.1",
        },
    .triggers = identifier_irregular,
    .check = check_identifier_legacy,
};

void check_identifier_publisher(const AnnotatedCatalog& catalog,
                                Findings& out) {
  for_each_identifier(catalog, [&](Value at, std::string_view text,
                                   const Identifier& id) {
    if (id.form == IdentifierForm::other || is_domain(id.publisher)) return;
    if (text.size() > identifier_bytes_max) return;
    out.add(at,
            "the publisher in " + for_message(at) +
                " is not a domain name: \"" + std::string(id.publisher) + "\"",
            is_domain(lower_case(id.publisher))
                ? "write it in lower case"
                : "use a domain that you own, such as acme.dev");
  });
}

constinit const CatalogRule identifier_publisher_rule{
    .info =
        {
            .id = "ai-catalog/identifier-publisher",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Publisher is not a domain name",
            .summary = "The publisher of an identifier is a domain name",
            .why = "The publisher is responsible for the entry, and readers "
                   "compare it with the identity in the trust manifest.",
            .bad = IDENTIFIED("urn:air:acme:agent:search"),
            .good = IDENTIFIED("urn:air:acme.dev:agent:search"),
            .spec = "AI Catalog, Catalog Entry: {publisher} is the domain name "
                    "of the organization",
        },
    .triggers = identifier_irregular,
    .check = check_identifier_publisher,
};

void check_identifier_length(const AnnotatedCatalog& catalog, Findings& out) {
  for_each_identifier(
      catalog, [&](Value at, std::string_view text, const Identifier& id) {
        if (id.form == IdentifierForm::other ||
            text.size() <= identifier_bytes_max) {
          return;
        }
        out.add(at,
                "\"identifier\" has " + std::to_string(text.size()) +
                    " bytes; expected at most " +
                    std::to_string(identifier_bytes_max),
                "shorten it; describe the artifact in \"description\"");
      });
}

constinit const CatalogRule identifier_length_rule{
    .info =
        {
            .id = "ai-catalog/identifier-length",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Identifier too long",
            .summary = "Identifiers have at most 255 bytes",
            .why = "Identifiers become index keys and parts of URLs, which "
                   "have limits.",
            .bad = IDENTIFIED(
                "urn:air:acme.dev:agent:" HUNDRED_LETTERS HUNDRED_LETTERS
                    TEN_LETTERS TEN_LETTERS TEN_LETTERS TEN_LETTERS),
            .good = IDENTIFIED("urn:air:acme.dev:agent:search"),
            .spec = "Cardinal, docs/ai-catalog.md: no specification has a "
                    "limit",
        },
    .triggers = identifier_irregular,
    .check = check_identifier_length,
};

bool has_repeats(const AnnotatedCatalog& catalog) {
  FirstOwner owners;
  for (std::size_t i = 0; i < catalog.entries.size(); ++i) {
    const auto text = catalog.entries[i].identifier.string();
    if (text && owners.find_or_add(*text, i)) return true;
  }
  return false;
}

// Entries with one identifier: their versions, and the first without one.
struct Namesakes {
  std::size_t first;
  std::optional<std::size_t> bare;
  std::unordered_map<std::string_view, std::size_t> versions;
};

// The earlier entry that this one is the same as, if any.
std::optional<std::size_t> twin_of(const Entry& entry, std::size_t index,
                                   Namesakes& names) {
  if (const auto version = entry.version.string()) {
    const auto [owner, is_new] = names.versions.try_emplace(*version, index);
    return is_new ? names.bare : owner->second;
  }
  if (!names.bare) names.bare = index;
  if (names.first == index) return std::nullopt;
  return names.first;
}

void check_identifier_unique(const AnnotatedCatalog& catalog, Findings& out) {
  if (!has_repeats(catalog)) return;
  std::unordered_map<std::string_view, Namesakes> seen;
  for (std::size_t i = 0; i < catalog.entries.size(); ++i) {
    const Entry& entry = catalog.entries[i];
    const auto identifier = entry.identifier.string();
    if (!identifier) continue;
    Namesakes& names =
        seen.try_emplace(*identifier, Namesakes{i, {}, {}}).first->second;
    const auto twin = twin_of(entry, i, names);
    if (!twin) continue;
    const bool versioned = entry.version && catalog.entries[*twin].version;
    out.add(
        entry.identifier,
        "entry " + std::to_string(catalog.entries[*twin].index) +
            " already has this identifier" + (versioned ? " and version" : ""),
        versioned ? "keep one entry per version"
                  : "add a different \"version\" to each entry, or remove one");
  }
}

constinit const CatalogRule identifier_unique_rule{
    .info =
        {
            .id = "ai-catalog/identifier-unique",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Duplicate identifier",
            .summary = "No two entries have the same identifier and version",
            .why =
                "A registry keeps only one of them, and it is undefined which.",
            .bad = "{\"entries\": [{" AI_CATALOG_WHOLE "},\n {" AI_CATALOG_WHOLE
                   "}]}",
            .good =
                "{\"entries\": [{" AI_CATALOG_WHOLE R"(, "version": "1.0.0"},)"
                "\n {" AI_CATALOG_WHOLE R"(, "version": "2.0.0"}]})",
            .spec = "AI Catalog, Multi-Version Entries: identifier and version "
                    "together, or identifier alone, MUST be unique",
        },
    .triggers = several_entries,
    .check = check_identifier_unique,
};

}  // namespace

CatalogRules identifier_rules() {
  static constexpr const CatalogRule* rules[] = {
      &identifier_form_rule, &identifier_legacy_rule,
      &identifier_publisher_rule, &identifier_length_rule,
      &identifier_unique_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
