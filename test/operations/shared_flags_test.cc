// The lists of names in the schemas of operations are those of the tables.
#include "operations/shared_flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text.h"
#include "cardinal/check.h"
#include "cardinal/convert.h"
#include "check/report/reporter.h"
#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::UnorderedElementsAreArray;

using Names = std::vector<std::string>;

// The names of a macro for "enum".
Names names_in(std::string_view list) {
  const test::Parsed parsed = test::parse("[" + std::string(list) + "]");
  Names names;
  for (const Value name : parsed.root().items()) {
    names.emplace_back(*name.string());
  }
  return names;
}

Names names_of(std::span<const std::string_view> table) {
  return {table.begin(), table.end()};
}

constexpr std::string_view what_to_do =
    "update this macro in src/operations/shared_flags.h";

TEST(SharedFlags, NameEveryDialect) {
  EXPECT_THAT(names_in(CARDINAL_DIALECTS),
              UnorderedElementsAreArray(names_of(dialect_names())))
      << what_to_do;
  EXPECT_EQ(CARDINAL_DIALECT_WORDS, joined(dialect_names(), ", "))
      << what_to_do;
}

TEST(SharedFlags, CardDialectsAreAllButCatalogs) {
  Names expected = names_of(dialect_names());
  std::erase(expected, name_of(Dialect::ai_catalog));
  EXPECT_THAT(names_in(CARDINAL_CARD_DIALECTS),
              UnorderedElementsAreArray(expected))
      << what_to_do;
}

TEST(SharedFlags, NameEveryFormatOfConvert) {
  Names expected;
  for (std::size_t i = 0; i < format_count; ++i) {
    const std::string family(family_of(static_cast<CardFormat>(i)));
    if (std::ranges::find(expected, family) == expected.end()) {
      expected.push_back(family);
    }
  }
  EXPECT_THAT(names_in(CARDINAL_FORMATS), UnorderedElementsAreArray(expected))
      << what_to_do;
  EXPECT_THAT(names_in(CARDINAL_MCP_VERSIONS),
              UnorderedElementsAreArray(names_of(mcp_version_names())))
      << what_to_do;
}

TEST(SharedFlags, NameEveryProfile) {
  Names expected;
  for (const ProfileInfo& profile : profiles()) {
    expected.emplace_back(profile.name);
  }
  EXPECT_EQ(CARDINAL_PROFILE_WORDS, joined(expected, ", ")) << what_to_do;
}

TEST(SharedFlags, NameEveryReportFormat) {
  EXPECT_THAT(names_in(CARDINAL_REPORT_FORMATS),
              UnorderedElementsAreArray(names_of(report_formats())))
      << what_to_do;
}

}  // namespace
}  // namespace cardinal
