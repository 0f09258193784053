// Repeated strings in a list.
#pragma once

#include <string>
#include <unordered_map>

#include "base/ascii.h"
#include "cardinal/json.h"
#include "check/rules/a2a/words.h"

namespace cardinal::a2a {

// Calls `report` with each string that equals an earlier one, ignoring case,
// and with that one. Short lists, which nearly all are, need no table.
template <class Report>
void for_each_repeat(Value list, Report report) {
  constexpr std::uint32_t few = 12;
  if (list.size() <= few) {
    for (const Value item : list.items()) {
      const auto text = item.string();
      if (!text) continue;
      for (const Value before : list.items()) {
        if (before == item) break;
        const auto earlier = before.string();
        if (!earlier || !equal_ignoring_case(*text, *earlier)) continue;
        report(item, before);
        break;
      }
    }
    return;
  }
  std::unordered_map<std::string, Value> seen;
  for (const Value item : list.items()) {
    const auto text = item.string();
    if (!text) continue;
    const auto [first, is_new] = seen.try_emplace(lower_case(*text), item);
    if (!is_new) report(item, first->second);
  }
}

}  // namespace cardinal::a2a
