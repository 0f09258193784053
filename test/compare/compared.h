// Two cards compared in one line.
#pragma once

#include <gtest/gtest.h>

#include "cardinal/compare.h"
#include "support/parsed.h"

namespace cardinal::test {

inline Comparison compared(std::string_view before, std::string_view after) {
  const Parsed from = parse(before);
  const Parsed to = parse(after);
  EXPECT_TRUE(from.faults.empty() && to.faults.empty());
  const auto old_dialect = detect(from.root());
  const auto new_dialect = detect(to.root());
  EXPECT_TRUE(old_dialect && new_dialect);
  return compare({from.root(), old_dialect.value_or(Dialect::a2a)},
                 {to.root(), new_dialect.value_or(Dialect::a2a)});
}

// "breaking removed skill-id /skills/0 -"
inline std::string line_of(const CardChange& change) {
  return std::string(name_of(change.level)) + " " +
         std::string(name_of(change.kind)) + " " + std::string(change.what) +
         " " + change.old_pointer.value_or("-") + " " +
         change.new_pointer.value_or("-");
}

inline std::vector<std::string> lines_of(const Comparison& found) {
  std::vector<std::string> lines;
  for (const CardChange& change : found.changes)
    lines.push_back(line_of(change));
  return lines;
}

}  // namespace cardinal::test
