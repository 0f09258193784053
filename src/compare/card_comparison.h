// The two cards under comparison, and the changes found so far.
#pragma once

#include "compare/card_view.h"
#include "compare/item_pairs.h"
#include "compare/normal_url.h"
#include "compare/word_lists.h"

namespace cardinal {

class CardComparison {
 public:
  CardComparison(const ComparedCard& before, const ComparedCard& after)
      : before_(before), after_(after) {}

  const CardView& before() const { return before_; }
  const CardView& after() const { return after_; }
  const Agent& old_agent() const { return before_.agent(); }
  const Agent& new_agent() const { return after_.agent(); }

  // Of one dialect and, in A2A, one version: all they say can be compared.
  bool alike() const {
    return same_dialect() && before_.version() == after_.version();
  }
  bool same_dialect() const { return before_.dialect() == after_.dialect(); }
  bool both_support(Aspect aspect) const {
    return before_.supports(aspect) && after_.supports(aspect);
  }

  struct ChangeDraft {
    ChangeLevel level;
    std::string_view what;
    Value from, to;  // absent: not there
    std::string message, why;
  };
  void add_change(ChangeDraft draft);
  // For what is made of nothing that stands in a card: the kind is given.
  void add_change(ChangeKind kind, ChangeDraft draft);

  // A text of the agent (no item) or of items i and j. Across dialects a text
  // that one card lacks is left alone: a conversion had to make one up.
  struct Texts {
    Aspect aspect;
    std::string_view from, to;
    std::string subject;  // the description of skill "plan"
    ChangeLevel level = ChangeLevel::cosmetic;
    std::string_view why;
    std::size_t i = 0, j = 0;
    std::string_view member = {};  // which of several places
  };
  void compare_text(const Texts& texts);

  // A yes or no of which `true` is worth something to callers.
  struct FlagChange {
    Aspect aspect;
    std::optional<bool> from, to;
    std::string subject;
    std::string_view why_gained, why_lost;
    std::size_t i = 0, j = 0;
  };
  void compare_flag(const FlagChange& flag);

  std::vector<Change> take() { return std::move(changes_); }

  // Bytes of schemas that may still be looked at, in all skills together.
  std::size_t& schema_budget() { return schema_budget_; }

 private:
  CardView before_, after_;
  std::size_t schema_budget_ = std::size_t{32} << 20;
  std::vector<Change> changes_;
};

// The parts, each in a file of its name.
void compare_identity(CardComparison& cards);
void compare_skills(CardComparison& cards);
void compare_interfaces(CardComparison& cards);
void compare_security(CardComparison& cards);
void compare_schemes(CardComparison& cards);
void compare_extras(CardComparison& cards);
void compare_limits(CardComparison& cards);
void compare_hybrid(CardComparison& cards);
void compare_rest(CardComparison& cards);

// Lists of media types: of a skill, or the agent's own.
struct Modes {
  Aspect aspect;
  const std::vector<std::string>&from, &to;
  std::string subject;
  bool input;
  bool used;  // by any skill
  Value old_at, new_at;
};
void compare_modes(CardComparison& cards, const Modes& modes);

// What a call needs.
struct RequirementChange {
  Aspect aspect;
  const Agent::Requirements &from, &to;
  std::string subject;  // the agent, skill "plan"
  Value old_at, new_at;
};
void compare_requirements(CardComparison& cards,
                          const RequirementChange& change);

// JSON Schemas of what is given and taken.
struct Schemas {
  Aspect aspect;
  Value from, to;
  std::string subject;  // skill "plan"
  bool input;
};
void compare_schemas(CardComparison& cards, const Schemas& schemas);

}  // namespace cardinal
