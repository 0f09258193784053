#include <algorithm>
#include <utility>

#include "card/card_text.h"
#include "card/document_limits.h"
#include "card/non_cards.h"
#include "cardinal/check.h"
#include "check/card_checker.h"
#include "check/damage.h"
#include "check/diagnose.h"
#include "check/diagnostic_order.h"
#include "check/registry.h"
#include "check/rule_severity.h"
#include "check/rules/card/document.h"
#include "check/rules/card/threats.h"
#include "check/rules/json/faults.h"
#include "check/rules/schema/rules.h"
#include "check/security/redaction.h"

namespace cardinal {
namespace {

bool has_fault_in(const Faults& faults, Span span) {
  return std::ranges::any_of(faults, [&](const Fault& fault) {
    return span.begin <= fault.where.begin && fault.where.begin < span.end;
  });
}

// Empties a list into `spare`, unless it has more memory than most cards need.
template <class Item>
void keep_memory(std::vector<Item>& list, std::vector<Item>& spare) {
  constexpr std::size_t usual_count = 64;
  if (list.capacity() > usual_count) return;
  list.clear();
  spare = std::move(list);
}

}  // namespace

// One card on its way through: what was read, found and where.
struct Checker::State {
  State(CheckOptions o, const Env& e)
      : options(std::move(o)), env(e), evaluator(*e.clock) {
    for (const DialectRules* each : all_dialect_rules()) {
      const ProfileSet named = options.profile.of(each->dialect);
      const ProfileSet used =
          named.empty() ? default_profile(each->dialect) : named;
      profiles.push_back({used, conditions_of(used)});
    }
  }

  Report check(std::string text);
  std::string recycle(Report&& report);

  CheckOptions options;
  const Env& env;
  Reader reader;
  SchemaEvaluator evaluator;
  Faults outer_faults, inner_faults;
  Document inner;     // of a card embedded in a string
  Value embedded_in;  // that string
  ActiveRuleCache<ScannedText> threats{threat_rules()};
  // Of the document checked last; absent where no object was found.
  std::optional<ScannedText> scanned;
  struct UsedProfile {
    ProfileSet set;
    Conditions conditions;
  };
  std::vector<UsedProfile> profiles;  // by dialect
  // By dialect; made when a card needs it.
  std::vector<std::unique_ptr<CardChecker>> checkers{
      all_dialect_rules().size()};
  // Empty lists with the memory of earlier ones.
  std::vector<Finding> spare_findings;
  std::vector<Diagnostic> spare_diagnostics;

 private:
  Value find_value(const Document& outer, Findings& findings);
  void check_instance(Value value, Findings& findings);
  Value find_card(const Document& outer, Findings& findings);
  Value unwrap(Value string);
  void check_card(Value card_value, Report& report, Findings& findings);
  const UsedProfile& profile_for(Dialect dialect) const {
    return profiles[static_cast<std::size_t>(dialect)];
  }
  std::string reason_for(Value card, Dialect dialect) const;
  std::string help_for_unknown(Value document, std::string_view non_card) const;
  CardChecker& checker_for(Dialect dialect);
  class Context;
  void check_by_version(CardChecker& checker, Value card,
                        std::string_view version, Context& context);
  void add(Findings& findings, const RuleInfo& rule, Value at,
           std::string message, std::string help);
  void diagnose(Report& report, Findings& findings);
  bool may_have_secrets(const Report& report) const;
};

class Checker::State::Context final : public CheckContext {
 public:
  Context(State& state, bool runs_all, Findings& list)
      : CheckContext(state.options.rules, runs_all, state.scanned->classes,
                     list),
        state_(state) {}
  Conditions conditions_for(Dialect dialect) const override {
    return state_.profile_for(dialect).conditions;
  }
  void check_embedded(Dialect dialect, Value card) override {
    state_.check_by_version(state_.checker_for(dialect), card, {}, *this);
  }

