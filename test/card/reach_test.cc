// Where an agent is called. The transcripts of `reach` have the words; here are
// order, choice and what every card must hold to.
#include "cardinal/reach.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "support/mutations.h"
#include "support/parsed.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The URIs in order, and the reasons for those passed over.
struct ReachTexts {
  std::vector<std::string> usable, why;
  std::string note;
};

ReachTexts reach_texts(std::string_view text, Dialect dialect,
                       const ReachQuery& query) {
  const test::Parsed parsed = test::parse(text);
  Reach found = reach(parsed.root(), dialect, query);
  ReachTexts short_form{.note = std::move(found.note)};
  for (ReachPoint& point : found.usable) {
    short_form.usable.push_back(std::move(point.uri));
  }
  for (const PassedOver& passed : found.ignored) {
    short_form.why.emplace_back(name_of(passed.why));
  }
  return short_form;
}

std::string adp_card(const std::string& endpoints) {
  return R"({"id": "agent://a", "name": "A", "tools": [{"name": "x"}],
             "endpoints": [)" +
         endpoints + "]}";
}

TEST(Reach, LowerPriorityComesFirstThenTheOrderOfTheCard) {
  const ReachTexts found = reach_texts(
      adp_card(R"({"protocol": "ws", "uri": "wss://a.example/1", "priority": 2},
        {"protocol": "ws", "uri": "wss://a.example/2"},
        {"protocol": "ws", "uri": "wss://a.example/3", "priority": -3},
        {"protocol": "ws", "uri": "wss://a.example/4", "priority": 0},
        {"protocol": "ws", "uri": "wss://a.example/5", "priority": 2})"),
      Dialect::adp, {});
  EXPECT_THAT(
      found.usable,
      ElementsAre("wss://a.example/3", "wss://a.example/2", "wss://a.example/4",
                  "wss://a.example/1", "wss://a.example/5"));
  EXPECT_THAT(found.why, IsEmpty());
}

// An integer is one in any spelling, and the largest is the last.
TEST(Reach, PrioritiesAreOrderedHoweverTheyAreSpelled) {
  const ReachTexts found =
      reach_texts(adp_card(R"({"protocol": "ws", "uri": "wss://a.example/1",
         "priority": 99999999999999999999},
        {"protocol": "ws", "uri": "wss://a.example/2", "priority": 1e1},
        {"protocol": "ws", "uri": "wss://a.example/3", "priority": 2.0},
        {"protocol": "ws", "uri": "wss://a.example/4", "priority": -1e30},
        {"protocol": "ws", "uri": "wss://a.example/5", "priority": 1})"),
                  Dialect::adp, {});
  EXPECT_THAT(
      found.usable,
      ElementsAre("wss://a.example/4", "wss://a.example/5", "wss://a.example/3",
                  "wss://a.example/2", "wss://a.example/1"));
}

