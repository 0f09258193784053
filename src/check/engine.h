// The rule engine: rules are records, triggered by the facts that reading set.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "card/defects.h"
#include "cardinal/report.h"

namespace cardinal {

// Which part of a member a finding is about.
enum class Focus : std::uint8_t {
  value,
  name,     // the member's name
  opening,  // the first byte: a whole document, or a list that is too long
  object,   // all of an object that lacks something; of the root, its opening
};

struct Finding {
  const RuleInfo* rule = nullptr;
  Severity severity = Severity::off;
  Value at;
  Focus focus = Focus::value;
  std::string message;
  std::string help;
  std::optional<Fix> fix;
  std::string schema_pointer;
};

// The list of all findings of a document, and the context of the rule that
// runs: which rule it is, its severity and conditions, the time, and how many
// findings it may still add.
class Findings {
 public:
  Findings(std::uint32_t per_rule_max, const Clock& clock)
      : per_rule_max_(per_rule_max), clock_(clock) {}

  // Adds a finding of the running rule. Beyond the limit, findings are counted
  // but not kept: a hostile card must not fill memory.
  Finding& add(Value at, std::string message, std::string help = {});
  // Whether an earlier rule reported the value, at least as `severity`. A rule
  // about consequences reports nothing then: the author will change the value.
  bool reported(Value value, Severity severity = Severity::hint);
  bool under(Condition condition) const { return conditions_ & condition; }
  // Whether no other profile is combined with this one: what one profile
  // permits, another may demand.
  bool only_under(Condition profile) const {
    return (conditions_ & profile_conditions) == profile;
  }
  Conditions conditions() const { return conditions_; }
  Severity severity() const { return severity_; }  // of the running rule
  // Whether a search of the whole text found no secret: no value is one then.
  bool free_of_secrets() const { return free_of_secrets_; }
  // For time budgets; rules use now_ms.
  const Clock& clock() const { return clock_; }
  // The same time for all rules: that of the first call.
  std::int64_t now_ms() {
    if (!now_ms_) now_ms_ = clock_.now_ms();
    return *now_ms_;
  }

  void set_conditions(Conditions conditions) { conditions_ = conditions; }
  void set_free_of_secrets() { free_of_secrets_ = true; }
  // Called before each rule runs. A rule runs again for each further card of
  // the same document; the limit is for all its findings together.
  void set_rule(const RuleInfo& rule, Severity severity) {
    if (findings_of_rule_ > 0) count_of(*rule_) = findings_of_rule_;
    rule_ = &rule;
    severity_ = severity;
    rule_begin_ = list_.size();
    findings_of_rule_ = 0;
    for (const RuleCount& before : counts_) {
      if (before.rule == rule_) findings_of_rule_ = before.findings;
    }
  }
  const std::vector<Finding>& list() const { return list_; }
  std::vector<Finding>& list() { return list_; }
  const std::array<std::uint32_t, 4>& left_out() const { return left_out_; }

 private:
  struct RuleCount {
    const RuleInfo* rule;
    std::uint32_t findings;
  };
  std::uint32_t& count_of(const RuleInfo& rule) {
    const auto found = std::ranges::find(counts_, &rule, &RuleCount::rule);
    if (found != counts_.end()) return found->findings;
    return counts_.emplace_back(&rule, 0u).findings;
  }

  std::uint32_t per_rule_max_;
  const Clock& clock_;
  std::optional<std::int64_t> now_ms_;
  Conditions conditions_ = 0;
  bool free_of_secrets_ = false;
  const RuleInfo* rule_ = nullptr;
  Severity severity_ = Severity::off;
  std::uint32_t findings_of_rule_ = 0;
  std::vector<RuleCount> counts_;  // of the rules that found something: few
  std::array<std::uint32_t, 4> left_out_{};  // by severity
  Finding overflow_;
  std::vector<Finding> list_;
  std::size_t rule_begin_ = 0;  // findings of earlier rules
  // By node, of the first `reported_count_` findings.
  std::map<std::pair<const void*, std::uint32_t>, Severity> reported_;
  std::size_t reported_count_ = 0;
};

// `triggers` are the facts that can make the rule report something; a test
// proves, over many cards, that no other card would have triggered it.
template <class RuleInput>
struct Rule {
  RuleInfo info;
  Facts triggers;
  void (*check)(const RuleInput& view, Findings& out);
};

template <class RuleInput>
using RuleList = std::span<const Rule<RuleInput>* const>;

// A rule that is not off under the given options, with its severity.
template <class RuleInput>
struct ActiveRule {
  const Rule<RuleInput>* rule;
  Facts triggers;  // the rule's own, here so that other rules stay out of the
                   // cache
  Severity severity;
};

// In the order they run, with what triggers any of each few neighbours: most
// cards trigger few rules, and pass over the others together.
template <class RuleInput>
class ActiveRuleList {
 public:
  void add(const Rule<RuleInput>& rule, Severity severity) {
    if (rules_.size() % block_size == 0) block_triggers_.push_back(0);
    rules_.push_back({&rule, rule.triggers, severity});
    block_triggers_.back() |= rule.triggers;
  }

  void run(const RuleInput& view, bool run_all_rules, Findings& out) const {
    for (std::size_t block = 0; block < block_triggers_.size(); ++block) {
      if (!(block_triggers_[block] & view.facts) && !run_all_rules) continue;
      const std::size_t first = block * block_size;
      const std::size_t end = std::min(first + block_size, rules_.size());
      for (std::size_t i = first; i < end; ++i) {
        const ActiveRule<RuleInput>& active = rules_[i];
        if (!(active.triggers & view.facts) && !run_all_rules) continue;
        out.set_rule(active.rule->info, active.severity);
        active.rule->check(view, out);
      }
    }
  }

 private:
  static constexpr std::size_t block_size = 8;
  std::vector<ActiveRule<RuleInput>> rules_;
  std::vector<Facts> block_triggers_;
};

// How many rules the facts of a view trigger under the conditions: the cost of
// a card, which tests keep low for valid ones.
template <class RuleInput>
std::size_t count_triggered(RuleList<RuleInput> rules, const RuleInput& view,
                            Conditions conditions) {
  std::size_t triggered = 0;
  for (const Rule<RuleInput>* rule : rules) {
    triggered += (rule->triggers & view.facts) &&
                 rule->info.severity_for(conditions) != Severity::off;
  }
  return triggered;
}

// A value as text for a message: shortened; a string in quotes.
std::string for_message(Value value);
// `must be one of a, b or c`
std::string must_be_one_of(std::span<const std::string_view> words);
// `did you mean "x"?`; empty when no candidate is similar.
std::string did_you_mean(std::string_view word,
                         std::span<const std::string_view> candidates);

}  // namespace cardinal
