// What holds for every part: required members, JSON types, names, texts.
#include <algorithm>

#include "base/text.h"
#include "card/oasf/limits.h"
#include "check/repair.h"
#include "check/rules/oasf/rules.h"

namespace cardinal::oasf {
namespace {

// `"a"`, `"a" and "b"`, `"a", "b" and "c"`
std::string quoted_list(const std::vector<std::string_view>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += '"' + std::string(names[i]) + '"';
  }
  return text;
}

// One finding for each object, with all that it lacks.
void check_member_required(const CheckedRecord& record, Findings& out) {
  for (const auto& missing : record.missing) {
    const auto infos = members_of(missing.part);
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (missing.members >> i & 1) names.push_back(infos[i].name);
    }
    out.add(
           missing.object,
           std::string(name_of(missing.part)) + " has no " + quoted_list(names),
           names.size() == 1 ? "add it: OASF requires it"
                             : "add them: OASF requires them")
        .focus = Focus::object;
  }
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
  for (const auto& unknown : record.unknown) {
    std::vector<std::string_view> names;
    for (const MemberInfo& info : members_of(unknown.part)) {
      if (!unknown.object[info.name]) names.push_back(info.name);
    }
    const std::string_view name = *unknown.value.key().string();
    const std::string meant = did_you_mean(name, names);
    out.add(unknown.value,
            for_message(unknown.value.key()) + " is not a member of " +
                std::string(name_of(unknown.part)),
            meant.empty() ? "leave it out, or write it into \"annotations\" "
                            "as a string"
                          : meant)
        .focus = Focus::name;
  }
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
