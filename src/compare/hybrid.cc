// A card for readers of both A2A 0.3 and 1.0 contains some members twice. An
// Agent has those of 1.0; this file compares those of 0.3.
#include <algorithm>

#include "base/text.h"
#include "compare/card_comparison.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

bool is_hybrid(const CardView& card) {
  return card.dialect() == Dialect::a2a && card.root()["url"] &&
         card.root()["supportedInterfaces"];
}

bool is_same(Value from, Value to) {
  return from && to ? schema::is_equal(from, to) : !from && !to;
}

// The items of a list, regardless of their order.
std::vector<std::string> sorted(Value list) {
  std::vector<std::string> items;
  for (const Value item : list.items()) {
    items.push_back(canonicalize(item).value_or(std::string(item.raw())));
  }
  std::ranges::sort(items);
  return items;
}

void add_change(CardComparison& cards, Aspect aspect, Value from, Value to,
                const std::string& subject) {
  cards.add_change(
      {ChangeLevel::breaking, name_of(aspect), from, to,
       subject + " changed only for readers of A2A 0.3",
       "it may break: the card now differs for readers of 0.3 and of 1.0"});
}

}  // namespace

void compare_hybrid(CardComparison& cards) {
  if (!is_hybrid(cards.before()) || !is_hybrid(cards.after())) return;
  const Agent& from = cards.old_agent();
  const Agent& to = cards.new_agent();
  const Value old_root = cards.before().root();
  const Value new_root = cards.after().root();
  constexpr std::string_view extended = "supportsAuthenticatedExtendedCard";
  if (!is_same(old_root[extended], new_root[extended]) &&
      from.extended_card == to.extended_card) {
    add_change(cards, Aspect::extended_card, old_root[extended],
               new_root[extended], "support for extended cards");
  }
  constexpr std::string_view transport = "preferredTransport";
  if (!is_same(old_root[transport], new_root[transport])) {
    add_change(cards, Aspect::interface_protocol, old_root[transport],
               new_root[transport], "the protocol of the main URL");
  }
  if (sorted(old_root["security"]) != sorted(new_root["security"]) &&
      from.security == to.security) {
    add_change(cards, Aspect::security, old_root["security"],
               new_root["security"], "the requirements for calling the agent");
  }
  for (std::size_t i = 0; i < from.schemes.size(); ++i) {
    const auto now = std::ranges::find(to.schemes, from.schemes[i]);
    if (now == to.schemes.end()) continue;
    const Value was = cards.before().scheme_at(i);
    const Value is = cards.after().scheme_at(
        static_cast<std::size_t>(now - to.schemes.begin()));
    if (is_same(was, is)) continue;
    add_change(cards, Aspect::security_schemes, was, is,
               "security scheme " + quoted_unescaped(from.schemes[i].name));
  }
}

}  // namespace cardinal
