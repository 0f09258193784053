#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "cardinal/skill_tags.h"
#include "support/paths.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view some = R"({
  "py": "python", "ML": "machine-learning", "js": "javascript",
  "node": "js", "data": ["data-science", "analytical/data-analysis"],
  "scraping": "data-collection", "data-collection": "data-collection"})";

double score_of(std::initializer_list<std::string_view> query,
                std::initializer_list<std::string_view> skills,
                const TagAliases& aliases) {
  const std::vector<std::string_view> asked(query);
  std::vector<SkillTag> tags;
  for (const std::string_view text : skills) {
    tags.push_back(*parse_skill_tag(text));
  }
  return *match_tags(*parse_tag_query(asked, &aliases), tags).score;
}

TEST(TagAliases, SayWhatANameMeansInTheEnd) {
  const TagAliases aliases = *TagAliases::parse(some);
  EXPECT_EQ(aliases.size(), 7u);
  EXPECT_THAT(aliases.meaning_of("py"), ElementsAre("python"));
  EXPECT_THAT(aliases.meaning_of("ml"), ElementsAre("machine-learning"));
  EXPECT_THAT(aliases.meaning_of("node"), ElementsAre("javascript"));
  EXPECT_THAT(aliases.meaning_of("data"),
              ElementsAre("data-science", "analytical/data-analysis"));
  EXPECT_THAT(aliases.meaning_of("python"), IsEmpty());
}

TEST(TagAliases, AreFoundByWhatTheyMean) {
  const TagAliases aliases = *TagAliases::parse(some);
  EXPECT_THAT(aliases.names_of("javascript"), ElementsAre("js", "node"));
  EXPECT_THAT(aliases.names_of("analytical/data-analysis"),
              ElementsAre("data"));
  EXPECT_THAT(aliases.names_of("py"), IsEmpty());
}

TEST(TagAliases, OfTheInstalledFileHideNoCategory) {
  const Result<TagAliases> shipped = TagAliases::load(
      test::source_dir() + std::string("/data/tag-aliases.json"));
  ASSERT_TRUE(shipped) << to_text(shipped.error());
  EXPECT_THAT(shipped->meaning_of("golang"), ElementsAre("go"));
  for (const std::string_view category : tag_categories()) {
    EXPECT_THAT(shipped->meaning_of(category), IsEmpty()) << category;
  }
}

TEST(TagAliases, WorkForQueriesAndForSkills) {
  const TagAliases aliases = *TagAliases::parse(some);
  EXPECT_EQ(score_of({"py"}, {"python"}, aliases), 1.0);
  EXPECT_EQ(score_of({"python"}, {"PY"}, aliases), 1.0);
  EXPECT_EQ(score_of({"node"}, {"javascript/react"}, aliases), 1.0);
  // Any of several meanings, and still one tag of the query.
  EXPECT_EQ(score_of({"data", "ops"}, {"data-science"}, aliases), 0.5);
  EXPECT_EQ(score_of({"analytical"}, {"data"}, aliases), 1.0);
}

TEST(TagAliases, AreOneTagWithWhatTheyMean) {
  const TagAliases aliases = *TagAliases::parse(some);
  EXPECT_EQ(score_of({"py", "python", "ops"}, {"python"}, aliases), 0.5);
  EXPECT_EQ(score_of({"python", "py", "ops"}, {"py"}, aliases), 0.5);
  const std::vector<SkillTag> skills = {*parse_skill_tag("Py"),
                                        *parse_skill_tag("python")};
  const std::string_view asked[] = {"python"};
  EXPECT_THAT(match_tags(*parse_tag_query(asked, &aliases), skills).skills,
              ElementsAre(0));
}

// Section 3.2 of the facts: a tag that is a root somewhere is not replaced.
TEST(TagAliases, LeaveSegmentsAndRootsAlone) {
  const TagAliases aliases = *TagAliases::parse(some);
  EXPECT_EQ(score_of({"python"}, {"py/flask"}, aliases), 0.0);
  EXPECT_EQ(score_of({"py"}, {"py/flask"}, aliases), 1.0);
  EXPECT_EQ(score_of({"py/*"}, {"python"}, aliases), 0.0);
  EXPECT_EQ(score_of({"coding/py"}, {"coding/python"}, aliases), 0.0);
  const auto ops = TagAliases::parse(R"({"ops": "devops"})");
  ASSERT_FALSE(ops);
  EXPECT_EQ(ops.error().where, "/ops");
  EXPECT_EQ(ops.error().message,
            "\"ops\" is a category of the draft: as an alias it would hide "
            "the tags below it; remove it");
}

