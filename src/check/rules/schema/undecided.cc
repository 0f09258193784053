// Schemas whose evaluation a limit stopped.
#include "check/rules/schema/rules.h"

namespace cardinal {

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

}  // namespace cardinal
