#include <algorithm>

#include "compare/card_comparison.h"

namespace cardinal {

std::string_view name_of(ChangeKind kind) {
  constexpr std::string_view names[] = {"added", "removed", "changed"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view name_of(ChangeLevel level) {
  constexpr std::string_view names[] = {"breaking", "compatible", "cosmetic"};
  return names[static_cast<std::size_t>(level)];
}

std::size_t Comparison::count(ChangeLevel level) const {
  return static_cast<std::size_t>(
      std::ranges::count(changes, level, &CardChange::level));
}

Comparison compare(const ComparedCard& before, const ComparedCard& after) {
  CardComparison cards(before, after);
  compare_identity(cards);
  compare_skills(cards);
  compare_interfaces(cards);
  compare_security(cards);
  compare_schemes(cards);
  compare_extras(cards);
  compare_hybrid(cards);
  compare_rest(cards);
  const auto seq = [](const CardView& card) -> std::optional<std::string> {
    if (!card.at(Aspect::seq)) return std::nullopt;
    return card.agent().seq;
  };
  Comparison found{.old_dialect = before.dialect,
                   .new_dialect = after.dialect,
                   .old_version = cards.old_agent().version,
                   .new_version = cards.new_agent().version,
                   .old_seq = seq(cards.before()),
                   .new_seq = seq(cards.after()),
                   .old_signed = cards.old_agent().has_signature,
                   .new_signed = cards.new_agent().has_signature,
                   .changes = cards.take()};
  std::ranges::stable_sort(found.changes, {}, &CardChange::level);
  return found;
}

}  // namespace cardinal