struct Broken {
  std::string_view json;
  std::string_view where;
  std::string_view reason;
};

TEST(TagAliases, AreRefusedWithPlaceAndReason) {
  constexpr Broken files[] = {
      {"[]", "", "expected an object from alias to tag or list of tags"},
      {"{\"a\": ", "", "line 1, column"},
      {R"({"a": 7})", "/a", "a tag must be a string; got a number"},
      {R"({"a": ["b", null]})", "/a/1", "a tag must be a string; got null"},
      {R"({"a": []})", "/a", "stands for 1 to 16 tags; got 0"},
      {R"({"a": " "})", "/a", "needs a word"},
      {R"({"": "b"})", "/", "needs a word"},
      {R"({"a/b": "c"})", "/a~1b", "has a slash"},
      {R"({"A": "b", "a": "c"})", "/a", "there already in another spelling"},
      {R"({"a": "b", "b": "c", "c": "a"})", "/c",
       R"(in a circle: "a" -> "b" -> "c" -> "a"; let one of them)"},
      {R"({"a": ["x", "b"], "b": "a"})", "/b", "in a circle"},
      {R"({"py": "python", "flask": "py/flask"})", "/flask",
       "an alias and, in \"py/flask\", the root of a tag"},
  };
  for (const Broken& file : files) {
    SCOPED_TRACE(file.json);
    const auto aliases = TagAliases::parse(file.json);
    ASSERT_FALSE(aliases);
    EXPECT_EQ(aliases.error().code, Code::invalid);
    EXPECT_EQ(aliases.error().where, file.where);
    EXPECT_THAT(aliases.error().message, HasSubstr(file.reason));
  }
}

std::string chain_of(std::size_t steps) {
  std::string json = "{";
  for (std::size_t i = 0; i < steps; ++i) {
    json += (i > 0 ? "," : "") + std::string("\"a") +
            std::to_string(100'000 + i) + "\": \"a" +
            std::to_string(100'001 + i) + "\"";
  }
  return json + "}";
}

TEST(TagAliases, HaveLimits) {
  EXPECT_TRUE(TagAliases::parse(chain_of(32)));
  EXPECT_THAT(TagAliases::parse(chain_of(33)).error().message,
              HasSubstr("more than 32 others"));
  EXPECT_THAT(TagAliases::parse(chain_of(10'001)).error().message,
              HasSubstr("at most 10000 aliases are read; got 10001"));
  EXPECT_THAT(
      TagAliases::parse(std::string((1u << 20) + 1, ' ')).error().message,
      HasSubstr("may take 1048576 bytes"));
  // Each names two lists of twelve.
  std::string wide = R"({"a": ["b", "c"], "b": [)";
  for (int i = 0; i < 12; ++i)
    wide += (i ? ",\"b" : "\"b") + std::to_string(i) + '"';
  wide += R"(], "c": [)";
  for (int i = 0; i < 12; ++i)
    wide += (i ? ",\"c" : "\"c") + std::to_string(i) + '"';
  EXPECT_THAT(TagAliases::parse(wide + "]}").error().message,
              HasSubstr("stands for more than 16 tags"));
}

TEST(TagAliases, ComeFromAFile) {
  const test::TempFolder folder;
  const std::string path = folder.path() + "/aliases.json";
  EXPECT_EQ(TagAliases::load(path).error().code, Code::not_found);
  std::ofstream(path) << some;
  EXPECT_THAT(TagAliases::load(path)->meaning_of("py"), ElementsAre("python"));
  std::ofstream(path) << R"({"py": 3})";
  EXPECT_EQ(TagAliases::load(path).error().where, path + "#/py");
}

}  // namespace
}  // namespace cardinal
