#include "directory/text/agent_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cardinal {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> agent_terms_of(const std::vector<AgentTerm>& terms) {
  std::vector<std::string> out;
  for (const AgentTerm& term : terms) out.push_back(term.term);
  return out;
}

int impact_of(const Agent& agent, std::string_view wanted) {
  AgentAnalyzer analyzer;
  for (const AgentTerm& term : analyzer.analyze(agent)) {
    if (term.term == wanted) return term.impact;
  }
  return 0;
}

TEST(AgentText, IsFoundByEveryField) {
  Agent agent;
  agent.name = "alpha";
  agent.description = "bravo";
  agent.provider_name = "charlie";
  agent.tags = {"delta"};
  agent.skills.resize(1);
  agent.skills[0].id = "echo";
  agent.skills[0].name = "foxtrot";
  agent.skills[0].description = "golf";
  agent.skills[0].tags = {"hotel"};
  agent.skills[0].examples = {"india"};
  AgentAnalyzer analyzer;
  EXPECT_THAT(agent_terms_of(analyzer.analyze(agent)),
              ElementsAre("alpha", "bravo", "charli", "delta", "echo",
                          "foxtrot", "golf", "hotel", "india"));
}

TEST(AgentText, CountsANameMoreThanADescriptionAndThatMoreThanAProvider) {
  Agent agent;
  agent.name = "alpha";
  agent.description = "bravo";
  agent.provider_name = "charlie";
  EXPECT_GT(impact_of(agent, "alpha"), impact_of(agent, "bravo"));
  EXPECT_GT(impact_of(agent, "bravo"), impact_of(agent, "charli"));
}

// tf = 1 / (0.4 + 0.6 * 1 / usual); weight = tf / (tf + 1.2), in 16 steps: the
// middle of each stands for it.
TEST(AgentText, WeighsByTheFormulaOfBm25f) {
  Agent agent;
  agent.description = "bravo";
  const double usual = info_of(TextField::description).usual_terms;
  const double frequency = 1 / (0.4 + 0.6 / usual);
  EXPECT_EQ(impact_of(agent, "bravo"),
            16 * static_cast<int>(16 * frequency / (frequency + 1.2)) + 8);
}

TEST(AgentText, CountsAWordOfALongTextLess) {
  Agent brief, long_one;
  brief.description = "bravo";
  long_one.description = "bravo";
  for (int i = 0; i < 200; ++i) {
    long_one.description += " w" + std::to_string(i);
  }
  EXPECT_GT(impact_of(brief, "bravo"), impact_of(long_one, "bravo"));
}

TEST(AgentText, DoesNotDependOnWhatWasAnalyzedBefore) {
  Agent one, two;
  one.name = "alpha bravo";
  two.name = "bravo charlie";
  AgentAnalyzer fresh, used;
  used.analyze(one);
  EXPECT_EQ(used.analyze(two), fresh.analyze(two));
}

TEST(AgentText, OfOneCardIsBounded) {
  Agent agent;
  for (std::size_t i = 0; i < AgentAnalyzer::terms_max + 100; ++i) {
    agent.tags.push_back("t" + std::to_string(i));
  }
  AgentAnalyzer analyzer;
  EXPECT_EQ(analyzer.analyze(agent).size(), AgentAnalyzer::terms_max);
}

}  // namespace
}  // namespace cardinal
