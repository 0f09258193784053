// One mistake is not reported twice, at a value and at the object or array that
// has it. A rule that concludes something from what an object lacks keeps still
// where another rule reports what stands in its place.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "cardinal/check.h"
#include "support/a2a_mutations.h"
#include "support/cards.h"
#include "support/mistakes.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

struct Found {
  std::string rule, pointer, message;
  bool operator<(const Found& other) const {
    return std::tie(rule, pointer, message) <
           std::tie(other.rule, other.pointer, other.message);
  }
};

std::set<Found> found_in(const std::string& card, Dialect dialect) {
  Checker checker({.dialect = dialect}, test::fixed_env());
  std::set<Found> found;
  for (const Diagnostic& each : checker.check(card).diagnostics) {
    found.insert({std::string(each.rule->id), each.pointer, each.message});
  }
  return found;
}

bool is_parent_of(const std::string& pointer, const std::string& other) {
  return other.size() > pointer.size() && other.starts_with(pointer) &&
         other[pointer.size()] == '/' &&
         other.find('/', pointer.size() + 1) == std::string::npos;
}

TEST(ParentFindings, OfOneMistakeAreNotAlsoAtItsParts) {
  std::map<std::pair<std::string, std::string>, std::string> pairs;
  for (const test::FullCard& full : test::full_cards()) {
    const std::set<Found> before = found_in(full.text, full.dialect);
    for (const test::Mistake& mistake : test::mistakes_in(full.text)) {
      std::vector<Found> drawn;
      for (const Found& each : found_in(mistake.text, full.dialect)) {
        if (!before.contains(each)) drawn.push_back(each);
      }
      for (const Found& parent : drawn) {
        for (const Found& child : drawn) {
          if (!is_parent_of(parent.pointer, child.pointer)) continue;
          pairs.try_emplace({parent.rule, child.rule},
                            std::string(full.name) + " " + mistake.what +
                                "\n  " + parent.message + "\n  " +
                                child.message);
        }
      }
    }
  }
  for (const auto& [pair, example] : pairs) {
    ADD_FAILURE() << pair.first << " and " << pair.second << ": " << example;
  }
}

// Of another type, a value draws one finding of any severity: whatever rules
// conclude from its absence, it is there.
TEST(ParentFindings, AWrongTypeIsOneFinding) {
  std::map<std::pair<std::string, std::string>, std::string> pairs;
  for (const test::FullCard& full : test::full_cards()) {
    const std::set<Found> before = found_in(full.text, full.dialect);
    for (const test::Mistake& mistake : test::mistakes_in(full.text)) {
      const bool is_type =
          mistake.what.ends_with(" is 7") || mistake.what.ends_with(" is true");
      if (!is_type) continue;
      std::vector<Found> drawn;
      for (const Found& each : found_in(mistake.text, full.dialect)) {
        if (!before.contains(each)) drawn.push_back(each);
      }
      if (drawn.size() < 2) continue;
      std::string all;
      for (const Found& each : drawn) {
        all += "\n  " + each.rule + " " + each.pointer + ": " + each.message;
      }
      pairs.try_emplace({drawn[0].rule, drawn[1].rule},
                        std::string(full.name) + " " + mistake.what + all);
    }
  }
  for (const auto& [pair, example] : pairs) ADD_FAILURE() << example;
}

}  // namespace
}  // namespace cardinal
