// The whole text of a rule's bad example, for those who want to try it.
#include "operations/rule_example.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;

TEST(RuleExample, IsReportedWhereverItIsATextThatCanBeTold) {
  std::vector<std::string_view> without;
  for (const RuleInfo* rule : all_rules()) {
    const auto example = bad_example(*rule, test::fixed_env());
    if (example) {
      SCOPED_TRACE(rule->id);
      test::CheckSettings settings;
      if (!example->profile.empty()) {
        settings.profile = *profile_named(example->profile);
      }
      EXPECT_THAT(test::rules_found(example->text, settings),
                  Contains(std::string(rule->id)));
    } else if (rule->examples == Examples::patches) {
      without.push_back(rule->id);
    }
  }
  // Without its agent:// id the card is not known to be one of ADP.
  std::erase(without, "adp/id-uri");
  EXPECT_THAT(without, IsEmpty());
}

TEST(RuleExample, NamesAProfileOnlyWhereTheDefaultIsSilent) {
  const auto example_of = [](std::string_view id) {
    return *bad_example(*rule_named(id), test::fixed_env());
  };
  EXPECT_EQ(example_of("a2a/type").profile, "");
  EXPECT_EQ(example_of("a2a/api-key-in-cookie").profile, "stacka2a");
}

TEST(RuleExample, IsAbsentForServersSchemasAndBytes) {
  for (const std::string_view id :
       {"probe/cache-control", "schema/mismatch", "json/invalid-utf8",
        "json/utf16", "json/size"}) {
    EXPECT_FALSE(bad_example(*rule_named(id), test::fixed_env())) << id;
  }
}

}  // namespace
}  // namespace cardinal
