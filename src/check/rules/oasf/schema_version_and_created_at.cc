// The version of OASF and the creation time.
#include <string>

#include "check/rules/oasf/rules.h"

namespace cardinal::oasf {
namespace {

void check_schema_version(const CheckedRecord& record, Findings& out) {
  if (!record.schema_version || record.release != Release::unknown) return;
  if (out.reported(record.schema_version)) return;  // empty
  const bool is_semver =
      parse_semver(*record.schema_version.string()).has_value();
  out.add(record.schema_version,
          "\"schema_version\" must be a version of OASF from 0.7.0 to 1.1.x; "
          "got " +
              for_message(record.schema_version),
          is_semver ? "the record is checked as 1.1"
                    : "write the version alone, such as 1.1.0; the record is "
                      "checked as 1.1");
}

constinit const RecordRule schema_version_rule{
    .info =
        {
            .id = "oasf/schema-version",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Unknown schema_version",
            .summary = "schema_version is a version from 0.7.0 to 1.1.x",
            .why = "Directories select the schema by it, and do not validate "
                   "records of other versions.",
            .bad = R"({"schema_version": "v0.5"})",
            .good = R"({"schema_version": "1.0.0"})",
            .spec = "OASF, record.schema_version; validation: version_*",
        },
    .triggers = release_unknown,
    .check = check_schema_version,
};

// OASF also allows a blank instead of the T, and no offset.
bool is_time(std::string text) {
  constexpr std::size_t separator = 10;
  if (text.size() > separator && text[separator] == ' ') text[separator] = 'T';
  return parse_timestamp(text) || parse_timestamp(text + "Z");
}

void check_created_at(const CheckedRecord& record, Findings& out) {
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

RecordRules schema_version_and_created_at_rules() {
  static constexpr const RecordRule* rules[] = {&schema_version_rule,
                                                &created_at_rule};
  return rules;
}

}  // namespace cardinal::oasf