 private:
  State& state_;
};

Report Checker::State::check(std::string text) {
  outer_faults.clear();
  inner_faults.clear();
  embedded_in = {};
  scanned.reset();
  Report report;
  const Limits limits = limits_for(text, options.limits);
  report.document = reader.read(std::move(text), limits, outer_faults);
  report.diagnostics = std::move(spare_diagnostics);
  Findings findings(options.diagnostics_max, *env.clock);
  findings.list() = std::move(spare_findings);
  if (options.schema) {
    check_instance(find_value(report.document, findings), findings);
  } else if (const Value found = find_card(report.document, findings)) {
    check_card(found, report, findings);
  }
  if (!report.document.root() || (embedded_in && !inner.root())) {
    drop_findings_in_doubt(findings.list());
  }
  if (!outer_faults.empty() || !inner_faults.empty()) {
    drop_misspelled_nulls(findings.list());
  }
  diagnose(report, findings);
  keep_memory(findings.list(), spare_findings);
  return report;
}

std::string Checker::State::recycle(Report&& report) {
  keep_memory(report.diagnostics, spare_diagnostics);
  return reader.recycle(std::move(report.document));
}

// Where --pointer leads; absent after a finding that says why not.
Value Checker::State::find_value(const Document& outer, Findings& findings) {
  const Value root = outer.partial_root();
  if (!root) return {};
  const Result<Value> found = resolve(root, options.pointer);
  if (found) return *found;
  if (!outer.root()) return {};  // It may be where the text is damaged.
  add(findings, card_no_such_pointer, outer.root(), found.error().message,
      options.schema ? "give a pointer to an existing value"
                     : "give a pointer to a card");
  return {};
}

void Checker::State::check_instance(Value value, Findings& findings) {
  if (!value) return;
  std::vector<SchemaFailure> failures;
  if (evaluator.explain(*options.schema, value, failures) == Fit::undecided) {
    // Not to be switched off: silence would say that the value fits.
    findings.set_rule(schema_undecided, Severity::error);
    findings
        .add(value, "evaluation was stopped: " + evaluator.undecided_reason(),
             "simplify the schema, or check a smaller document")
        .focus = Focus::opening;
    return;
  }
  const Severity severity = severity_of(options.rules, schema_mismatch, 0);
  if (severity == Severity::off) return;
  findings.set_rule(schema_mismatch, severity);
  for (SchemaFailure& failure : failures) {
    add_failure(std::move(failure), findings);
  }
}

// The object that is the card; absent after a finding that says why.
Value Checker::State::find_card(const Document& outer, Findings& findings) {
  Value value = find_value(outer, findings);
  if (!value) return {};
  if (is_embedded_card(value)) {
    // Repaired characters have no place in the outer text.
    if (has_fault_in(outer_faults, value.span())) return {};
    value = unwrap(value);
    if (!value) return {};  // Its faults say why.
  }
  if (value.is(Kind::object)) return value;
  add(findings, card_not_an_object, value,
      "a card must be a JSON object, or a string that contains one; got " +
          (is_twice_embedded(value)
               ? "a string that contains another string"
               : std::string(kind_with_article(value.kind()))),
      is_twice_embedded(value)
          ? "unescape the card once: a card may be in a string, not in a "
            "string in a string"
          : "give the card itself, or point to it with --pointer");
  return {};
}

Value Checker::State::unwrap(Value string) {
  embedded_in = string;
  inner =
      reader.read(std::string(*string.string()), options.limits, inner_faults);
  return inner.partial_root();
}

// `non_card` is what describe_non_card() says about the document.
std::string Checker::State::help_for_unknown(Value document,
                                             std::string_view non_card) const {
  for (const Member member : document.members()) {
    if (!member.value.is(Kind::object) || !detect(member.value)) continue;
    std::string pointer = options.pointer;
    append_token(pointer, member.name);
    return "the card is in " + for_message(member.value.key()) +
           ": check it with --pointer " + pointer + ", and publish it alone";
  }
  if (non_card.empty()) return "name its dialect with --dialect if it is one";
  return non_card.contains("cardinal convert")
             ? "check the card that is made from it"
             : "give the agent card itself";
}

void Checker::State::check_card(Value card_value, Report& report,
                                Findings& findings) {
  scanned = scan_text(card_value);
  report.dialect = options.dialect;
  if (!report.dialect) report.dialect = detect(card_value);
  if (!report.dialect) report.dialect = options.profile.dialect();
  if (!report.dialect) {
    const std::string non_card = describe_non_card(card_value);
    add(findings, card_unknown_dialect, card_value,
        "not a recognised agent card; " +
            explain_unrecognised(card_value, non_card),
        help_for_unknown(card_value, non_card));
    return;
  }
  const UsedProfile& profile = profile_for(*report.dialect);
  report.profile = profile.set;
  // Fact bits describe a text without faults. In one with faults, such as a
  // member that is there twice, every rule runs.
  const bool has_faults = !outer_faults.empty() || !inner_faults.empty();
  if (!has_faults && !(scanned->facts & has_secret_indicator)) {
    findings.set_free_of_secrets();
  }
  Context context(*this, options.run_all_rules || has_faults, findings);
  CardChecker& checker = checker_for(*report.dialect);
  check_by_version(checker, card_value, options.version, context);
  report.version = checker.version();
  report.reason = checker.version_reason();
  if (report.reason.empty())
    report.reason = reason_for(card_value, *report.dialect);
  threats.run(*scanned, profile.conditions, context);
}

// Of a damaged card what shows its version may be missing. Findings that hold
// in every version are certain nevertheless.
void Checker::State::check_by_version(CardChecker& checker, Value card,
                                      std::string_view version,
                                      Context& context) {
  std::vector<Findings> by_version;
  if (version.empty() && version_is_in_doubt(card)) {
    for (const std::string_view other : checker.detectable_versions()) {
      Findings& found =
          by_version.emplace_back(options.diagnostics_max, *env.clock);
      Context again(*this, true, found);
      checker.check(card, other, again);
    }
  }
  const std::size_t first = context.findings().list().size();
  checker.check(card, version, context);
  for (const Findings& each : by_version) {
    keep_common(context.findings().list(), first, each.list());
  }
}

// Why a card is judged by a dialect without versions.
std::string Checker::State::reason_for(Value card, Dialect dialect) const {
  if (options.dialect) return "this dialect was requested";
  const std::string_view evidence = evidence_of(card, dialect);
  if (evidence.empty()) return "the profile is one of this dialect";
  return "recognised by " + std::string(evidence);
}

CardChecker& Checker::State::checker_for(Dialect dialect) {
  const auto index = static_cast<std::size_t>(dialect);
  if (!checkers[index]) {
    checkers[index] = all_dialect_rules()[index]->make_checker();
  }
  return *checkers[index];
}

void Checker::State::add(Findings& findings, const RuleInfo& rule, Value at,
                         std::string message, std::string help) {
  // Not to be switched off: silence would say that the card is valid.
  findings.set_rule(rule, Severity::error);
  findings.add(at, std::move(message), std::move(help)).focus = Focus::opening;
}

void Checker::State::diagnose(Report& report, Findings& findings) {
  if (findings.list().empty() && outer_faults.empty() && inner_faults.empty()) {
    return;
  }
  const Document* inside = embedded_in ? &inner : nullptr;
  const Diagnoser diagnoser(
      report.document, inside, embedded_in,
      findings.list().size() + outer_faults.size() + inner_faults.size());
  const auto add_faults = [&](const Faults& faults, bool in_inner,
                              bool unreadable) {
    for (const Fault& fault : faults) {
      const RuleInfo& rule = rule_of(fault.kind);
      Severity severity = severity_of(options.rules, rule, 0);
      if (unreadable) severity = Severity::error;  // Cannot be switched off.
      if (severity == Severity::off) continue;
      report.diagnostics.push_back(diagnoser.from(fault, severity, in_inner));
    }
  };
  add_faults(outer_faults, false, !report.document.root());
  add_faults(inner_faults, true, inside && !inside->root());
  const bool partial = !report.document.root() || (inside && !inside->root());
  // As certain as the reader: a damaged text is not edited.
  if (partial) {
    for (Finding& finding : findings.list()) finding.fix.reset();
  }
  diagnoser.append(findings.list(), report.diagnostics);
  report.left_out = findings.left_out();
  sort_and_limit(options.diagnostics_max, report);
  if (may_have_secrets(report)) {
    Redaction(report.document, inside, embedded_in).apply(report);
  }
}

// The search that the rules used says so, if it saw the whole text.
bool Checker::State::may_have_secrets(const Report& report) const {
  const bool complete = scanned && !embedded_in && outer_faults.empty() &&
                        scanned->root == report.document.root();
  // Without its hidden characters, a text may be one.
  return !complete ||
         (scanned->facts & (has_secret_indicator | has_hidden_indicator));
}

Checker::Checker(CheckOptions options, const Env& env)
    : state_(std::make_unique<State>(std::move(options), env)) {}
Checker::~Checker() = default;
Checker::Checker(Checker&&) noexcept = default;

Report Checker::check(std::string text) {
  return state_->check(std::move(text));
}

std::string Checker::recycle(Report&& report) {
  return state_->recycle(std::move(report));
}

Report check(std::string text) {
  return Checker(CheckOptions{}, system_env()).check(std::move(text));
}

}  // namespace cardinal
