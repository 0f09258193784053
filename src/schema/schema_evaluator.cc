#include <algorithm>

#include "schema/evaluation.h"

namespace cardinal {

SchemaEvaluator::SchemaEvaluator(const Clock& clock, SchemaBudget budget)
    : clock_(&clock),
      budget_(budget),
      scratch_(std::make_unique<schema::Scratch>()) {}
SchemaEvaluator::~SchemaEvaluator() = default;
SchemaEvaluator::SchemaEvaluator(SchemaEvaluator&&) noexcept = default;

Fit SchemaEvaluator::evaluate(const Schema& schema, Value instance) {
  return schema::Evaluation(schema.program(), instance, *clock_, budget_,
                            *scratch_, nullptr)
      .run(instance.index());
}

Fit SchemaEvaluator::explain(const Schema& schema, Value instance,
                             std::vector<SchemaFailure>& failures) {
  // Most values fit, and that is found out without collecting anything.
  const Fit fit = evaluate(schema, instance);
  if (fit != Fit::fails) return fit;
  const auto first = static_cast<std::ptrdiff_t>(failures.size());
  const Fit explained = schema::Evaluation(schema.program(), instance, *clock_,
                                           budget_, *scratch_, &failures)
                            .run(instance.index());
  // The verdict stands, even where there was no time to find out why.
  if (explained == Fit::undecided) {
    failures.push_back({.at = instance,
                        .keyword = "schema",
                        .message = "the value does not match the schema; the "
                                   "reason was not determined: " +
                                   scratch_->reason});
    scratch_->reason.clear();
  }
  std::stable_sort(failures.begin() + first, failures.end(),
                   [](const SchemaFailure& a, const SchemaFailure& b) {
                     return a.at.index() < b.at.index();
                   });
  return Fit::fails;
}

std::string SchemaEvaluator::undecided_reason() const {
  return scratch_->reason;
}

}  // namespace cardinal
