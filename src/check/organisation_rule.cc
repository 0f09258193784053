#include "check/organisation_rule.h"

#include <algorithm>

#include "base/text.h"
#include "card/card_text.h"
#include "check/diagnose.h"
#include "check/diagnostic_order.h"
#include "check/rule_severity.h"
#include "check/security/redaction.h"

namespace cardinal {
namespace {

// One card may break one rule in many places.
constexpr std::size_t findings_per_rule_max = 100;

// Collects the findings of one rule about one card.
class RuleFindings {
 public:
  RuleFindings(const OrganisationRule& rule, Severity severity,
               std::vector<Finding>& out)
      : rule_(rule), severity_(severity), out_(out) {}

  void add(Value at, std::string message, bool about_name = false) {
    if (++count_ > findings_per_rule_max) return;
    Finding finding{.rule = &rule_.info,
                    .severity = severity_,
                    .at = at,
                    .focus = about_name ? Focus::name : Focus::object,
                    .message = std::move(message),
                    .help = rule_.help};
    if (!about_name && !at.is(Kind::object)) finding.focus = Focus::value;
    out_.push_back(std::move(finding));
  }
  void add_undecided(Value at, const std::string& reason) {
    add(at, rule_.message + ": could not be decided, because " + reason);
  }

 private:
  const OrganisationRule& rule_;
  Severity severity_;
  std::vector<Finding>& out_;
  std::size_t count_ = 0;
};

enum class Holds : std::uint8_t { no, yes, undecided };

Holds holds_at(const RuleCondition& condition, const CardPointer::Place& place,
               SchemaEvaluator& evaluator) {
  if (place.is_found != condition.exists) return Holds::no;
  if (!condition.exists || !condition.value) return Holds::yes;
  switch (evaluator.evaluate(*condition.value, place.at)) {
    case Fit::fits:
      return Holds::yes;
    case Fit::fails:
      return Holds::no;
    case Fit::undecided:
      return Holds::undecided;
  }
  return Holds::undecided;
}

// For one of the values at least; of several conditions, for each.
Holds applies(const std::vector<RuleCondition>& when, Value card,
              SchemaEvaluator& evaluator) {
  for (const RuleCondition& condition : when) {
    Holds any = Holds::no;
    for (const CardPointer::Place& place : condition.pointer.places(card)) {
      const Holds here = holds_at(condition, place, evaluator);
      if (here != Holds::no) any = here;
      if (here == Holds::yes) break;
    }
    if (any != Holds::yes) return any;
  }
  return Holds::yes;
}

void find_by_conditions(const OrganisationRule& rule, Value card,
                        SchemaEvaluator& evaluator, RuleFindings& found) {
  const Holds is_meant = applies(rule.when, card, evaluator);
  if (is_meant == Holds::no) return;
  if (is_meant == Holds::undecided) {
    return found.add_undecided(card, evaluator.undecided_reason());
  }
  for (const RuleCondition& condition : rule.then) {
    for (const CardPointer::Place& place : condition.pointer.places(card)) {
      const Holds here = holds_at(condition, place, evaluator);
      if (here == Holds::yes) continue;
      if (here == Holds::undecided) {
        found.add_undecided(place.at, evaluator.undecided_reason());
      } else {
        found.add(place.at, rule.message);
      }
    }
  }
}

void find_by_schema(const OrganisationRule& rule, Value card,
                    SchemaEvaluator& evaluator, RuleFindings& found) {
  // Most cards fit: without explanations that is faster.
  if (evaluator.evaluate(*rule.schema, card) == Fit::fits) return;
  std::vector<SchemaFailure> failures;
  if (evaluator.explain(*rule.schema, card, failures) == Fit::undecided) {
    return found.add_undecided(card, evaluator.undecided_reason());
  }
  for (const SchemaFailure& failure : failures) {
    found.add(failure.at, rule.message + ": " + failure.message,
              failure.about_name);
  }
}

}  // namespace

bool OrganisationRule::concerns(std::optional<Dialect> dialect) const {
  return dialects.empty() ||
         (dialect && std::ranges::find(dialects, *dialect) != dialects.end());
}

void OrganisationRule::find(Value card, Severity severity,
                            SchemaEvaluator& evaluator,
                            std::vector<Finding>& out) const {
  RuleFindings found(*this, severity, out);
  if (schema) {
    find_by_schema(*this, card, evaluator, found);
  } else {
    find_by_conditions(*this, card, evaluator, found);
  }
}

const OrganisationRule* organisation_rule_named(const OrganisationRules& rules,
                                                std::string_view id) {
  for (const auto& rule : rules) {
    if (rule->id == id) return rule.get();
  }
  return nullptr;
}

void check_organisation_rules(const OrganisationRules& rules,
                              const RuleChoice& choice,
                              const std::string& pointer, std::size_t most,
                              const Clock& clock, Report& report) {
  if (rules.empty() || !report.dialect || !report.document.root()) return;
  Result<Value> card = resolve(report.document.root(), pointer);
  if (!card) return;
  CardText embedded;
  if (is_embedded_card(*card)) {
    Reader reader;
    embedded = read_card_text(reader, std::string(report.document.text()),
                              Limits{}, pointer);
    if (!embedded.faults.empty() || !embedded.root()) return;
    card = embedded.root();
  }
  SchemaEvaluator evaluator(clock);
  std::vector<Finding> found;
  for (const auto& rule : rules) {
    const Severity severity = severity_of(choice, rule->info, 0);
    if (severity == Severity::off || !rule->concerns(report.dialect)) continue;
    rule->find(*card, severity, evaluator, found);
  }
  if (found.empty()) return;
  const Document* const inner =
      embedded.embedded_in ? &embedded.inner : nullptr;
  const Value string =
      inner ? *resolve(report.document.root(), pointer) : Value();
  Diagnoser(report.document, inner, string, found.size())
      .append(found, report.diagnostics);
  sort_and_limit(most, report);
  Redaction(report.document, inner, string).apply(report);
}

}  // namespace cardinal
