// One name twice is found wherever the two stand and however they are spelled.
#include <gtest/gtest.h>

#include "support/parsed.h"

namespace cardinal {
namespace {

// The same name with its first letter spelled as it is, or escaped.
std::string spelled(int name, bool escaped) {
  return (escaped ? R"("\u006e)" : R"("n)") + std::to_string(name) + '"';
}

struct Twins {
  int first, second;
  bool first_escaped, second_escaped;
};

std::string object_of(int members, const Twins& twins) {
  std::string text = "{";
  for (int i = 0; i < members; ++i) {
    if (i > 0) text += ", ";
    const bool escaped = (i == twins.first && twins.first_escaped) ||
                         (i == twins.second && twins.second_escaped);
    text += spelled(i == twins.second ? twins.first : i, escaped);
    text += ": " + std::to_string(i);
  }
  return text + "}";
}

TEST(DuplicateNames, AreFoundAtEveryPairOfPlaces) {
  for (const int members : {2, 5, 24, 25, 40}) {
    for (int second = 1; second < members; ++second) {
      for (int first = 0; first < second; ++first) {
        for (const int escapes : {0, 1, 2, 3}) {
          const std::string text = object_of(
              members, {first, second, bool(escapes & 1), bool(escapes & 2)});
          const test::Parsed parsed = test::parse(text);
          ASSERT_EQ(parsed.faults.size(), 1u) << text;
          EXPECT_EQ(parsed.faults[0].kind, FaultKind::duplicate_name);
        }
      }
    }
  }
}

// Alike in first letter, last letter and length, which is all that the fast
// reader looks at before it compares.
TEST(DuplicateNames, AreNotThoseThatOnlyLookAlike) {
  std::string text = "{\"a\\u0062c\": 0";
  for (char middle = 'c'; middle <= 'z'; ++middle) {
    text += std::string(", \"a") + middle + "c\": 1";
  }
  const test::Parsed parsed = test::parse(text + "}");
  EXPECT_TRUE(parsed.document.clean());
  EXPECT_EQ(parsed.root().size(), 25u);
}

}  // namespace
}  // namespace cardinal
