#include "cardinal/agentcard.h"
#include "card/agentcard/annotated_card.h"
#include "card/agentcard/facts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/parsed.h"
#include "support/shared_data.h"

namespace cardinal::agentcard {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::string_view full = R"({
  "agent_id": "01HZQK3P8EMXR9V7T5N2W4J6C0", "name": "Research",
  "version": "1.2.0",
  "capabilities": [
    {"id": "text.summarise", "description": "Summarise a document.",
     "tags": ["text", "short"],
     "input_schema": {"type": "object"}, "output_schema": {"type": "string"}},
    {"id": "tool.search"}],
  "endpoint": {"protocol": "https", "url": "https://a.example/api",
               "auth": {"scheme": "bearer", "token_url": "https://t.example",
                        "header": "X-Token"},
               "health_url": "https://a.example/health"},
  "pricing": {"base_cost_joules": 0.5, "per_token_joules": 1.4e-24,
              "estimated_latency_ms": 20, "currency": "USD",
              "cost_per_request": 0.01},
  "metadata": {"framework": "crewai"},
  "goal_subscriptions": [
    {"goal_id": "g1", "description": "Win", "priority": 0.8},
    {"goal_id": "g2"}]})";

constexpr std::string_view minimal = R"({
  "agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "Search",
  "version": "1.0.0",
  "capabilities": [{"id": "tool.web_search",
    "description": "Search the public web for a phrase, return ten results."}],
  "endpoint": {"protocol": "https", "url": "https://agent.example.com/api"}})";

// A card with the document it points into.
struct ReadCard {
  test::Parsed parsed;
  AnnotatedCard card;
  explicit ReadCard(std::string_view text) : parsed(test::parse(text)) {
    agentcard::read(parsed.root(), card);
  }
};

// All a view holds, by the source text of each part.
std::string described(const AnnotatedCard& card) {
  std::string out;
  const auto add = [&](Value value) {
    out += value ? std::string(value.raw()) : "absent";
    out += "\n";
  };
  const auto add_text = [&](const Text& text) {
    add(text.at);
    out += std::string(text.text) + "\n";
  };
  for (const Value value :
       {card.root, card.capabilities_at, card.endpoint.at, card.endpoint.auth,
        card.pricing.at, card.pricing.base_cost_joules,
        card.pricing.per_token_joules, card.metadata, card.goals_at}) {
    add(value);
  }
  for (const Text& text :
       {card.agent_id, card.name, card.version, card.endpoint.protocol,
        card.endpoint.url, card.endpoint.auth_scheme}) {
    add_text(text);
  }
  for (const Capability& capability : card.capabilities) {
    add(capability.at);
    add_text(capability.id);
    add_text(capability.description);
    add(capability.tags);
    add(capability.input_schema);
    add(capability.output_schema);
  }
  for (const Goal& goal : card.goals) {
    add(goal.at);
    add_text(goal.goal_id);
    add(goal.priority);
  }
  for (const UnknownMember& unknown : card.unknown) {
    add(unknown.value);
    add(unknown.object);
    out += std::string(name_of(unknown.part)) + "\n";
  }
  for (const Mistyped& wrong : card.mistyped) {
    add(wrong.at);
    out += std::string(wrong.name) + "\n";
  }
  return out + std::to_string(card.facts);
}

TEST(AgentCard, ReadsIdentityAndCapabilities) {
  const ReadCard read(full);
  const AnnotatedCard& card = read.card;
  EXPECT_EQ(card.root, read.parsed.root());
  EXPECT_EQ(card.agent_id.text, "01HZQK3P8EMXR9V7T5N2W4J6C0");
  EXPECT_EQ(card.name.text, "Research");
  EXPECT_EQ(card.version.text, "1.2.0");
  ASSERT_EQ(card.capabilities.size(), 2u);
  const Capability& first = card.capabilities[0];
  EXPECT_EQ(first.at, card.capabilities_at[0]);
  EXPECT_EQ(first.id.text, "text.summarise");
  EXPECT_EQ(first.description.text, "Summarise a document.");
  EXPECT_EQ(first.tags.raw(), R"(["text", "short"])");
  EXPECT_EQ(first.input_schema.raw(), R"({"type": "object"})");
  EXPECT_EQ(first.output_schema.raw(), R"({"type": "string"})");
  const Capability& second = card.capabilities[1];
  EXPECT_EQ(second.id.text, "tool.search");
  EXPECT_FALSE(second.description.present());
  EXPECT_FALSE(second.tags);
  EXPECT_FALSE(second.input_schema);
  EXPECT_FALSE(second.output_schema);
}

