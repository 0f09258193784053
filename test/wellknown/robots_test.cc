#include "wellknown/robots.h"

#include <gtest/gtest.h>

namespace cardinal::wellknown {
namespace {

constexpr const char* card = "/.well-known/agent-card.json";

bool allowed(std::string_view text, std::string_view path = card) {
  return RobotRules::parse(text, "cardinal").allows(path);
}

TEST(Robots, WithoutRulesEverythingIsAllowed) {
  EXPECT_TRUE(allowed(""));
  EXPECT_TRUE(allowed("<html>not found</html>"));
  EXPECT_TRUE(allowed("User-agent: *\nDisallow:\n"));
  EXPECT_TRUE(allowed("Disallow: /\n"));  // of no group
}

TEST(Robots, TheGroupThatNamesUsCountsAndOtherwiseThatForAll) {
  EXPECT_FALSE(allowed("User-agent: *\nDisallow: /\n"));
  EXPECT_FALSE(allowed("user-agent: Cardinal/1.0\r\ndisallow: /\r\n"));
  EXPECT_TRUE(allowed("User-agent: cardinals\nDisallow: /\n"));
  EXPECT_TRUE(allowed(
      "User-agent: *\nDisallow: /\n\nUser-agent: cardinal\nAllow: /\n"));
  // Ours has no rule, and those of others do not count.
  EXPECT_TRUE(allowed("User-agent: *\nDisallow: /\nUser-agent: cardinal\n"));
  EXPECT_FALSE(
      allowed("User-agent: cardinal\nUser-agent: other\nDisallow: /\n"));
  EXPECT_TRUE(allowed("User-agent: other\nDisallow: /\n"));
  // Groups of one name are one.
  EXPECT_FALSE(
      allowed("User-agent: cardinal\nDisallow: /a\n"
              "User-agent: x\nDisallow: /b\n"
              "User-agent: cardinal\nDisallow: /.well-known/\n"));
}

TEST(Robots, TheLongestRuleCounts) {
  const char* rules =
      "User-agent: *\nDisallow: /\nAllow: /.well-known/  # cards\n"
      "Disallow: /.well-known/secret\nAllow: /x\nDisallow: /x\n";
  EXPECT_TRUE(allowed(rules));
  EXPECT_FALSE(allowed(rules, "/index.html"));
  EXPECT_FALSE(allowed(rules, "/.well-known/secret.json"));
  EXPECT_TRUE(allowed(rules, "/x"));
}

TEST(Robots, StarsAndAnchors) {
  EXPECT_FALSE(allowed("User-agent: *\nDisallow: /*.json$\n"));
  EXPECT_TRUE(allowed("User-agent: *\nDisallow: /*.json$\n", "/a.json?x"));
  EXPECT_FALSE(allowed("User-agent: *\nDisallow: /*/agent\n"));
  EXPECT_TRUE(allowed("User-agent: *\nDisallow: /*/*/agent\n"));
  EXPECT_FALSE(allowed("User-agent: *\nDisallow: *\n"));
  const std::string stars(1'000, '*');
  EXPECT_TRUE(allowed("User-agent: *\nDisallow: /" + stars + "z$\n",
                      "/" + std::string(10'000, 'a')));
}

}  // namespace
}  // namespace cardinal::wellknown
