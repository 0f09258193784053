#include "check/schema_agreement.h"

#include <gtest/gtest.h>

#include "cardinal/check.h"
#include "support/parsed.h"

namespace cardinal::test {
namespace {

Schema compiled_schema(Dialect dialect, std::string_view version) {
  const Parsed parsed = parse(json_schema(dialect, version));
  EXPECT_TRUE(parsed.faults.empty());
  return *compile_schema(parsed.root(), *system_env().clock);
}

}  // namespace

SchemaAgreement::SchemaAgreement(Options options)
    : options_(std::move(options)),
      schema_(compiled_schema(options_.dialect, options_.version)) {}

SchemaVerdicts SchemaAgreement::verdicts(const std::string& card) const {
  CheckOptions check_options{.dialect = options_.dialect,
                             .version = options_.version};
  check_options.rules.only = options_.rules;
  Checker checker(check_options, fixed_env());
  const Report report = checker.check(card);
  const Value root = report.document.root();
  SchemaVerdicts found;
  if (!root.is(Kind::object)) return found;
  SchemaEvaluator evaluator(*system_env().clock);
  std::vector<SchemaFailure> failures;
  found.schema = evaluator.explain(schema_, root, failures) == Fit::fits;
  if (!failures.empty()) found.details = failures[0].message;
  found.rules = true;
  bool beyond = false;
  for (const Diagnostic& diagnostic : report.diagnostics) {
    if (options_.is_beyond_schemas(diagnostic)) {
      beyond = true;
    } else if (diagnostic.severity == Severity::error) {
      found.rules = false;
      found.details += " / " + std::string(diagnostic.rule->id) + " " +
                       diagnostic.pointer + " " + diagnostic.message;
    }
  }
  found.comparable = !beyond || !found.rules;
  return found;
}

bool SchemaAgreement::expect(const std::string& card) const {
  const SchemaVerdicts found = verdicts(card);
  if (!found.comparable) return false;
  EXPECT_EQ(found.schema, found.rules)
      << "as " << options_.version << ": " << found.details << "\n"
      << card;
  return true;
}

}  // namespace cardinal::test
