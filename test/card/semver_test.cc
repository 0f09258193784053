#include <gtest/gtest.h>

#include "cardinal/card.h"
#include "support/parsed.h"
#include "support/paths.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

test::Parsed cases(const std::string& name) {
  return test::parse(
      test::read_file(test::source_dir() + "/test/card/cases/" + name));
}

SemVer version(std::string_view text) {
  const std::optional<SemVer> parsed = parse_semver(text);
  EXPECT_TRUE(parsed) << text;
  return parsed.value_or(SemVer{});
}

int sign(int order) { return (order > 0) - (order < 0); }

TEST(SemVer, AcceptsWhatThePublishedTestsAccept) {
  for (const char* file : {"semver.json", "extra_semver.json"}) {
    const test::Parsed rows = cases(file);
    ASSERT_GT(rows.root()["valid"].size(), 0u) << file;
    for (const Value row : rows.root()["valid"].items()) {
      EXPECT_TRUE(parse_semver(*row.string())) << row.raw();
    }
  }
}

TEST(SemVer, RefusesWhatThePublishedTestsRefuse) {
  for (const char* file : {"semver.json", "extra_semver.json"}) {
    const test::Parsed rows = cases(file);
    ASSERT_GT(rows.root()["invalid"].size(), 0u) << file;
    for (const Value row : rows.root()["invalid"].items()) {
      EXPECT_FALSE(parse_semver(*row.string())) << row.raw();
    }
  }
}

TEST(SemVer, GivesItsParts) {
  const SemVer all = version("10.20.30-rc.1-x+build.007");
  EXPECT_EQ(all.major, "10");
  EXPECT_EQ(all.minor, "20");
  EXPECT_EQ(all.patch, "30");
  EXPECT_EQ(all.pre_release, "rc.1-x");
  EXPECT_EQ(all.build, "build.007");
  const SemVer plain = version("1.2.3");
  EXPECT_EQ(plain.pre_release, "");
  EXPECT_EQ(plain.build, "");
  // A hyphen behind the plus begins no pre-release.
  const SemVer built = version("1.2.3+a-b");
  EXPECT_EQ(built.pre_release, "");
  EXPECT_EQ(built.build, "a-b");
}

// Section 11, its examples among them: each precedes all that follow.
constexpr std::string_view ascending[] = {
    "0.0.0-0",
    "0.0.0",
    "0.0.1",
    "0.1.0",
    "1.0.0-0",
    "1.0.0-1",
    "1.0.0-2",
    "1.0.0-11",
    "1.0.0-18446744073709551616",
    "1.0.0-18446744073709551617",
    "1.0.0--",
    "1.0.0-1a",
    "1.0.0-Beta",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.1.0",
    "1.0.0-alpha.beta",
    "1.0.0-alpha-beta",
    "1.0.0-beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0.0",
    "2.0.0",
    "2.1.0",
    "2.1.1",
    "2.2.0",
    "2.10.0",
    "10.0.0-a",
    "10.0.0",
    "99999999999999999999998.0.0",
    "99999999999999999999999.0.0",
    "100000000000000000000000.0.0",
};

TEST(SemVer, OrdersEveryPairByPrecedence) {
  for (std::size_t i = 0; i < std::size(ascending); ++i) {
    for (std::size_t j = 0; j < std::size(ascending); ++j) {
      const int expected = (i > j) - (i < j);
      const SemVer a = version(ascending[i]), b = version(ascending[j]);
      EXPECT_EQ(sign(compare(a, b)), expected)
          << ascending[i] << " and " << ascending[j];
    }
  }
}

TEST(SemVer, BuildDoesNotMatterForPrecedence) {
  EXPECT_EQ(compare(version("1.0.0+a"), version("1.0.0+b")), 0);
  EXPECT_EQ(compare(version("1.0.0+a"), version("1.0.0")), 0);
  EXPECT_EQ(compare(version("1.0.0-rc.1+9"), version("1.0.0-rc.1+10")), 0);
  EXPECT_LT(compare(version("1.0.0-rc.1+9"), version("1.0.0+1")), 0);
}

}  // namespace
}  // namespace cardinal
