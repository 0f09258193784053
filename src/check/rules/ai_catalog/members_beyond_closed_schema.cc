// Names that the schema does not define, or does not allow.
#include <algorithm>

#include "base/text.h"
#include "check/repair.h"
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

bool is_collections(const UnknownMember& unknown) {
  return unknown.part == Part::catalog &&
         name_of_unknown(unknown) == "collections";
}

// Adds what is wrong with a name, and the name that is meant, if any.
void report_name(const UnknownMember& unknown, std::string message,
                 std::string otherwise, PresentMembers& present,
                 NameFindings& out) {
  const MemberInfo* const meant =
      present.nearest_absent(unknown, [](const auto&) { return true; });
  if (!meant) {
    out.add(unknown.value, std::move(message), std::move(otherwise));
    return;
  }
  out.add(unknown.value, std::move(message),
          "did you mean \"" + std::string(meant->name) + "\"?",
          renamed_to(unknown, *meant));
  present.claim(unknown, *meant);
}

// Calls `report` with the unknown members of open or of closed objects that no
// other rule reports.
template <class Report>
void for_each_unknown(const CheckedCatalog& catalog, bool closed,
                      Report report) {
  const auto misspelled = find_misspelled_members<MemberInfo>(catalog);
  for (std::size_t i = 0; i < catalog.unknown.size(); ++i) {
    const UnknownMember& unknown = catalog.unknown[i];
    if (misspelled.meant[i] || is_closed(unknown.part) != closed) continue;
    if (!is_collections(unknown)) report(unknown);
  }
}

void check_unknown_member(const CheckedCatalog& catalog, Findings& out) {
  PresentMembers present;
  NameFindings names;
  for_each_unknown(catalog, false, [&](const UnknownMember& unknown) {
    if (name_of_unknown(unknown).starts_with("x-")) return;
    report_name(unknown,
                for_message(unknown.value.key()) +
                    " is not a member of an entry; readers ignore it",
                "put your own data into \"metadata\"", present, names);
  });
  names.report("catalog", out);
}

constinit const CatalogRule unknown_member_rule{
    .info =
        {
            .id = "ai-catalog/unknown-member",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Unknown member",
            .summary = "Entries have only members that the schema defines",
            .why = "Readers ignore unknown members, so a misspelled member is "
                   "silently lost.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                    R"(, "descriptoin": "Searches the web.")"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                     R"(, "description": "Searches the web.")"),
            .spec = "ai-catalog.schema.json, catalogEntry: properties",
        },
    .triggers = unknown_member,
    .check = check_unknown_member,
};

void check_closed_object(const CheckedCatalog& catalog, Findings& out) {
  PresentMembers present;
  NameFindings names;
  for_each_unknown(catalog, true, [&](const UnknownMember& unknown) {
    report_name(
        unknown,
        std::string(name_of(unknown.part)) +
            " has a member that the schema does not allow: " +
            for_message(unknown.value.key()),
        unknown.part == Part::catalog
            ? "describe the publisher in \"host\" and artifacts in \"entries\""
            : "leave it out; put your own data into an entry's \"metadata\"",
        present, names);
  });
  names.report("catalog", out);
}

constinit const CatalogRule closed_object_rule{
    .info =
        {
            .id = "ai-catalog/closed-object",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Member not allowed by schema",
            .summary = "Catalog, host and trust objects have only members that "
                       "the schema defines",
            .why = "The schema closes these objects. Registries that validate "
                   "reject the whole catalog for one other member.",
            .bad = R"({"host": {"displayName": "Acme", "logoURL":
  "https://acme.dev/logo.png"}})",
            .good = R"({"host": {"displayName": "Acme", "logoUrl":
  "https://acme.dev/logo.png"}})",
            .spec = "ai-catalog.schema.json, additionalProperties: false",
        },
    .triggers = unknown_member,
    .check = check_closed_object,
};

void check_beyond_schema(const CheckedCatalog& catalog, Findings& out) {
  NameFindings names;
  for (const UnknownMember& foreign : catalog.foreign) {
    names.add(foreign.value,
              for_message(foreign.value.key()) + " of " +
                  std::string(name_of(foreign.part)) +
                  " is defined in the text of AI Catalog, but the schema does "
                  "not allow it",
              "leave it out unless your readers need it: registries that "
              "validate may reject the catalog");
  }
  names.report("catalog", out);
}

constinit const CatalogRule beyond_schema_rule{
    .info =
        {
            .id = "ai-catalog/beyond-schema",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Member defined only in the text",
            .summary =
                "Catalogs use only members that both text and schema define",
            .why = "The text of AI Catalog has members that the published "
                   "schema does not allow. Readers follow one or the other.",
            .bad = R"({"metadata": {"team": "search"}})",
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                     R"(, "metadata": {"team": "search"})"),
            .spec = "AI Catalog, Top-Level Structure and Trust Manifest; "
                    "ai-catalog.schema.json, additionalProperties: false",
        },
    .triggers = beyond_schema,
    .check = check_beyond_schema,
};

void check_collections(const CheckedCatalog& catalog, Findings& out) {
  for (const UnknownMember& unknown : catalog.unknown) {
    if (!is_collections(unknown)) continue;
    out.add(unknown.value, "\"collections\" is no longer part of a catalog",
            "list each as an entry of type application/ai-catalog+json")
        .focus = Focus::name;
  }
}

constinit const CatalogRule collections_rule{
    .info =
        {
            .id = "ai-catalog/collections",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Obsolete collections",
            .summary = "A catalog has no collections",
            .why = "Entries that are catalogs replaced collections. Readers of "
                   "1.0 do not follow them.",
            .bad = R"({"collections": []})",
            .good = AI_CATALOG_ENTRY(AI_CATALOG_NAMED
                                     R"("type": "application/ai-catalog+json",
  "url": "https://acme.dev/catalogs/search.json")"),
            .spec = "ai-catalog.schema.json, additionalProperties: false; ARD "
                    "conformance tool, top-level collections",
        },
    .triggers = unknown_member,
    .check = check_collections,
};

}  // namespace

CatalogRules members_beyond_closed_schema_rules() {
  static constexpr const CatalogRule* rules[] = {
      &unknown_member_rule, &closed_object_rule, &beyond_schema_rule,
      &collections_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
