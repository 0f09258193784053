// The creation time.
#include <string>

#include "check/rules/oasf/rules.h"

namespace cardinal::oasf {
namespace {

// OASF also allows a blank instead of the T, and no offset.
bool is_time(std::string text) {
  constexpr std::size_t separator = 10;
  if (text.size() > separator && text[separator] == ' ') text[separator] = 'T';
  return parse_timestamp(text) || parse_timestamp(text + "Z");
}

void check_created_at(const AnnotatedRecord& record, Findings& out) {
  const auto text = record.created_at.string();
  if (!text || text->empty() || is_time(std::string(*text))) return;
  out.add(record.created_at,
          "\"created_at\" must be an RFC 3339 time; got " +
              for_message(record.created_at),
          "write it as 2026-01-15T00:00:00Z");
}

constinit const RecordRule created_at_rule{
    .info =
        {
            .id = "oasf/created-at",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid creation time",
            .summary = "created_at is an RFC 3339 time",
            .why = "Directories sort records by it and reject other texts.",
            .bad = R"({"created_at": "15 January 2026"})",
            .good = R"({"created_at": "2026-01-15T00:00:00Z"})",
            .spec = "OASF, record.created_at: RFC 3339; validation: "
                    "attribute_value_regex_not_matched",
        },
    .triggers = time_irregular,
    .check = check_created_at,
};

}  // namespace

RecordRules created_at_rules() {
  static constexpr const RecordRule* rules[] = {&created_at_rule};
  return rules;
}

}  // namespace cardinal::oasf
