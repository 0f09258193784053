// The two cards under comparison, and the changes found so far.
#pragma once

#include "compare/card_view.h"
#include "compare/comparable_url.h"
#include "compare/item_pairs.h"
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

  // Same dialect and, in A2A, same version: all their content is comparable.
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
    Value from, to;  // absent if the card lacks it
    std::string message, why;
  };
  void add_change(ChangeDraft draft);
  // With a given kind, when it does not follow from which values are present.
  void add_change(ChangeKind kind, ChangeDraft draft);

  // A text of the agent (no item) or of items i and j. Across dialects a text
  // that one card lacks is ignored: a conversion may have made up the other.
  struct Texts {
    Aspect aspect;
    std::string_view from, to;
    std::string subject;  // the description of skill "plan"
    ChangeLevel level = ChangeLevel::cosmetic;
    std::string_view why;
    std::size_t i = 0, j = 0;
    std::string_view member = {};  // which of several members
  };
  void compare_text(const Texts& texts);

  // A boolean that callers benefit from when it is true.
  struct FlagChange {
    Aspect aspect;
    std::optional<bool> from, to;
    std::string subject;
    std::string_view why_gained, why_lost;
    std::size_t i = 0, j = 0;
  };
  void compare_flag(const FlagChange& flag);

  std::vector<CardChange> take() { return std::move(changes_); }

  // Bytes of schemas that may still be compared, for all skills together.
  std::size_t& schema_budget() { return schema_budget_; }

 private:
  CardView before_, after_;
  std::size_t schema_budget_ = std::size_t{32} << 20;
  std::vector<CardChange> changes_;
};

// Each part is in a file of its name.
void compare_identity(CardComparison& cards);
void compare_skills(CardComparison& cards);
void compare_interfaces(CardComparison& cards);
void compare_security(CardComparison& cards);
void compare_schemes(CardComparison& cards);
void compare_extras(CardComparison& cards);
void compare_limits(CardComparison& cards);
void compare_hybrid(CardComparison& cards);
void compare_rest(CardComparison& cards);

// Media types of a skill or of the agent.
struct Modes {
  Aspect aspect;
  const std::vector<std::string>&from, &to;
  std::string subject;
  bool input;
  bool used;  // by any skill
  Value old_at, new_at;
};
void compare_modes(CardComparison& cards, const Modes& modes);

// The security requirements of the agent, a skill or an interface.
struct RequirementChange {
  Aspect aspect;
  const Agent::Requirements &from, &to;
  std::string subject;  // the agent, skill "plan"
  Value old_at, new_at;
};
void compare_requirements(CardComparison& cards,
                          const RequirementChange& change);

// The input or output schema of a skill.
struct Schemas {
  Aspect aspect;
  Value from, to;
  std::string subject;  // skill "plan"
  bool input;
};
void compare_schemas(CardComparison& cards, const Schemas& schemas);

}  // namespace cardinal
