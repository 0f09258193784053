// What holds for every part: required members and JSON types.
#include <algorithm>
#include <unordered_map>

#include "base/text.h"
#include "card/ai_catalog/limits.h"
#include "check/repair.h"
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

// The older name of it has a rule of its own.
bool has_older_name(const Missing& missing, const MemberInfo& info) {
  return missing.part == Part::entry && info.name == "type" &&
         missing.object["mediaType"].is(Kind::string);
}

// The media type of an embedded card; empty if it has none of its own.
std::string_view type_of_data(const CheckedCatalog& catalog, Value object) {
  for (const Entry& entry : catalog.entries) {
    if (entry.at != object || !entry.inside) continue;
    for (const MediaType& type : media_types()) {
      if (type.dialect == entry.inside && type.now.empty()) return type.name;
    }
  }
  return {};
}

// The members with only one possible value.
std::optional<Fix> certain_member(const CheckedCatalog& catalog,
                                  const Missing& missing,
                                  std::string_view name) {
  if (missing.part == Part::catalog && name == "specVersion") {
    return inserted(missing.object, name, R"("1.0")", false);
  }
  if (missing.part != Part::entry || name != "type") return std::nullopt;
  const std::string_view type = type_of_data(catalog, missing.object);
  if (type.empty()) return std::nullopt;
  return inserted(missing.object, name, json_quoted(type), false);
}

std::string help_for(Part part, std::span<const std::string_view> names) {
  if (names.size() > 1)
    return "add them: the schema of AI Catalog requires them";
  return part == Part::entry && names[0] == "type"
             ? "add the media type of the document, such as "
               "application/a2a-agent-card+json"
             : "add it: the schema of AI Catalog requires it";
}

void check_member_required(const CheckedCatalog& catalog, Findings& out) {
  const auto misspelled = find_misspelled_members<MemberInfo>(catalog);
  for_each_missing(
      catalog, misspelled, has_older_name,
      [&](const Missing& missing, std::span<const std::string_view> names) {
        Finding& finding =
            add_missing(out, missing.object, name_of(missing.part), names,
                        help_for(missing.part, names));
        if (names.size() == 1) {
          finding.fix = certain_member(catalog, missing, names[0]);
        }
      });
  NameFindings other_names;
  for (std::size_t i = 0; i < catalog.unknown.size(); ++i) {
    const MemberInfo* const meant = misspelled.meant[i];
    if (!meant) continue;
    const UnknownMember& unknown = catalog.unknown[i];
    other_names.add_misspelled(unknown.value, meant->name,
                               renamed_to(unknown, *meant));
  }
  other_names.report("catalog", out);
}

constinit const CatalogRule member_required_rule{
    .info =
        {
            .id = "ai-catalog/member-required",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Missing required member",
            .summary = "All members that the schema requires are present",
            .why =
                "Registries reject a catalog without them, or omit the entry.",
            .bad = R"({"specVersion": null})",
            .good = R"({"specVersion": "1.0"})",
            .spec = "ai-catalog.schema.json, required",
        },
    .triggers = member_missing,
    .check = check_member_required,
};

std::string type_help(const Mistyped& found, bool unset) {
  if (unset) return "omit the member";
  if (found.name == "data" && found.at.is(Kind::string)) {
    return "embed the document itself, not its text, or give its \"url\"";
  }
  return {};
}

void check_json_type(const CheckedCatalog& catalog, Findings& out) {
  for (const Mistyped& found : catalog.mistyped) {
    const std::string subject =
        found.item ? "an item of \"" + std::string(found.name) + "\""
                   : "\"" + std::string(found.name) + "\"";
    const bool unset =
        found.at.is(Kind::null) && !found.item && !found.required;
    Finding& finding = out.add(
        found.at,
        subject + " must be " + std::string(kind_with_article(found.expected)) +
            "; got " + for_message(found.at),
        type_help(found, unset));
    if (found.beyond_schema && finding.severity == Severity::error) {
      finding.severity = Severity::warning;
    }
    finding.fix = unset ? removed(found.at, "remove it")
                        : retyped(found.at, found.expected);
  }
}

constinit const CatalogRule json_type_rule{
    .info =
        {
            .id = "ai-catalog/json-type",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Wrong JSON type",
            .summary = "Members have the JSON type that the schema defines",
            .why = "A typed reader fails on the first value of another type. "
                   "The schema has no null. For members of an entry that only "
                   "the text defines, this is a warning.",
            .bad = R"({"specVersion": 1.0})",
            .good = R"({"specVersion": "1.0"})",
            .spec = "ai-catalog.schema.json, type; AI Catalog for the members "
                    "that only the text has",
        },
    .triggers = mistyped,
    .check = check_json_type,
};

void check_spec_version(const CheckedCatalog& catalog, Findings& out) {
  const auto text = catalog.spec_version.string();
  if (!text || *text == released_spec_version) return;
  Finding& finding =
      out.add(catalog.spec_version,
              "\"specVersion\" must be \"1.0\"; got " +
                  for_message(catalog.spec_version),
              "write the version of AI Catalog, not of this catalog");
  if (*text == "1" || *text == "1.0.0" || *text == "v1.0") {
    finding.fix = rewritten(catalog.spec_version, released_spec_version);
  }
}

constinit const CatalogRule spec_version_rule{
    .info =
        {
            .id = "ai-catalog/spec-version",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Unknown specVersion",
            .summary = "specVersion is \"1.0\"",
            .why = "There is no other version. A reader that checks it rejects "
                   "the catalog.",
            .bad = R"({"specVersion": "0.2.0"})",
            .good = R"({"specVersion": "1.0"})",
            .spec = "ai-catalog.schema.json, specVersion: enum",
        },
    .triggers = spec_version_irregular,
    .check = check_spec_version,
};

}  // namespace

CatalogRules member_types_and_spec_version_rules() {
  static constexpr const CatalogRule* rules[] = {
      &member_required_rule, &json_type_rule, &spec_version_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
