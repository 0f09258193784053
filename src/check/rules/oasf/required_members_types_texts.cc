// What holds for every part: required members, JSON types, names, texts.
#include <algorithm>

#include "base/text.h"
#include "card/oasf/limits.h"
#include "check/repair.h"
#include "check/rules/oasf/rules.h"

namespace cardinal::oasf {
namespace {

void check_member_required(const CheckedRecord& record, Findings& out) {
  const auto misspelled = find_misspelled_members<MemberInfo>(record);
  for_each_missing(
      record, misspelled, [](const auto&, const auto&) { return false; },
      [&](const auto& missing, std::span<const std::string_view> names) {
        add_missing(out, missing.object, name_of(missing.part), names,
                    names.size() == 1 ? "add it: OASF requires it"
                                      : "add them: OASF requires them");
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

void check_json_type(const CheckedRecord& record, Findings& out) {
  for (const Mistyped& found : record.mistyped) {
    const std::string name = '"' + std::string(found.name) + '"';
    const std::string subject = found.annotation ? "a value of " + name
                                : found.item     ? "an item of " + name
                                                 : name;
    const bool unset = found.at.is(Kind::null) && !found.item &&
                       !found.required && !found.annotation;
    Finding& finding = out.add(
        found.at,
        subject + " must be " + std::string(kind_with_article(found.expected)) +
            "; got " + for_message(found.at),
        unset ? "omit the member" : "");
    finding.fix = unset ? removed(found.at, "remove it")
                        : retyped(found.at, found.expected);
  }
}

constinit const RecordRule json_type_rule{
    .info =
        {
            .id = "oasf/json-type",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Wrong JSON type",
            .summary = "Members have the JSON type that OASF defines",
            .why = "Records are read into typed messages, which fail on the "
                   "first value of another type. Values of annotations are "
                   "strings.",
            .bad = R"({"authors": [{"name": "Acme"}]})",
            .good = R"({"authors": ["Acme"]})",
            .spec = "OASF, dictionary of attributes: type",
        },
    .triggers = mistyped,
    .check = check_json_type,
};

void check_unknown_member(const CheckedRecord& record, Findings& out) {
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

void check_required_empty(const CheckedRecord& record, Findings& out) {
  for (const Value empty : record.empty) {
    const bool is_list = empty.is(Kind::array);
    out.add(empty, for_message(empty.key()) + " must not be empty",
            is_list && *empty.key().string() == "skills"
                ? "name a skill of OASF's taxonomy; base_skill (id 0) stands "
                  "for none in particular"
                : "OASF requires a value");
  }
}

constinit const RecordRule required_empty_rule{
    .info =
        {
            .id = "oasf/required-empty",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Empty required member",
            .summary = "Required lists and texts are not empty",
            .why = "The validator of OASF rejects them as if they were "
                   "missing. Converters that know no skills write such "
                   "records.",
            .bad = R"({"skills": []})",
            .good =
                R"({"skills": [{"id": 6, "name": "software_engineering"}]})",
            .spec = "OASF, validation: attribute_required_empty",
        },
    .triggers = required_empty,
    .check = check_required_empty,
};

void check_text_length(const CheckedRecord& record, Findings& out) {
  for (const Value text : record.long_texts) {
    const bool is_description = *text.key().string() == "description";
    out.add(text,
            for_message(text.key()) + " has more than " +
                (is_description ? "10,000" : "2,000") + " characters",
            "shorten it");
  }
}

constinit const RecordRule text_length_rule{
    .info =
        {
            .id = "oasf/text-length",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Text too long",
            .summary = "A description has at most 10,000 characters, another "
                       "text 2,000",
            .why = "The validator of OASF rejects longer texts.",
            .bad = R"({"schema_version": "1.1.0", "version": "0123456789)"
#define OASF_FIFTY "01234567890123456789012345678901234567890123456789"
#define OASF_FIVE_HUNDRED                                                      \
  OASF_FIFTY OASF_FIFTY OASF_FIFTY OASF_FIFTY OASF_FIFTY OASF_FIFTY OASF_FIFTY \
      OASF_FIFTY OASF_FIFTY OASF_FIFTY
            OASF_FIVE_HUNDRED OASF_FIVE_HUNDRED
                OASF_FIVE_HUNDRED OASF_FIVE_HUNDRED R"("})",
            .good = R"({"version": "0123456789"})",
            .spec = "OASF, validation: attribute_value_exceeds_max_len",
        },
    .triggers = text_long,
    .check = check_text_length,
};

}  // namespace

RecordRules required_members_types_texts_rules() {
  static constexpr const RecordRule* rules[] = {
      &member_required_rule, &json_type_rule, &unknown_member_rule,
      &required_empty_rule, &text_length_rule};
  return rules;
}

}  // namespace cardinal::oasf
