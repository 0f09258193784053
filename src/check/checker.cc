#include <algorithm>
#include <map>
#include <utility>

#include "cardinal/check.h"
#include "check/choice.h"
#include "check/diagnose.h"
#include "check/order.h"
#include "check/registry.h"
#include "check/rules/card/dialect_object_pointer.h"
#include "check/rules/json/faults.h"
#include "check/rules/schema/mismatch_and_undecided.h"
#include "check/signed_parts.h"

namespace cardinal {
namespace {

bool has_fault_in(const Faults& faults, Span span) {
  return std::ranges::any_of(faults, [&](const Fault& fault) {
    return span.begin <= fault.where.begin && fault.where.begin < span.end;
  });
}

bool looks_like_object(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

// The rules in force, by what their severities depend on.
template <class View>
using ActiveRules = std::map<Conditions, std::vector<ActiveRule<View>>>;

}  // namespace

// One card on its way through: what was read, found and where.
struct Checker::State {
  State(CheckOptions o, const Env& e)
      : options(std::move(o)), env(e), evaluator(*system_env().clock) {}

  Report check(std::string text);

  CheckOptions options;
  const Env& env;
  Reader reader;
  SchemaEvaluator evaluator;  // its budget is real time, whatever env's clock
  agentcard::Card card;
  Faults outer_faults, inner_faults;
  Document inner;     // of a card embedded in a string
  Value embedded_in;  // that string
  a2a::Card a2a_card;
  ai_catalog::Catalog catalog;
  ActiveRules<agentcard::Card> agentcard_active;
  ActiveRules<a2a::Card> a2a_active;
  adp::Card adp_card;
  ActiveRules<adp::Card> adp_active;
  ActiveRules<ai_catalog::Catalog> ai_catalog_active;