TEST(AgentCard, ReadsEndpointPricingMetadataAndGoals) {
  const ReadCard read(full);
  const AnnotatedCard& card = read.card;
  EXPECT_EQ(card.endpoint.at, card.root["endpoint"]);
  EXPECT_EQ(card.endpoint.protocol.text, "https");
  EXPECT_EQ(card.endpoint.url.text, "https://a.example/api");
  EXPECT_EQ(card.endpoint.auth, card.root["endpoint"]["auth"]);
  EXPECT_EQ(card.endpoint.auth_scheme.text, "bearer");
  EXPECT_EQ(card.pricing.at, card.root["pricing"]);
  EXPECT_EQ(card.pricing.base_cost_joules.raw(), "0.5");
  EXPECT_EQ(card.pricing.per_token_joules.raw(), "1.4e-24");
  EXPECT_EQ(card.metadata, card.root["metadata"]);
  EXPECT_EQ(card.goals_at, card.root["goal_subscriptions"]);
  ASSERT_EQ(card.goals.size(), 2u);
  EXPECT_EQ(card.goals[0].goal_id.text, "g1");
  EXPECT_EQ(card.goals[0].priority.raw(), "0.8");
  EXPECT_EQ(card.goals[1].at, card.goals_at[1]);
  EXPECT_EQ(card.goals[1].goal_id.text, "g2");
  EXPECT_FALSE(card.goals[1].priority);
  EXPECT_THAT(card.unknown, IsEmpty());
  EXPECT_THAT(card.mistyped, IsEmpty());
}

TEST(AgentCard, ListsUnknownMembersWithTheirObjectAndPart) {
  const ReadCard read(R"({"nmae": 1, "capabilities": [{"a": 2}],
    "endpoint": {"b": 3, "auth": {"c": 4}}, "pricing": {"d": 5},
    "metadata": {"free": 6}, "goal_subscriptions": [{"e": 7}]})");
  std::vector<std::string> found;
  for (const UnknownMember& unknown : read.card.unknown) {
    const std::string name(*unknown.value.key().string());
    EXPECT_EQ(unknown.object[name], unknown.value);
    found.push_back(name + " in " + std::string(name_of(unknown.part)));
  }
  EXPECT_THAT(found, ElementsAre("nmae in the card", "a in the capability",
                                 "b in endpoint", "c in endpoint.auth",
                                 "d in pricing", "e in the goal subscription"));
}

TEST(AgentCard, ListsAThousandUnknownMembersAtMost) {
  std::string text = "{";
  for (int i = 0; i < 1001; ++i) text += "\"x" + std::to_string(i) + "\": 0,";
  const ReadCard read(text + R"("name": "Many"})");
  EXPECT_EQ(read.card.unknown.size(), 1000u);
  EXPECT_EQ(read.card.name.text, "Many");
}

