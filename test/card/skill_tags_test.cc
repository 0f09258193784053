// Tags and their matching. "Item" is a resolution of what the draft leaves
// open, as docs/decisions.md has them under "Skill tags".
#include "cardinal/skill_tags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<SkillTag> tags(std::initializer_list<std::string_view> texts) {
  std::vector<SkillTag> parsed;
  for (const std::string_view text : texts) {
    parsed.push_back(*parse_skill_tag(text));
  }
  return parsed;
}

TagQuery asked(std::initializer_list<std::string_view> texts,
               const TagAliases* aliases = nullptr) {
  const std::vector<std::string_view> list(texts);
  return *parse_tag_query(list, aliases);
}

// The card's own spellings of the skills that were found.
std::vector<std::string> found(const TagQuery& query,
                               const std::vector<SkillTag>& skills) {
  std::vector<std::string> texts;
  for (const std::size_t i : match_tags(query, skills).skills) {
    texts.push_back(skills[i].text);
  }
  return texts;
}

TEST(SkillTag, IsFlatOrHierarchical) {
  const SkillTag flat = *parse_skill_tag("python");
  EXPECT_FALSE(flat.hierarchical());
  EXPECT_EQ(flat.root(), "python");
  EXPECT_THAT(flat.segments(), ElementsAre("python"));
  EXPECT_EQ(flat.oddities, 0);
  const SkillTag deep = *parse_skill_tag("nlp/text-analysis/sentiment");
  EXPECT_TRUE(deep.hierarchical());
  EXPECT_EQ(deep.root(), "nlp");
  EXPECT_THAT(deep.segments(),
              ElementsAre("nlp", "text-analysis", "sentiment"));
  EXPECT_EQ(deep.oddities, 0);
}

TEST(SkillTag, OfNothingOrNoUtf8IsRefusedWithAReason) {
  for (const std::string_view text : {"", " ", "\t\n"}) {
    const auto tag = parse_skill_tag(text);
    ASSERT_FALSE(tag);
    EXPECT_EQ(tag.error().code, Code::invalid);
    EXPECT_THAT(tag.error().message, ::testing::HasSubstr("needs a word"));
  }
  EXPECT_THAT(parse_skill_tag("a\xFF").error().message,
              ::testing::HasSubstr("must be UTF-8"));
}

// Item 25: lower case and trimmed for comparison, the text as it was; no
// Unicode folding; odd slashes are noted and compared as written.
TEST(SkillTag, KeepsItsSpellingAndComparesByItsKey) {
  const SkillTag tag = *parse_skill_tag(" NLP/Translation ");
  EXPECT_EQ(tag.text, " NLP/Translation ");
  EXPECT_EQ(tag.key, "nlp/translation");
  EXPECT_EQ(tag.oddities, tag_edge_blank | tag_upper_case);
  EXPECT_EQ(parse_skill_tag("ÜBUNG")->key,
            "\xC3\x9C"
            "bung");
  EXPECT_EQ(parse_skill_tag("ÜBUNG")->oddities, tag_upper_case | tag_unusual);
  EXPECT_THAT(found(asked({"übung"}), tags({"ÜBUNG"})), IsEmpty());
}

TEST(SkillTag, WithOddSlashesIsComparedAsWritten) {
  EXPECT_EQ(parse_skill_tag("/nlp")->oddities, tag_outer_slash);
  EXPECT_EQ(parse_skill_tag("nlp/")->oddities, tag_outer_slash);
  EXPECT_EQ(parse_skill_tag("nlp//ocr")->oddities, tag_empty_segment);
  EXPECT_THAT(parse_skill_tag("nlp//ocr")->segments(),
              ElementsAre("nlp", "", "ocr"));
  EXPECT_THAT(found(asked({"nlp"}), tags({"/nlp"})), IsEmpty());
  EXPECT_THAT(found(asked({"nlp/ocr"}), tags({"nlp//ocr"})), IsEmpty());
  EXPECT_THAT(found(asked({"nlp"}), tags({"nlp/", "nlp//ocr"})),
              ElementsAre("nlp/", "nlp//ocr"));
}

// Item 18: the printed formula, in counts of query tags: never above 1.
TEST(TagScore, IsTheShareOfQueryTagsFound) {
  const auto skills =
      tags({"nlp/translation", "nlp/generation", "nlp/ner", "python"});
  EXPECT_EQ(match_tags(asked({"nlp"}), skills).score, 1.0);
  EXPECT_EQ(match_tags(asked({"nlp", "vision"}), skills).score, 0.5);
  EXPECT_EQ(match_tags(asked({"nlp", "python", "vision"}), skills).score,
            2.0 / 3.0);
  EXPECT_EQ(match_tags(asked({"nlp/*", "nlp"}), skills).score, 1.0);
}

