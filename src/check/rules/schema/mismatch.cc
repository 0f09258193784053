// Documents that do not conform to the schema given.
#include "check/rules/schema/rules.h"

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
