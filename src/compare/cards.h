// The two cards under comparison, and the list that grows.
#pragma once

#include "compare/side.h"

namespace cardinal {

// "a", cut to what fits a line.
std::string in_quotes(std::string_view text);

class Cards {
 public:
  Cards(const ComparedCard& before, const ComparedCard& after)
      : before_(before), after_(after) {}

  const Side& before() const { return before_; }
  const Side& after() const { return after_; }
  const Agent& old_agent() const { return before_.agent(); }
  const Agent& new_agent() const { return after_.agent(); }

  // Of one dialect and, in A2A, one version: all they say can be compared.
  bool alike() const {
    return same_dialect() && before_.version() == after_.version();
  }
  bool same_dialect() const { return before_.dialect() == after_.dialect(); }
  bool both_say(Aspect aspect) const {
    return before_.can_say(aspect) && after_.can_say(aspect);
  }

  struct Told {
    ChangeLevel level;
    std::string_view what;
    Value from, to;  // absent: not there
    std::string message, why;
  };
  void tell(Told told);
  // For what is made of nothing that stands in a card: the kind is given.
  void tell(ChangeKind kind, Told told);

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
  struct Promise {
    Aspect aspect;
    std::optional<bool> from, to;
    std::string subject;
    std::string_view kept, broken;  // why, when it is won or lost
    std::size_t i = 0, j = 0;
  };
  void compare_promise(const Promise& promise);

  std::vector<Change> take() { return std::move(changes_); }

  // Bytes of schemas that may still be looked at, in all skills together.
  std::size_t& schema_budget() { return schema_budget_; }

 private:
  Side before_, after_;
  std::size_t schema_budget_ = std::size_t{32} << 20;
  std::vector<Change> changes_;
};

// Which old item is which new one.
struct Pairs {
  struct Both {
    std::size_t i, j;
  };
  std::vector<Both> both;
  std::vector<std::size_t> removed, added;
};

// Pairs by one key after the other: items with equal keys in their order, so
// that a finer key comes first. Where `unique` is set, only keys that one item
// on each side has.
class Pairing {
 public:
  Pairing(std::size_t old_count, std::size_t new_count)
      : old_taken_(old_count), new_taken_(new_count) {}
  void by(const std::vector<std::string>& old_keys,
          const std::vector<std::string>& new_keys, bool unique = false);
  Pairs take();

 private:
  std::vector<bool> old_taken_, new_taken_;
  std::vector<Pairs::Both> both_;
};

// What each list has that the other has not, in order, once each.
struct Differences {
  std::vector<std::string> removed, added;
  bool empty() const { return removed.empty() && added.empty(); }
};
Differences differences(const std::vector<std::string>& before,
                        const std::vector<std::string>& after);
// "a", "b" and "c", at most a handful of them.
std::string listed(const std::vector<std::string>& words);

// RFC 3986, 6.2: letter case of scheme and host, a default port and the slash
// of an empty path make no other address.
std::string normal_url(std::string_view url);

// The parts, each in a file of its name.
void compare_identity(Cards& cards);
void compare_skills(Cards& cards);
void compare_interfaces(Cards& cards);
void compare_security(Cards& cards);
void compare_schemes(Cards& cards);
void compare_extras(Cards& cards);
void compare_limits(Cards& cards);
void compare_hybrid(Cards& cards);
void compare_rest(Cards& cards);

// Lists of media types: of a skill, or the agent's own.
struct Modes {
  Aspect aspect;
  const std::vector<std::string>&from, &to;
  std::string subject;
  bool input;
  bool used;  // by any skill
  Value old_at, new_at;
};
void compare_modes(Cards& cards, const Modes& modes);

// What a call needs.
struct Asked {
  Aspect aspect;
  const Agent::Requirements &from, &to;
  std::string subject;  // the agent, skill "plan"
  Value old_at, new_at;
};
void compare_asked(Cards& cards, const Asked& asked);

// JSON Schemas of what is given and taken.
struct Schemas {
  Aspect aspect;
  Value from, to;
  std::string subject;  // skill "plan"
  bool input;
};
void compare_schemas(Cards& cards, const Schemas& schemas);

}  // namespace cardinal