TEST(Reach, WhatIsNoObjectIsToldOfToo) {
  const test::Parsed parsed = test::parse(
      adp_card(R"(7, {"protocol": "ws", "uri": "wss://a.example"}, null)"));
  const Reach found = reach(parsed.root(), Dialect::adp, {});
  EXPECT_EQ(found.usable.size(), 1u);
  ASSERT_EQ(found.ignored.size(), 2u);
  EXPECT_EQ(found.ignored[0].words, "it is a number, not an object");
  EXPECT_EQ(found.ignored[1].why, Unusable::malformed);
}

TEST(Reach, OfTwoAlikeTheOneOfLowerPriorityStays) {
  const ReachTexts found = reach_texts(
      adp_card(R"({"protocol": "ws", "uri": "wss://a.example", "priority": 2},
        {"protocol": "ws", "uri": "wss://b.example", "priority": 1},
        {"protocol": "ws", "uri": "wss://a.example"})"),
      Dialect::adp, {});
  EXPECT_THAT(found.usable, ElementsAre("wss://a.example", "wss://b.example"));
  EXPECT_THAT(found.why, ElementsAre("repeated"));
}

TEST(Reach, MethodsAreCoveredOrNot) {
  const std::string card = adp_card(
      R"({"protocol": "ws", "uri": "wss://a.example"},
         {"protocol": "ws", "uri": "wss://b.example", "methods": ["y"]},
         {"protocol": "ws", "uri": "wss://c.example", "methods": []})");
  EXPECT_THAT(reach_texts(card, Dialect::adp, {.method = "x"}).usable,
              ElementsAre("wss://a.example"));
  EXPECT_THAT(reach_texts(card, Dialect::adp, {.method = "y"}).usable,
              ElementsAre("wss://b.example"));
  // A card without tools does not say what it reaches.
  EXPECT_THAT(reach_texts(test::merged(card, R"({"tools": null})"),
                          Dialect::adp, {.method = "z"})
                  .usable,
              ElementsAre("wss://a.example"));
}

TEST(Reach, ARevocationIsTold) {
  const ReachTexts found = reach_texts(
      R"({"id": "agent://a", "name": "A", "tools": [], "endpoints": []})",
      Dialect::adp, {});
  EXPECT_THAT(found.usable, IsEmpty());
  EXPECT_EQ(found.note, "the card is a revocation: the agent is gone");
}

TEST(Reach, TheMainUrlOf03ComesFirstAndSpeaksJsonRpcByDefault) {
  const test::Parsed parsed = test::parse(
      test::merged(test::full_a2a_card(), R"({"preferredTransport": null})"));
  const Reach found = reach(parsed.root(), Dialect::a2a, {});
  ASSERT_EQ(found.usable.size(), 2u);
  EXPECT_EQ(found.usable[0].protocol, "JSONRPC");
  EXPECT_EQ(found.usable[0].uri, "https://agent.acme.dev/a2a");
  EXPECT_EQ(found.usable[1].protocol, "HTTP+JSON");
  ASSERT_EQ(found.ignored.size(), 1u);
  EXPECT_EQ(found.ignored[0].why, Unusable::repeated);
}

TEST(Reach, SecurityIsThatOfTheSkill) {
  const test::Parsed parsed = test::parse(test::full_a2a_card());
  const Reach all = reach(parsed.root(), Dialect::a2a, {});
  ASSERT_TRUE(all.usable[0].auth);
  ASSERT_EQ(all.usable[0].auth->size(), 3u);
  EXPECT_EQ((*all.usable[0].auth)[0][0].kind, "bearer");
  EXPECT_EQ((*all.usable[0].auth)[1][1].kind, "mutual_tls");
  EXPECT_EQ((*all.usable[0].auth)[2][0].kind, "open_id_connect");
  const Reach one =
      reach(parsed.root(), Dialect::a2a, {.method = "web-search"});
  ASSERT_EQ(one.usable[0].auth->size(), 1u);
  EXPECT_EQ((*one.usable[0].auth)[0][0].kind, "oauth2");
  EXPECT_THAT((*one.usable[0].auth)[0][0].scopes, ElementsAre("read"));
}

TEST(Reach, CallersAreTakenByWhatTheyCanPresent) {
  const auto usable = [](std::vector<std::string> able) {
    return reach_texts(test::full_a2a_card(), Dialect::a2a,
                       {.auth = std::move(able)})
        .usable.size();
  };
  EXPECT_EQ(usable({"bearer"}), 2u);
  EXPECT_EQ(usable({"api_key"}), 0u);
  EXPECT_EQ(usable({"api_key", "mtls"}), 2u);
  EXPECT_EQ(usable({"openIdConnect"}), 2u);
}

// Every endpoint is reported once, whatever the card.
void expect_all_told(const std::string& text, Dialect dialect) {
  const test::Parsed parsed = test::parse(text);
  if (!parsed.root().is(Kind::object)) return;
  std::size_t endpoints = 0;
  if (dialect == Dialect::adp) {
    adp::Card card;
    adp::read(parsed.root(), card);
    endpoints = card.endpoints_at.size();
  } else if (dialect == Dialect::a2a) {
    a2a::Card card;
    a2a::read(parsed.root(), card);
    endpoints = card.interfaces.size();
  } else {
    endpoints = parsed.root()["endpoint"] ? 1 : 0;
  }
  for (const std::string method : {"", "translate", "web-search"}) {
    const Reach found =
        reach(parsed.root(), dialect, {.method = method, .auth = {"bearer"}});
    EXPECT_EQ(found.usable.size() + found.ignored.size(), endpoints) << text;
  }
}

TEST(Reach, EveryEndpointIsToldOfOnce) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    expect_all_told(test::mutated_adp_card(seed), Dialect::adp);
    expect_all_told(test::mutated_a2a_card(seed), Dialect::a2a);
    expect_all_told(test::mutated_card(seed), Dialect::agentcard);
  }
}

TEST(Reach, EveryEndpointOfTheCorpusIsToldOfOnce) {
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    SCOPED_TRACE(entry.path().filename());
    const std::string text = test::read_file(entry.path());
    for (const auto dialect :
         {Dialect::agentcard, Dialect::a2a, Dialect::adp}) {
      expect_all_told(text, dialect);
    }
  }
}

}  // namespace
}  // namespace cardinal
