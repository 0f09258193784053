// Names of members: missing, misspelled, unknown.
#include <algorithm>

#include "check/rules/oasf/rules.h"

namespace cardinal::oasf {
namespace {

void check_member_required(const AnnotatedRecord& record, Findings& out) {
  const auto misspelled = find_misspelled_members<MemberInfo>(record);
  for_each_missing(
      record, misspelled, [](const auto&, const auto&) { return false; },
      [&](const auto& missing, std::span<const std::string_view> names) {
        const bool skills = std::ranges::find(names, "skills") != names.end();
        add_missing(out, missing.object, name_of(missing.part), names,
                    (names.size() == 1 ? std::string("add it: OASF requires it")
                                       : "add them: OASF requires them") +
                        (skills ? "; the skill base_skill (id 0) stands for "
                                  "none in particular"
                                : ""));
      });
  NameFindings other_names;
  for (std::size_t i = 0; i < record.unknown.size(); ++i) {
    const MemberInfo* const meant = misspelled.meant[i];
    if (!meant) continue;
    other_names.add_misspelled(record.unknown[i].value, meant->name,
                               renamed_to(record.unknown[i], *meant));
  }
  other_names.report("record", out);
}

constinit const RecordRule member_required_rule{
    .info =
        {
            .id = "oasf/member-required",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Missing required member",
            .summary = "All members that OASF requires are present",
            .why = "Directories validate a record before they store it, and "
                   "reject one without them.",
            .bad = R"({"authors": null})",
            .good = R"({"authors": ["Acme"]})",
            .spec = "OASF, objects record, locator, module and descriptor: "
                    "requirement required",
        },
    .triggers = member_missing,
    .check = check_member_required,
};

void check_unknown_member(const AnnotatedRecord& record, Findings& out) {
  const auto misspelled = find_misspelled_members<MemberInfo>(record);
  PresentMembers present;
  NameFindings names;
  for (std::size_t i = 0; i < record.unknown.size(); ++i) {
    if (misspelled.meant[i]) continue;  // oasf/member-required reports it.
    const auto& unknown = record.unknown[i];
    std::string message = for_message(unknown.value.key()) +
                          " is not a member of " +
                          std::string(name_of(unknown.part));
    const MemberInfo* const meant =
        present.nearest_absent(unknown, [](const auto&) { return true; });
    if (!meant) {
      names.add(unknown.value, std::move(message),
                "leave it out, or write it into \"annotations\" as a string");
      continue;
    }
    names.add(unknown.value, std::move(message),
              "did you mean \"" + std::string(meant->name) + "\"?",
              renamed_to(unknown, *meant));
    present.claim(unknown, *meant);
  }
  names.report("record", out);
}

constinit const RecordRule unknown_member_rule{
    .info =
        {
            .id = "oasf/unknown-member",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Unknown member",
            .summary = "Objects have only members that OASF defines",
            .why = "The validator of OASF reports other members, and programs "
                   "that read records drop them.",
            .bad = R"({"homepage": "https://acme.dev"})",
            .good = R"({"annotations": {"homepage": "https://acme.dev"}})",
            .spec = "OASF, validation: attribute_unknown",
        },
    .triggers = unknown_member,
    .check = check_unknown_member,
};

}  // namespace

RecordRules member_rules() {
  static constexpr const RecordRule* rules[] = {&member_required_rule,
                                                &unknown_member_rule};
  return rules;
}

}  // namespace cardinal::oasf
