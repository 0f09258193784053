#include "check/rules/schema/mismatch_and_undecided.h"

namespace cardinal {

constinit const RuleInfo schema_mismatch{
    .id = "schema/mismatch",
    .category = Category::correctness,
    .severity = Severity::error,
    .title = "Document does not match schema",
    .summary = "The document matches the schema it is checked against",
    .why =
        "check --schema validates any JSON document, check --input validates a "
        "request by the schema of its capability.",
    .bad = R"({"schema": {"required": ["phrase"]}, "value": {"words": "a"}})",
    .good = R"({"schema": {"required": ["phrase"]}, "value": {"phrase": "a"}})",
    .spec = "JSON Schema 2020-12",
    .examples = Examples::schemas,
};

constinit const RuleInfo schema_undecided{
    .id = "schema/undecided",
    .category = Category::correctness,
    .severity = Severity::error,
    .title = "Schema evaluation not completed",
    .summary = "Evaluation ends within its limits",
    .why =
        "A schema or a document can take unlimited time to evaluate. If a "
        "limit stops the evaluation, the result is unknown, and Cardinal "
        "reports that instead of guessing.",
    .bad =
        R"_({"schema": {"pattern": "^(?=(a+)+$)"}, "value": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"})_",
    .good = R"_({"schema": {"pattern": "^(?=a+$)"}, "value": "aaaa"})_",
    .spec = "JSON Schema 2020-12, Core, section 13",
    .examples = Examples::schemas,
};

std::span<const RuleInfo* const> mismatch_and_undecided_rules() {
  static constexpr const RuleInfo* rules[] = {&schema_mismatch,
                                              &schema_undecided};
  return rules;
}

void add_failure(SchemaFailure failure, Findings& out) {
  Finding& finding =
      out.add(failure.at, std::move(failure.message), std::move(failure.help));
  finding.schema_pointer = std::move(failure.schema_pointer);
  if (failure.about_name) {
    finding.focus = Focus::name;
  } else if (failure.keyword == "required" ||
             failure.keyword == "dependentRequired") {
    finding.focus = Focus::object;
  }
}

}  // namespace cardinal
