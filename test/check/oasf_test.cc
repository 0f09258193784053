// OASF records: what is required of them, and what real ones lack.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "card/oasf/record.h"
#include "support/cards.h"
#include "support/mutations.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string minimal(std::string_view version = {}) {
  return std::string(minimal_card(Profile::oasf, version));
}

std::vector<std::string> found_in_record(std::string_view patch,
                                         std::string_view version = {}) {
  return test::findings(test::merged(minimal(version), patch),
                        {.dialect = Dialect::oasf});
}

TEST(OasfRecord, IsDetectedAndValidInFull) {
  for (const std::string& text :
       {test::full_oasf_record(), minimal(), minimal("0.7")}) {
    const Report report = test::checked(text);
    EXPECT_EQ(report.dialect, Dialect::oasf);
    EXPECT_TRUE(report.diagnostics.empty()) << text;
  }
}

TEST(OasfRecord, NamesItsVersion) {
  EXPECT_EQ(test::checked(minimal()).version, "1.1");
  EXPECT_EQ(test::checked(minimal("0.7")).version, "0.7");
}

// Taking out a required member is an error that names it.
TEST(OasfRecord, EveryRequiredMemberIsMissed) {
  for (const auto& member : oasf::members_of(oasf::Part::record)) {
    const std::string text =
        test::merged(minimal(), "{\"" + std::string(member.name) + "\": null}");
    const Report report = test::checked(text, {.dialect = Dialect::oasf});
    if (!member.required) {
      EXPECT_TRUE(report.valid()) << member.name;
      continue;
    }
    ASSERT_EQ(report.diagnostics.size(), 1u) << member.name;
    EXPECT_EQ(report.diagnostics[0].rule->id, "oasf/member-required");
    EXPECT_THAT(report.diagnostics[0].message,
                testing::HasSubstr("\"" + std::string(member.name) + "\""));
  }
}

TEST(OasfRecord, MissingMembersOfAnObjectAreOneFinding) {
  EXPECT_THAT(found_in_record(R"({"authors": null, "created_at": null})"),
              ElementsAre("error oasf/member-required "));
}

TEST(OasfRecord, LocatorsDependOnTheVersion) {
  EXPECT_THAT(found_in_record(R"({"locators": [{"type": "docker_image",
                        "url": "https://ghcr.io/a/b"}]})",
                              "0.7"),
              IsEmpty());
  EXPECT_THAT(found_in_record(R"({"locators": [{"type": "docker_image",
                        "url": "https://ghcr.io/a/b"}]})"),
              ElementsAre("warning oasf/locator-type /locators/0/type",
                          "warning oasf/locator-member /locators/0/url"));
  EXPECT_THAT(found_in_record(R"({"locators": [{"type": "url", "urls": []}]})"),
              ElementsAre("error oasf/locator-address /locators/0"));
}

TEST(OasfRecord, SkillIdsFitTheirNames) {
  EXPECT_THAT(
      found_in_record(R"({"skills": [{"id": 0, "name": "base_skill"}]})"),
      IsEmpty());
  EXPECT_THAT(
      found_in_record(R"({"skills": [{"id": 9, "name": "cybersecurity"}]})"),
      ElementsAre("error oasf/skill-mismatch /skills/0/id"));
  // Other versions and domains have other categories.
  EXPECT_THAT(found_in_record(R"({"schema_version": "1.0.0",
                        "skills": [{"id": 9, "name": "cybersecurity"}]})"),
              IsEmpty());
  EXPECT_THAT(
      found_in_record(R"({"domains": [{"id": 9, "name": "cybersecurity"}]})"),
      IsEmpty());
  EXPECT_THAT(found_in_record(R"({"domains": [{"id": 9, "name": "a/b"}]})"),
              ElementsAre("error oasf/skill-mismatch /domains/0/id"));
}

TEST(OasfRecord, TimesMayLackTheirOffset) {
  for (const char* time : {"2024-09-10T23:20:50.520Z", "2024-09-10T23:20:50",
                           "2024-09-10 23:20:50.520789Z"}) {
    EXPECT_THAT(
        found_in_record(R"({"created_at": ")" + std::string(time) + "\"}"),
        IsEmpty())
        << time;
  }
  EXPECT_THAT(found_in_record(R"({"created_at": "2024-09-10"})"),
              ElementsAre("error oasf/created-at /created_at"));
}

TEST(OasfRecord, ModulesForA2aHaveACardOrAnArtifact) {
  EXPECT_THAT(found_in_record(
                  R"({"modules": [{"name": "integration/a2a", "data": {}}]})"),
              Contains("error oasf/module-data /modules/0/data"));
  EXPECT_THAT(
      found_in_record(R"({"modules": [{"name": "integration/mcp", "data": {
              "name": "n", "connections": [{"type": "http",
              "url": "https://acme.dev"}]}}]})"),
      ElementsAre("error oasf/module-data /modules/0/data/connections/0/type"));
}

// The validator of OASF accepts these of its own test data, and refuses that
// one.
TEST(OasfRecord, VerdictsOnTheDataOfOasfItself) {
  const fs::path folder = SHARED_OR_SKIP("corpus/oasf");
  for (const char* valid :
       {"agntcy__dir__testdata-record_070.json",
        "agntcy__dir__testdata-record_080_v4.json",
        "agntcy__dir__testdata-record_100.json",
        "agntcy__dir__testdata-record_110.json",
        "agntcy__dir__testdata-record_valid.json",
        "agntcy__dir__testdata-record_valid_with_warnings.json",
        "agntcy__dir__testdata-skill_record.json",
        "agntcy__dir__testdata-directory-record.json",
        "agntcy__oasf-sdk__fixtures-valid_0.7.0_record.json",
        "agntcy__oasf-sdk__fixtures-translation_dir_mcp_record.json"}) {
    const Report report = test::checked(test::read_file(folder / valid));
    EXPECT_EQ(report.dialect, Dialect::oasf) << valid;
    for (const Diagnostic& each : report.diagnostics) {
      EXPECT_NE(each.severity, Severity::error)
          << valid << " " << each.rule->id << " " << each.message;
    }
  }
  EXPECT_THAT(test::rules_found(test::read_file(
                  folder / "agntcy__dir__testdata-record_invalid.json")),
              Contains("oasf/skill-id"));
  // Its converters write no skills, which its validator refuses.
  EXPECT_THAT(
      test::rules_found(test::read_file(
          folder / "agntcy__oasf-sdk__fixtures-expected_mcptorecord_output."
                   "json")),
      Contains("oasf/required-empty"));
}

TEST(OasfRecord, NoOtherDialectIsTakenForOne) {
  const auto is_record = [](const std::string& text) {
    return detect(test::parse(text).root()) == Dialect::oasf;
  };
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    EXPECT_FALSE(is_record(test::mutated_card(seed))) << seed;
    EXPECT_FALSE(is_record(test::mutated_a2a_card(seed))) << seed;
    EXPECT_FALSE(is_record(test::mutated_adp_card(seed))) << seed;
    EXPECT_FALSE(is_record(test::mutated_ai_catalog(seed))) << seed;
  }
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    const bool is_of_oasf = entry.path().parent_path().filename() == "oasf";
    EXPECT_EQ(is_record(test::read_file(entry.path())), is_of_oasf)
        << entry.path();
  }
}

TEST(OasfRecord, TriggeredEqualsAllRulesOverSeededMutations) {
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE(seed);
    test::expect_triggered_equals_all(test::mutated_oasf_record(seed),
                                      {.dialect = Dialect::oasf});
  }
}

}  // namespace
}  // namespace cardinal