// Item 19: what is reported are the card's own skills, in its spelling and
// order, each once, however many query tags found it.
TEST(TagMatch, ReportsTheCardsOwnSkills) {
  const auto skills = tags({"Python", "NLP/Translation", "vision", "nlp"});
  const TagQuery query = asked({"nlp", "nlp/translation", "python", "ops"});
  EXPECT_THAT(found(query, skills),
              ElementsAre("Python", "NLP/Translation", "nlp"));
  EXPECT_THAT(match_tags(query, skills).query_tags, ElementsAre(0, 1, 2));
}

// Item 20: one tag twice, in query or card, counts once.
TEST(TagScore, CountsDuplicatesOnce) {
  EXPECT_EQ(match_tags(asked({"nlp", " NLP", "ops"}), tags({"nlp"})).score,
            0.5);
  EXPECT_THAT(found(asked({"nlp"}), tags({"nlp/ner", "NLP/NER", "nlp/ner "})),
              ElementsAre("nlp/ner"));
}

// Item 21: 0/0 is no score, which a caller can tell from a score of 0.
TEST(TagScore, IsAbsentWithoutQueryTags) {
  const TagMatch match = match_tags(asked({}), tags({"nlp"}));
  EXPECT_EQ(match.score, std::nullopt);
  EXPECT_THAT(match.skills, IsEmpty());
}

// Item 22: an agent that has none of the tags scores 0, so that whoever ranks
// can leave it out whatever its other factors.
TEST(TagScore, IsZeroForAnIrrelevantAgent) {
  EXPECT_EQ(match_tags(asked({"nlp"}), tags({"vision/ocr"})).score, 0.0);
  EXPECT_EQ(match_tags(asked({"nlp"}), tags({})).score, 0.0);
}

// Item 23: the tag itself and what lies below it, at segments.
TEST(TagQuery, FindsTheTagAndWhatLiesBelow) {
  EXPECT_TRUE(matches("nlp/translation", "nlp/translation"));
  EXPECT_TRUE(matches("nlp", "nlp/translation"));
  EXPECT_TRUE(matches("nlp/text", "nlp/text/short"));
  EXPECT_FALSE(matches("nlp/text", "nlp/text-analysis"));
  EXPECT_FALSE(matches("nlp/translation", "nlp"));
  EXPECT_FALSE(matches("translation", "nlp/translation"));
  EXPECT_THAT(found(asked({"nlp/text"}),
                    tags({"nlp/text-analysis", "nlp", "nlp/text"})),
              ElementsAre("nlp/text"));
  // "-" sorts before "/": what lies below must be found beyond it.
  EXPECT_THAT(found(asked({"nlp"}), tags({"nlp-x", "nlp/y", "nlp"})),
              ElementsAre("nlp/y", "nlp"));
}

// Item 24: P/* finds P and all below at any depth; a star elsewhere is a
// character; "*" and "/*" are refused.
TEST(TagQuery, WithAStarFindsTheTagAndWhatLiesBelow) {
  const auto skills =
      tags({"nlp", "nlp/translation", "nlp/text-analysis/sentiment", "nlpx"});
  EXPECT_THAT(
      found(asked({"nlp/*"}), skills),
      ElementsAre("nlp", "nlp/translation", "nlp/text-analysis/sentiment"));
  EXPECT_THAT(found(asked({"nlp/text-analysis/*"}), skills),
              ElementsAre("nlp/text-analysis/sentiment"));
  EXPECT_THAT(found(asked({"*/translation", "nl*", "n*/*"}), skills),
              IsEmpty());
  EXPECT_THAT(found(asked({"n*/*"}), tags({"n*/x"})), ElementsAre("n*/x"));
}

TEST(TagQuery, RefusesToFindEverything) {
  for (const std::string_view text : {"*", "/*", " * ", "", "  "}) {
    const std::string_view list[] = {"nlp", text};
    const auto query = parse_tag_query(list);
    ASSERT_FALSE(query) << text;
    EXPECT_EQ(query.error().code, Code::usage);
  }
  const std::string_view star[] = {"/*"};
  EXPECT_EQ(parse_tag_query(star).error().message,
            "\"/*\" would find every agent; name a tag before the slash, such "
            "as \"nlp/*\"");
}

TEST(TagQuery, HasALimit) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i <= TagQuery::tags_max; ++i) {
    names.push_back("t" + std::to_string(i));
  }
  const std::vector<std::string_view> tags(names.begin(), names.end());
  EXPECT_TRUE(parse_tag_query(std::span(tags).first(TagQuery::tags_max)));
  EXPECT_EQ(parse_tag_query(tags).error().message,
            "a query has at most 256 tags; got 257: ask in parts");
}

}  // namespace
}  // namespace cardinal
