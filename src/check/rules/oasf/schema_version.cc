// The version of OASF.
#include "check/rules/oasf/rules.h"

namespace cardinal::oasf {
namespace {

void check_schema_version(const AnnotatedRecord& record, Findings& out) {
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

}  // namespace

RecordRules schema_version_rules() {
  static constexpr const RecordRule* rules[] = {&schema_version_rule};
  return rules;
}

}  // namespace cardinal::oasf
