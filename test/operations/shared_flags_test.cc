// The lists of names in the schemas of operations are those of the tables.
#include "operations/shared_flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text.h"
#include "cardinal/convert.h"
#include "cardinal/operations.h"
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

// An OASF record is checked and converted, but not served.
TEST(SharedFlags, ServedDialectsAreAllButRecords) {
  Names expected = names_of(dialect_names());
  std::erase(expected, name_of(Dialect::oasf));
  EXPECT_THAT(names_in(CARDINAL_SERVED_DIALECTS),
              UnorderedElementsAreArray(expected))
      << what_to_do;
  EXPECT_EQ(CARDINAL_SERVED_DIALECT_WORDS, joined(expected, ", "))
      << what_to_do;
}

TEST(SharedFlags, CardDialectsAreAllButCatalogsAndRecords) {
  Names expected = names_of(dialect_names());
  std::erase(expected, name_of(Dialect::ai_catalog));
  std::erase(expected, name_of(Dialect::oasf));
  EXPECT_THAT(names_in(CARDINAL_CARD_DIALECTS),
              UnorderedElementsAreArray(expected))
      << what_to_do;
}

Names families_for(bool (*is_one)(CardFormat format)) {
  Names families;
  for (std::size_t i = 0; i < format_count; ++i) {
    const auto format = static_cast<CardFormat>(i);
    const std::string family(family_of(format));
    if (is_one(format) &&
        std::ranges::find(families, family) == families.end()) {
      families.push_back(family);
    }
  }
  return families;
}

TEST(SharedFlags, NameEveryFormatOfConvert) {
  EXPECT_THAT(names_in(CARDINAL_TARGET_FORMATS),
              UnorderedElementsAreArray(families_for(can_write)))
      << what_to_do;
  EXPECT_THAT(names_in(CARDINAL_SOURCE_FORMATS),
              UnorderedElementsAreArray(families_for(can_read)))
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

TEST(SharedFlags, NameEveryCategory) {
  EXPECT_EQ(CARDINAL_CATEGORY_WORDS, joined(names_of(category_names()), ", "))
      << what_to_do;
}

// JSON is the answer itself; the others are views of it.
TEST(SharedFlags, ReportsHaveAViewForEveryFormat) {
  for (const std::string_view operation : {"check", "probe"}) {
    Names formats = {"json"};
    for (const View& view : operation_named(operation)->views) {
      formats.emplace_back(view.format);
    }
    EXPECT_THAT(formats, UnorderedElementsAreArray(names_of(report_formats())))
        << operation;
  }
}

}  // namespace
}  // namespace cardinal
