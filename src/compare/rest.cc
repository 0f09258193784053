// Values that an Agent does not represent: members that the specification does
// not define, or with a wrong type. They are compared too, so that no
// difference goes unreported.
#include <algorithm>
#include <map>

#include "base/text.h"
#include "compare/card_comparison.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

using Found = std::map<std::string, std::vector<Value>>;

// Members that identify an item of a list, wherever it is in the list.
constexpr std::string_view identifying[] = {"id", "goal_id", "uri", "url",
                                            "name"};

std::string token_of(Value item, std::size_t index) {
  for (const std::string_view member : identifying) {
    if (const auto name = item[member].string()) return std::string(*name);
  }
  return "#" + std::to_string(index);
}

class UnreadValues {
 public:
  explicit UnreadValues(const CardView& card) {
    for (const Origin& origin : card.origins()) {
      taken_.push_back(origin.at.span());
    }
    std::ranges::sort(taken_, {}, &Span::begin);
    walk(card.root(), "");
  }
  const Found& found() const { return found_; }

 private:
  // Whether it was read, and whether any value inside it was.
  bool is_taken(Value value) const {
    const Span place = value.span();
    for (auto at = from(value); at != taken_.end(); ++at) {
      if (*at == place) return true;
      if (at->begin != place.begin) break;
    }
    return false;
  }
  bool contains_taken(Value value) const {
    const auto first = from(value);
    return first != taken_.end() && first->begin < value.span().end;
  }
  std::vector<Span>::const_iterator from(Value value) const {
    return std::ranges::lower_bound(taken_, value.span().begin, {},
                                    &Span::begin);
  }

  void walk(Value value, const std::string& path) {
    if (is_taken(value)) return;
    if (!contains_taken(value) && !path.empty()) {
      found_[path].push_back(value);
      return;
    }
    for (const Member member : value.members()) {
      std::string below = path;
      append_token(below, member.name);
      walk(member.value, below);
    }
    std::size_t index = 0;
    for (const Value item : value.items()) {
      std::string below = path;
      append_token(below, token_of(item, index++));
      walk(item, below);
    }
  }

  std::vector<Span> taken_;
  Found found_;
};

std::string canonical(Value value) {
  return canonicalize(value).value_or(std::string(value.raw()));
}

// The other card may have it too, with a meaning.
Value counterpart(Value here, const CardView& card, const CardView& other) {
  return resolve(other.root(), card.pointer(here)).value_or(Value());
}

void add_change(CardComparison& cards, Value from, Value to) {
  const bool is_both = from && to;
  if (!from) from = counterpart(to, cards.after(), cards.before());
  if (!to) to = counterpart(from, cards.before(), cards.after());
  if (from && to && schema::is_equal(from, to)) return;
  const Value at = from ? from : to;
  const CardView& card = from ? cards.before() : cards.after();
  std::string_view happened = "was changed";
  if (!from) happened = "was added";
  if (!to) happened = "was removed";
  cards.add_change(
      {ChangeLevel::cosmetic, "other", from, to,
       quoted_unescaped(card.pointer(at)) + " " + std::string(happened),
       // What one of the two cards says is reported by its meaning.
       from && to && !is_both
           ? "readers that follow the specification do not use it in this form"
           : "readers that follow the specification do not use it"});
}

// Values at one path: equal ones are matched first, the rest in order.
void compare_values(CardComparison& cards, const std::vector<Value>& from,
                    const std::vector<Value>& to) {
  std::vector<std::string> old_keys, new_keys;
  for (const Value value : from) old_keys.push_back(canonical(value));
  for (const Value value : to) new_keys.push_back(canonical(value));
  ItemPairing pairing(from.size(), to.size());
  pairing.by(old_keys, new_keys);
  const ItemPairs pairs = pairing.take();
  const std::size_t both = std::min(pairs.removed.size(), pairs.added.size());
  for (std::size_t k = 0; k < both; ++k) {
    add_change(cards, from[pairs.removed[k]], to[pairs.added[k]]);
  }
  for (std::size_t k = both; k < pairs.removed.size(); ++k) {
    add_change(cards, from[pairs.removed[k]], {});
  }
  for (std::size_t k = both; k < pairs.added.size(); ++k) {
    add_change(cards, {}, to[pairs.added[k]]);
  }
}

}  // namespace

void compare_rest(CardComparison& cards) {
  // Another dialect or version has other members.
  if (!cards.alike()) return;
  const UnreadValues before(cards.before());
  const UnreadValues after(cards.after());
  for (const auto& [path, values] : before.found()) {
    const auto now = after.found().find(path);
    compare_values(
        cards, values,
        now == after.found().end() ? std::vector<Value>() : now->second);
  }
  for (const auto& [path, values] : after.found()) {
    if (!before.found().contains(path)) compare_values(cards, {}, values);
  }
}

}  // namespace cardinal
