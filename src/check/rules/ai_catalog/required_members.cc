// Required members.
#include <algorithm>

#include "check/repair.h"
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

// The older name of it has a rule of its own. A manifest of ARD 0.91, which its
// @context shows, needs no version of AI Catalog.
bool need_not_be_there(const Missing& missing, const MemberInfo& info) {
  const bool is_version =
      missing.part == Part::catalog && info.name == "specVersion";
  if (is_version) return bool(missing.object["@context"]);
  return missing.part == Part::entry && info.name == "type" &&
         missing.object["mediaType"].is(Kind::string);
}

// The media type of an embedded card; empty if it has none of its own.
std::string_view type_of_data(const AnnotatedCatalog& catalog, Value object) {
  // A catalog may have a million entries; they are in the order of the text.
  const auto entry = std::ranges::lower_bound(
      catalog.entries, object.index(), {},
      [](const Entry& each) { return each.at.index(); });
  if (entry == catalog.entries.end() || entry->at != object || !entry->inside) {
    return {};
  }
  for (const MediaType& type : media_types()) {
    if (type.dialect == entry->inside && type.now.empty()) return type.name;
  }
  return {};
}

// The members with only one possible value.
std::optional<Fix> certain_member(const AnnotatedCatalog& catalog,
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

void check_member_required(const AnnotatedCatalog& catalog, Findings& out) {
  const auto misspelled = find_misspelled_members<MemberInfo>(catalog);
  for_each_missing(
      catalog, misspelled, need_not_be_there,
      [&](const Missing& missing, std::span<const std::string_view> names) {
        Finding& finding =
            add_missing(out, missing.object, name_of(missing.part), names,
                        help_for(missing.part, names));
        for (const std::string_view name : names) {
          if (finding.fix) break;
          finding.fix = certain_member(catalog, missing, name);
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

}  // namespace

CatalogRules required_member_rules() {
  static constexpr const CatalogRule* rules[] = {&member_required_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