TEST(AgentCard, ListsMistypedValuesWithTheKindExpected) {
  const ReadCard read(R"({"agent_id": 1, "name": null, "version": [],
    "capabilities": [7, {"id": {}, "description": 1, "tags": ["a", 2],
                         "input_schema": true, "output_schema": null},
                     {"tags": {}}],
    "endpoint": {"protocol": 1, "url": 2, "auth": {"scheme": 3, "header": 4},
                 "health_url": 5},
    "pricing": {"base_cost_joules": "1", "currency": 6},
    "metadata": [], "goal_subscriptions": [0, {"goal_id": 1, "priority": "x",
                                               "description": 2}]})");
  std::vector<std::string> found;
  found.reserve(read.card.mistyped.size());
  for (const Mistyped& wrong : read.card.mistyped) {
    found.push_back(std::string(wrong.name) + " " +
                    std::string(wrong.at.raw()) + ", not " +
                    std::string(kind_with_article(wrong.expected)));
  }
  EXPECT_THAT(
      found,
      ElementsAre(
          "agent_id 1, not a string", "name null, not a string",
          "version [], not a string", "a capability 7, not an object",
          "id {}, not a string", "description 1, not a string",
          "a tag 2, not a string", "input_schema true, not an object",
          "output_schema null, not an object", "tags {}, not an array",
          "protocol 1, not a string", "url 2, not a string",
          "scheme 3, not a string", "header 4, not a string",
          "health_url 5, not a string", "base_cost_joules \"1\", not a number",
          "currency 6, not a string", "metadata [], not an object",
          "a goal subscription 0, not an object", "goal_id 1, not a string",
          "priority \"x\", not a number", "description 2, not a string"));
  EXPECT_TRUE(read.card.agent_id.present());
  EXPECT_FALSE(read.card.agent_id);
}

TEST(AgentCard, SaysWhoDefinesAMistypedMemberAndWhetherNullIsFine) {
  const ReadCard read(R"({"pricing": {"base_cost_joules": null,
    "per_token_joules": null, "currency": null}, "name": null})");
  const auto& wrong = read.card.mistyped;
  ASSERT_EQ(wrong.size(), 4u);
  EXPECT_EQ(wrong[0].defined_by, DefinedBy::both);
  EXPECT_TRUE(wrong[0].nullable);
  EXPECT_EQ(wrong[1].defined_by, DefinedBy::draft);
  EXPECT_FALSE(wrong[1].nullable);
  EXPECT_EQ(wrong[2].defined_by, DefinedBy::reference);
  EXPECT_TRUE(wrong[2].nullable);
  EXPECT_FALSE(wrong[3].nullable);
}

TEST(AgentCard, ReadingAgainForgetsTheCardBefore) {
  const std::string_view broken = R"({"nmae": 1, "name": 7, "goals": []})";
  const test::Parsed documents[] = {test::parse(full),   test::parse(minimal),
                                    test::parse(broken), test::parse("[1]"),
                                    test::parse(""),     test::parse(full)};
  AnnotatedCard reused;
  for (const test::Parsed& document : documents) {
    AnnotatedCard fresh;
    read(document.root(), fresh);
    read(document.root(), reused);
    EXPECT_EQ(described(reused), described(fresh));
  }
}

TEST(AgentCard, ReadsACardInsideAnotherDocument) {
  const test::Parsed outer = test::parse(
      R"({"name": "not this", "cards": [7, )" + std::string(full) + "]}");
  AnnotatedCard inside;
  read(outer.root()["cards"][1], inside);
  EXPECT_EQ(described(inside), described(ReadCard(full).card));
}

TEST(AgentCard, AnythingThatIsNoObjectLacksEverything) {
  for (const std::string_view text : {"", "null", "7", "\"x\"", "[]", "{}"}) {
    const ReadCard read(text);
    EXPECT_EQ(read.card.facts, always | member_missing) << text;
    EXPECT_FALSE(read.card.name.present());
    EXPECT_THAT(read.card.capabilities, IsEmpty());
  }
}

TEST(AgentCard, DraftsOwnExampleIsIrregularInItsPriceOnly) {
  const auto path = SHARED_OR_SKIP("seeds/agentcard-draft-aevum-00.txt");
  const std::string draft = test::read_file(path);
  const std::size_t section = draft.find("\n7. Complete Example\n");
  const std::size_t begin = draft.find('{', section);
  const std::size_t end = draft.find("\n8. Security", section);
  const ReadCard read(draft.substr(begin, draft.rfind('}', end) + 1 - begin));
  EXPECT_THAT(read.parsed.faults, IsEmpty());
  EXPECT_EQ(read.card.name.text, "ResearchAnalyst");
  EXPECT_EQ(read.card.facts,
            always | several_capabilities | several_tags | cost_irregular);
  EXPECT_THAT(read.card.unknown, IsEmpty());
  EXPECT_THAT(read.card.mistyped, IsEmpty());
}

}  // namespace
}  // namespace cardinal::agentcard
