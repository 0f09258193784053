#include "card/member_table.h"

#include <gtest/gtest.h>

#include <string>

namespace cardinal {
namespace {

constexpr std::array<std::string_view, 9> names = {
    "",
    "id",
    "name",
    "version",
    "provider",
    "capabilities",
    "defaultOutputModes",
    "securityRequirements",
    "supportsAuthenticatedExtendedCard"};
constexpr MemberTable table(names);

// Where the table finds the only member's name, each time by another way: a
// name near the beginning has too few bytes before it to be cut from them.
int found_in_card(const std::string& before, const std::string& written) {
  const std::string text = before + "{\"" + written + "\":1}" + before;
  Faults faults;
  const Document document = Reader().read(text, Limits{}, faults);
  const Value member = Value(document.root().table(), 2);
  EXPECT_TRUE(document.clean() && member.is(Kind::number)) << text;
  return table.find_name_of(member);
}

TEST(MemberTable, FindsEachNameAndItsPlace) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string name(names[i]);
    const int place = static_cast<int>(i);
    EXPECT_EQ(table.find(name), place) << name;
    EXPECT_EQ(found_in_card("", name), place) << name;
    EXPECT_EQ(found_in_card("          ", name), place) << name;
  }
}

TEST(MemberTable, FindsNamesWrittenWithEscapes) {
  EXPECT_EQ(found_in_card("", "n\\u0061me"), 2);
  EXPECT_EQ(found_in_card("          ", "\\u0069d"), 1);
  EXPECT_EQ(found_in_card("", "default\\u004futputModes"), 6);
}

// Every character counts, wherever it stands in a name of whatever length.
TEST(MemberTable, FindsNothingElse) {
  for (const std::string_view each : names) {
    for (std::size_t at = 0; at < each.size(); ++at) {
      std::string other(each);
      other[at] = '~';
      EXPECT_EQ(table.find(other), -1) << other;
      EXPECT_EQ(found_in_card("", other), -1) << other;
      EXPECT_EQ(found_in_card("          ", other), -1) << other;
    }
    const std::string name(each);
    EXPECT_EQ(table.find(name + "s"), -1) << name;
    EXPECT_EQ(found_in_card("          ", name + "s"), -1) << name;
  }
}

}  // namespace
}  // namespace cardinal
