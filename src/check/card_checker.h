// How the cards of a dialect are checked: one record per dialect, and a checker
// that reads a card into the dialect's view and runs its rules.
//
// A new dialect defines its record in its folder of rules and adds it to the
// list in registry.cc.
#pragma once

#include <map>
#include <memory>

#include "base/byte_classes.h"
#include "cardinal/rule.h"
#include "check/engine.h"
#include "check/rule_severity.h"

namespace cardinal {

// What the checkers of the cards in one document need of its check: the rules
// and profiles in force, and where findings go.
class CheckContext {
 public:
  virtual ~CheckContext() = default;
  // What the profiles in force for a dialect add to the conditions.
  virtual Conditions conditions_for(Dialect dialect) const = 0;
  // Checks a card inside another document by its own dialect.
  virtual void check_embedded(Dialect dialect, Value card) = 0;

  const RuleChoice& rules() const { return rules_; }
  bool runs_all_rules() const { return runs_all_rules_; }
  // Of the text of the document, found in the search for threats.
  ByteClasses byte_classes() const { return byte_classes_; }
  Findings& findings() { return findings_; }

 protected:
  CheckContext(const RuleChoice& rules, bool runs_all_rules,
               ByteClasses byte_classes, Findings& findings)
      : rules_(rules),
        runs_all_rules_(runs_all_rules),
        byte_classes_(byte_classes),
        findings_(findings) {}

 private:
  const RuleChoice& rules_;
  bool runs_all_rules_;  // whatever the facts say
  ByteClasses byte_classes_;
  Findings& findings_;
};

// Keeps its view's memory and the rules in force from card to card.
class CardChecker {
 public:
  virtual ~CardChecker() = default;
  // By this version of the dialect; empty: by the one that the card shows.
  virtual void check(Value card, std::string_view version,
                     CheckContext& context) = 0;
  // Of the card checked last; empty where the dialect has no versions.
  virtual std::string_view version() const { return {}; }
  // Why it was checked by that version.
  virtual std::string_view version_reason() const { return {}; }
  // The versions that a card may be detected as.
  virtual std::span<const std::string_view> detectable_versions() const {
    return {};
  }
};

struct DialectRules {
  Dialect dialect;
  std::vector<const RuleInfo*> (*rules)();
  std::unique_ptr<CardChecker> (*make_checker)();
  // As minimal_card in cardinal/rule.h.
  std::string_view (*minimal_card)(ProfileSet profiles,
                                   std::string_view version);
};

namespace agentcard {
extern const DialectRules dialect_rules;
}
namespace a2a {
extern const DialectRules dialect_rules;
}
namespace adp {
extern const DialectRules dialect_rules;
}
namespace ai_catalog {
extern const DialectRules dialect_rules;
}
namespace oasf {
extern const DialectRules dialect_rules;
}

// The rules in force for each set of conditions. Neighbouring cards have the
// same conditions, so each list is made once.
template <class RuleInput>
class ActiveRuleCache {
 public:
  explicit ActiveRuleCache(RuleList<RuleInput> rules) : rules_(rules) {}

  void run(const RuleInput& view, Conditions conditions,
           CheckContext& context) {
    context.findings().set_conditions(conditions);
    active(conditions, context.rules())
        .run(view, context.runs_all_rules(), context.findings());
  }

 private:
  const ActiveRuleList<RuleInput>& active(Conditions conditions,
                                          const RuleChoice& choice) {
    if (last_ && last_->first == conditions) return last_->second;
    const auto [found, is_new] = by_conditions_.try_emplace(conditions);
    last_ = &*found;
    if (!is_new) return found->second;
    for (const Rule<RuleInput>* rule : rules_) {
      const Severity severity = severity_of(choice, rule->info, conditions);
      if (severity != Severity::off) found->second.add(*rule, severity);
    }
    return found->second;
  }

  RuleList<RuleInput> rules_;
  using ByConditions = std::map<Conditions, ActiveRuleList<RuleInput>>;
  ByConditions by_conditions_;
  const typename ByConditions::value_type* last_ = nullptr;  // of these
};

template <class RuleInput>
std::vector<const Rule<RuleInput>*> joined_rules(
    std::initializer_list<RuleList<RuleInput>> lists) {
  std::vector<const Rule<RuleInput>*> all;
  for (const RuleList<RuleInput>& list : lists) {
    all.insert(all.end(), list.begin(), list.end());
  }
  return all;
}

template <class RuleInput>
std::vector<const RuleInfo*> infos_of(RuleList<RuleInput> rules) {
  std::vector<const RuleInfo*> infos;
  for (const Rule<RuleInput>* rule : rules) infos.push_back(&rule->info);
  return infos;
}

}  // namespace cardinal
