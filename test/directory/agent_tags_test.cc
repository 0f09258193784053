#include "directory/discovery/agent_tags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cardinal::directory {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

Agent translator() {
  Agent agent;
  agent.tags = {"nlp/translation", "NLP/Text-Analysis/Sentiment"};
  agent.skills = {{.id = "translate", .tags = {"nlp/translation", "french"}}};
  return agent;
}

TEST(AgentTags, EachTagIsTakenOnceAsTheCardSpellsIt) {
  EXPECT_THAT(
      tag_texts_of(translator()),
      ElementsAre("nlp/translation", "NLP/Text-Analysis/Sentiment", "french"));
}

TEST(AgentTags, CapabilitiesAreTheTagsOfCardsWithoutTags) {
  Agent agent;
  agent.skills = {{.id = "tool.web_search"}, {.id = "tool.fetch"}};
  EXPECT_THAT(tag_texts_of(agent),
              ElementsAre("tool.web_search", "tool.fetch"));
}

TEST(AgentTags, ALabelExistsForEveryTagAbove) {
  EXPECT_THAT(tag_labels_of(translator()),
              UnorderedElementsAre(
                  "tag=nlp", "tag=nlp/translation", "tag=nlp/text-analysis",
                  "tag=nlp/text-analysis/sentiment", "tag=french"));
}

TEST(AgentTags, AMillionTagsMakeABoundedNumberOfLabels) {
  Agent agent;
  for (int i = 0; i < 1'000'000; ++i) agent.tags.push_back(std::to_string(i));
  EXPECT_LE(tag_labels_of(agent).size(), tag_labels_max);
}

TEST(AgentTags, FiltersFindWhatTheCardSays) {
  Agent agent;
  agent.interfaces = {
      {.url = "https://A.Example:8443/a2a", .protocol = "jsonrpc"},
      {.url = "https://b.example/grpc", .protocol = "grpc"}};
  agent.schemes = {{.name = "login", .kind = Agent::SchemeKind::oauth2}};
  agent.security = {{{.scheme = "login"}}};
  agent.input_modes = {"Text/Plain; charset=utf-8"};
  agent.output_modes = {"application/json"};
  agent.skills = {{.id = "draw", .output_modes = {"image/png"}}};
  agent.languages = {"EN"};
  agent.streaming = true;
  agent.goals = {{.id = "Goal-1"}};
  agent.metadata = {{"pacr:substrate_scope", "\"M1_Ultra\""},
                    {"pacr:trust_tier", "\"verified\""}};
  const std::vector<std::string> labels = filter_labels_of(agent);
  EXPECT_THAT(
      labels,
      IsSupersetOf({"protocol=jsonrpc", "protocol=grpc", "host=a.example",
                    "host=b.example", "auth=oauth2", "input=text/plain",
                    "output=image/png", "language=en", "streaming=true",
                    "goal=Goal-1", "substrate=M1_Ultra"}));
  // The skill's own modes count, not the agent's that they replace.
  EXPECT_THAT(labels, Not(Contains("output=application/json")));
  // What a card claims about its own standing is nobody's filter.
  for (const std::string& text : labels) {
    EXPECT_THAT(text, Not(::testing::HasSubstr("verified")));
  }
}

TEST(AgentTags, WithoutAnyRequirementNoCredentialsAreNeeded) {
  EXPECT_THAT(filter_labels_of(Agent{}), Contains("auth=none"));
  Agent open;
  open.schemes = {{.name = "key", .kind = Agent::SchemeKind::api_key}};
  open.security = {{{.scheme = "key"}}, {}};  // or nothing
  EXPECT_THAT(filter_labels_of(open),
              IsSupersetOf({"auth=apikey", "auth=none"}));
}

}  // namespace
}  // namespace cardinal::directory
