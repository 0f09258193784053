// Tables of how a format supports each aspect. It does not support an aspect
// that its table omits.
#pragma once

#include <array>

#include "base/compile_time_error.h"
#include "cardinal/convert.h"

namespace cardinal::convert {

using AspectTable = std::array<AspectSupport, aspect_count>;

// Requires: every aspect at most once.
template <std::size_t... Counts>
consteval AspectTable aspect_table(const AspectSupport (&... lists)[Counts]) {
  AspectTable table{};
  for (std::size_t i = 0; i < aspect_count; ++i) {
    table[i].aspect = static_cast<Aspect>(i);
  }
  std::array<bool, aspect_count> seen{};
  const auto fill = [&](std::span<const AspectSupport> list) {
    for (const AspectSupport& support : list) {
      const auto at = static_cast<std::size_t>(support.aspect);
      if (seen[at]) {
        compile_time_error("an aspect is listed twice in a table of aspects");
      }
      seen[at] = true;
      table[at] = support;
    }
  };
  (fill(lists), ...);
  return table;
}

}  // namespace cardinal::convert
