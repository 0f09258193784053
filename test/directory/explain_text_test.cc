#include "directory/text/explain_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/index/exhaustive_index.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Agent weather_agent() {
  Agent agent;
  agent.name = "Sky";
  agent.description = "Weather for travellers";
  agent.skills.resize(2);
  agent.skills[0].name = "Alerts";
  agent.skills[0].description = "Warns of storms";
  agent.skills[1].name = "Forecast";
  agent.skills[1].tags = {"weather", "forecasts"};
  return agent;
}

TextVector along(int x, int y) {
  TextVector vector{};
  vector[0] = static_cast<std::int8_t>(x);
  vector[1] = static_cast<std::int8_t>(y);
  return vector;
}

TEST(ExplainText, NamesWordsFieldsAndTheSkill) {
  ExhaustiveIndex index(nullptr);
  const Agent agent = weather_agent();
  index.add(1, agent);
  TextAnalyzer analyzer;
  const TextExplanation why =
      explain_text(index.plan("weather forecasting kayak"), agent, analyzer);
  ASSERT_EQ(why.matches.size(), 2u);
  EXPECT_EQ(why.matches[0].found, "weather");
  EXPECT_THAT(why.matches[0].fields,
              ElementsAre(TextField::description, TextField::skill_tags));
  EXPECT_THAT(why.matches[0].skills, ElementsAre(1u));
  EXPECT_EQ(why.matches[1].word, "forecasting");
  EXPECT_EQ(why.matches[1].found, "forecast");
  EXPECT_EQ(why.skill, 1u);
  EXPECT_THAT(why.unmatched, ElementsAre("kayak"));
  EXPECT_EQ(to_text(why.matches[1]),
            "forecasting: forecast in skill name, skill tags");
}

TEST(ExplainText, SharesAddUpToTheLexicalScore) {
  ExhaustiveIndex index(nullptr);
  const Agent agent = weather_agent();
  index.add(1, agent);
  index.add(2, Agent{});
  TextAnalyzer analyzer;
  const TextPlan plan = index.plan("weather storms sky");
  double sum = 0;
  for (const TextMatch& match : explain_text(plan, agent, analyzer).matches) {
    sum += match.share;
  }
  EXPECT_NEAR(sum, index.search(plan, 1)[0].score.lexical, 1e-9);
}

TEST(ExplainText, SaysWhatAWordWasReadAsAndWhatIsNear) {
  Result<WordTable> words = WordTable::read(SharedBytes(
      write_word_table({"rain", "storm"}, {along(100, 0), along(100, 20)})));
  ASSERT_TRUE(words);
  ExhaustiveIndex index(&*words);
  const Agent agent = weather_agent();
  index.add(1, agent);
  TextAnalyzer analyzer;
  const TextExplanation why =
      explain_text(index.plan("rain forcast"), agent, analyzer);
  ASSERT_EQ(why.matches.size(), 2u);
  EXPECT_EQ(to_text(why.matches[0]),
            "rain: storms (near in meaning) in skill text");
  EXPECT_EQ(to_text(why.matches[1]),
            "forcast (read as forecast): forecast in skill name, skill tags");
}

TEST(ExplainText, OfACardThatDoesNotMatchIsEmpty) {
  ExhaustiveIndex index(nullptr);
  index.add(1, weather_agent());
  TextAnalyzer analyzer;
  const TextExplanation why =
      explain_text(index.plan("weather"), Agent{}, analyzer);
  EXPECT_THAT(why.matches, IsEmpty());
  EXPECT_EQ(why.skill, std::nullopt);
  EXPECT_THAT(why.unmatched, ElementsAre("weather"));
}

TEST(ExplainText, NamesTheCharacterOfAPair) {
  ExhaustiveIndex index(nullptr);
  Agent agent;
  agent.name = "气温";
  index.add(1, agent);
  TextAnalyzer analyzer;
  const TextExplanation why = explain_text(index.plan("天气"), agent, analyzer);
  ASSERT_EQ(why.matches.size(), 1u);
  EXPECT_EQ(to_text(why.matches[0]), "天气: 气 (in part) in name");
}

}  // namespace
}  // namespace cardinal