 private:
  Value find_value(const Document& outer, Findings& findings);
  void check_instance(Value value, Findings& findings);
  Value find_card(const Document& outer, Findings& findings);
  Value unwrap(Value string);
  void check_card(Value card_value, Report& report, Findings& findings);
  Profile profile_for(Dialect dialect) const;
  void check_as(Dialect dialect, Value card_value, Findings& findings);
  struct Inside {
    Value value;
    Dialect dialect;
    std::uint32_t depth;
  };
  void check_catalog(Value root, Findings& findings);
  void add_embedded(std::vector<Inside>& list) const;
  template <class View>
  void run(ActiveRules<View>& active, RuleList<View> rules, const View& view,
           Conditions conditions, Findings& findings);
  void add(Findings& findings, const RuleInfo& rule, Value at,
           std::string message, std::string help);
  void diagnose(Report& report, Findings& findings);
};

Report Checker::State::check(std::string text) {
  outer_faults.clear();
  inner_faults.clear();
  embedded_in = {};
  Report report;
  report.document = reader.read(std::move(text), options.limits, outer_faults);
  Findings findings(options.diagnostics_max, *env.clock);
  if (options.schema) {
    check_instance(find_value(report.document, findings), findings);
  } else if (const Value found = find_card(report.document, findings)) {
    check_card(found, report, findings);
  }
  diagnose(report, findings);
  return report;
}

// Where --pointer leads; absent after a finding that says why not.
Value Checker::State::find_value(const Document& outer, Findings& findings) {
  if (!outer.root()) return {};
  const Result<Value> found = resolve(outer.root(), options.pointer);
  if (found) return *found;
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
  if (value.is(Kind::string) && looks_like_object(*value.string())) {
    // Repaired characters have no place in the outer text.
    if (has_fault_in(outer_faults, value.span())) return {};
    value = unwrap(value);
    if (!value) return {};  // Its faults say why.
  }
  if (value.is(Kind::object)) return value;
  add(findings, card_not_an_object, value,
      "a card must be a JSON object, or a string that contains one; got " +
          std::string(kind_with_article(value.kind())),
      "give the card itself, or point to it with --pointer");
  return {};
}

Value Checker::State::unwrap(Value string) {
  embedded_in = string;
  inner =
      reader.read(std::string(*string.string()), options.limits, inner_faults);
  return inner.root();
}

void Checker::State::check_card(Value card_value, Report& report,
                                Findings& findings) {
  report.dialect = options.dialect;
  if (!report.dialect) report.dialect = detect(card_value);
  if (!report.dialect && options.profile) {
    report.dialect = info_of(*options.profile).dialect;
  }
  if (!report.dialect) {
    add(findings, card_unknown_dialect, card_value,
        "not a recognised agent card; " + explain_detection(card_value),
        "name its dialect with --dialect if it is one");
    return;
  }
  report.profile = profile_for(*report.dialect);
  check_as(*report.dialect, card_value, findings);
  if (report.dialect == Dialect::a2a) {
    report.version = name_of(a2a_card.detected.version);
  }
}

Profile Checker::State::profile_for(Dialect dialect) const {
  const bool fits =
      options.profile && info_of(*options.profile).dialect == dialect;
  return fits ? *options.profile : default_profile(dialect);
}

void Checker::State::check_as(Dialect dialect, Value card_value,
                              Findings& findings) {
  const Conditions conditions = conditions_of(profile_for(dialect));
  switch (dialect) {
    case Dialect::agentcard:
      agentcard::read(card_value, card);
      agentcard::note_schemas(card);
      return run(agentcard_active, agentcard_rules(), card, conditions,
                 findings);
    case Dialect::a2a:
      a2a::read(card_value, a2a_card);
      return run(a2a_active, a2a_rules(), a2a_card,
                 conditions | a2a::conditions_of(a2a_card), findings);
    case Dialect::adp:
      adp::read(card_value, adp_card);
      adp::note_schemas(adp_card);
      return run(adp_active, adp_rules(), adp_card,
                 conditions | adp::conditions_of(adp_card), findings);
    case Dialect::ai_catalog:
      return check_catalog(card_value, findings);
  }
}

// Checks the catalog, then each embedded card or catalog by its own dialect.
// Pending entries are copied to `list` because the views are reused.
void Checker::State::check_catalog(Value root, Findings& findings) {
  std::vector<Inside> list;
  SignedParts signed_parts;
  Inside next{root, Dialect::ai_catalog, 0};
  for (std::size_t i = 0;; next = list[i++]) {
    if (next.dialect == Dialect::ai_catalog) {
      ai_catalog::read(next.value, catalog, next.depth);
      run(ai_catalog_active, ai_catalog_rules(), catalog,
          conditions_of(profile_for(Dialect::ai_catalog)), findings);
      add_embedded(list);
      signed_parts.add(catalog);
    } else {
      check_as(next.dialect, next.value, findings);
    }
    if (i == list.size()) return signed_parts.withhold_fixes(findings);
  }
}

void Checker::State::add_embedded(std::vector<Inside>& list) const {
  if (!(catalog.facts & ai_catalog::has_data)) return;
  const std::uint32_t depth = catalog.depth + 1;
  for (const ai_catalog::Entry& entry : catalog.entries) {
    const auto dialect = ai_catalog::dialect_of(entry);
    const bool too_deep =
        dialect == Dialect::ai_catalog && depth >= ai_catalog::depth_max;
    if (!dialect || too_deep) continue;  // ai-catalog/nesting-depth reports.
    list.push_back({entry.data, *dialect, depth});
  }
}

// The rules that can speak are few and the conditions of neighbouring cards
// alike, so that the list is kept for each.
template <class View>
void Checker::State::run(ActiveRules<View>& active, RuleList<View> rules,
                         const View& view, Conditions conditions,
                         Findings& findings) {
  const auto [at, is_new] = active.try_emplace(conditions);
  if (is_new) {
    for (const Rule<View>* rule : rules) {
      const Severity severity =
          severity_of(options.rules, rule->info, conditions);
      if (severity != Severity::off) {
        at->second.push_back({rule, rule->triggers, severity});
      }
    }
  }
  findings.set_conditions(conditions);
  // Fact bits describe a clean text; of one with faults, such as a member that
  // is there twice, every rule is asked.
  const bool faulty = !outer_faults.empty() || !inner_faults.empty();
  run_rules<View>(at->second, view, options.run_all_rules || faulty, findings);
}

void Checker::State::add(Findings& findings, const RuleInfo& rule, Value at,
                         std::string message, std::string help) {
  const Severity severity = severity_of(options.rules, rule, 0);
  if (severity == Severity::off) return;
  findings.set_rule(rule, severity);
  findings.add(at, std::move(message), std::move(help)).focus = Focus::opening;
}

void Checker::State::diagnose(Report& report, Findings& findings) {
  if (findings.list().empty() && outer_faults.empty() && inner_faults.empty()) {
    return;
  }
  const Document* inside = embedded_in ? &inner : nullptr;
  const Diagnoser diagnoser(report.document, inside, embedded_in);
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
  for (const Finding& finding : findings.list()) {
    report.diagnostics.push_back(diagnoser.from(finding));
  }
  report.left_out = findings.left_out();
  put_in_order(options.diagnostics_max, report);
}

Checker::Checker(CheckOptions options, const Env& env)
    : state_(std::make_unique<State>(std::move(options), env)) {}
Checker::~Checker() = default;
Checker::Checker(Checker&&) noexcept = default;

Report Checker::check(std::string text) {
  return state_->check(std::move(text));
}

std::string Checker::recycle(Report&& report) {
  return state_->reader.recycle(std::move(report.document));
}

Report check(std::string text) {
  return Checker(CheckOptions{}, system_env()).check(std::move(text));
}

}  // namespace cardinal
