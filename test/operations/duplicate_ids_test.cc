// card/duplicate-id: cards of one run that have the same id.
#include "operations/duplicate_ids.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "operations/ask.h"
#include "support/cards.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string output_of(const std::string& input) {
  const test::Answer answer = test::ask("check", input, true);
  EXPECT_TRUE(answer.outcome);
  EXPECT_EQ(answer.messages, "");
  return answer.out;
}

// "file:line: message" of each finding of the rule.
std::vector<std::string> duplicates_in(const std::string& json) {
  Faults faults;
  const Document answer =
      Reader().read(json, Limits{.bytes_max = 64u << 20}, faults);
  EXPECT_TRUE(faults.empty());
  std::vector<std::string> found;
  for (const Value result : answer.root()["results"].items()) {
    for (const Value each : result["diagnostics"].items()) {
      if (each["rule"].string() != "card/duplicate-id") continue;
      const std::string file(*result["file"].string());
      found.push_back(file.substr(file.rfind('/') + 1) + ":" +
                      std::string(each["line"].raw()) + ": " +
                      std::string(*each["message"].string()));
    }
  }
  return found;
}

std::vector<std::string> duplicates_of(const test::TempFolder& folder,
                                       const std::string& more = "") {
  return duplicates_in(
      output_of(R"({"paths": [")" + folder.path() + "\"]" + more + "}"));
}

std::string card_of(Profile profile, std::string_view patch = "{}",
                    std::string_view version = {}) {
  return test::merged(minimal_card(profile, version), patch);
}

TEST(DuplicateIds, AreReportedInTheLaterFileOfEachDialect) {
  const test::TempFolder folder;
  for (const auto& [name, profile] :
       {std::pair("agentcard", Profile::agentcard),
        std::pair("adp", Profile::adp), std::pair("a2a", Profile::a2a)}) {
    folder.put(std::string(name) + "-1.json", card_of(profile));
    folder.put(std::string(name) + "-2.json",
               card_of(profile, R"({"description": "Another text."})"));
  }
  EXPECT_THAT(duplicates_of(folder),
              ElementsAre("a2a-2.json:1: same name and URL as a2a-1.json",
                          "adp-2.json:1: same id as adp-1.json",
                          "agentcard-2.json:1: same agent_id as "
                          "agentcard-1.json"));
  EXPECT_THAT(duplicates_of(folder, R"(, "no_rule": ["card/duplicate-id"])"),
              IsEmpty());
}

TEST(DuplicateIds, AreThoseOfTheRulesOwnExample) {
  const RuleInfo& rule = *rule_named("card/duplicate-id");
  const test::TempFolder folder;
  for (const auto& [text, count] :
       {std::pair(rule.bad, 1u), std::pair(rule.good, 0u)}) {
    const std::string file = folder.put("cards.jsonl", std::string(text));
    const auto found = duplicates_in(
        output_of(R"({"jsonl": true, "paths": [")" + file + "\"]}"));
    EXPECT_EQ(found.size(), count);
    if (count == 1) {
      EXPECT_THAT(found, ElementsAre("cards.jsonl:2: same agent_id as "
                                     "cards.jsonl:1"));
    }
  }
}

TEST(DuplicateIds, AreNotThoseOfOneCardInSeveralPlaces) {
  const test::TempFolder folder;
  const std::string card = card_of(Profile::a2a);
  folder.put(".well-known/agent-card.json", card);
  folder.put(".well-known/agent.json", card);
  folder.put("embedded.json", json_quoted(card));
  folder.put("space.json", "\n" + card + "\n");
  EXPECT_THAT(duplicates_of(folder), IsEmpty());
}

TEST(DuplicateIds, AreNotThoseOfOneAgentForSeveralVersionsOfA2a) {
  const test::TempFolder folder;
  const std::string patch =
      R"({"name": "One", "url": "https://agent.acme.dev/a2a"})";
  folder.put("0.2.json", card_of(Profile::a2a, patch, "0.2"));
  folder.put("0.3.json", card_of(Profile::a2a, patch, "0.3"));
  folder.put("1.0.json",
             card_of(Profile::a2a, R"({"name": "One", "supportedInterfaces": [
    {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
     "protocolVersion": "1.0"}]})"));
  EXPECT_THAT(duplicates_of(folder), IsEmpty());
}

TEST(DuplicateIds, AreNotThoseOfACardAndItsExtendedCard) {
  const test::TempFolder folder;
  folder.put("public.json", card_of(Profile::a2a, R"({"capabilities":
    {"extendedAgentCard": true}})"));
  folder.put("extended.json",
             card_of(Profile::a2a, R"({"description": "For customers."})"));
  EXPECT_THAT(duplicates_of(folder), IsEmpty());
}

TEST(DuplicateIds, AreFoundInTheEmbeddedFormAndInAnyLetterCase) {
  const test::TempFolder folder;
  folder.put("1.json", card_of(Profile::agentcard));
  folder.put("2.json", "\n\n" + json_quoted(card_of(Profile::agentcard,
                                                    R"({"name": "Copy"})")));
  folder.put("3.json", card_of(Profile::agentcard, R"({"agent_id":
    "01jdkx3w8r6t2n9v5qz4hyb7cm"})"));
  EXPECT_THAT(duplicates_of(folder),
              ElementsAre("2.json:3: same agent_id as 1.json",
                          "3.json:1: same agent_id as 1.json"));
}

// The order of the files decides, not that of the threads.
TEST(DuplicateIds, NameTheFirstFileWhateverThreadCheckedIt) {
  const test::TempFolder folder;
  std::vector<std::string> expected;
  for (int i = 100; i < 400; ++i) {
    const std::string name = std::to_string(i) + ".json";
    const std::string id = "agent://agent-" + std::to_string(i % 100);
    folder.put(name,
               card_of(Profile::adp,
                       R"({"id": ")" + id + R"(", "name": "N)" + name + "\"}"));
    if (i >= 200) {
      expected.push_back(name + ":1: same id as " +
                         std::to_string(i % 100 + 100) + ".json");
    }
  }
  EXPECT_EQ(duplicates_of(folder), expected);
  EXPECT_EQ(duplicates_of(folder), expected);
}

TEST(DuplicateIds, OfEqualNamesTheFolderIsNamedToo) {
  const test::TempFolder folder;
  folder.put("a/card.json", card_of(Profile::adp));
  folder.put("b/card.json", card_of(Profile::adp, R"({"name": "B"})"));
  EXPECT_THAT(duplicates_of(folder),
              ElementsAre("card.json:1: same id as a/card.json"));
}

TEST(DuplicateIds, CountAndAreKnownToABaseline) {
  const test::TempFolder folder;
  folder.put("a.json", card_of(Profile::adp));
  folder.put("b.json", card_of(Profile::adp, R"({"name": "B"})"));
  const std::string flags = R"(, "baseline": ")" + folder.path("known") + "\"";
  const std::string paths = R"({"paths": [")" + folder.path() + "\"]" + flags;
  ASSERT_TRUE(
      test::ask("check", paths + R"(, "write_baseline": true})", true).outcome);
  const std::string json = output_of(paths + "}");
  EXPECT_THAT(duplicates_in(json), IsEmpty());
  EXPECT_EQ(test::parse(json).root()["summary"]["warnings"].int64(), 0);
  const std::string all = output_of(R"({"paths": [")" + folder.path() + "\"]}");
  EXPECT_EQ(test::parse(all).root()["summary"]["warnings"].int64(), 1);
}

TEST(DuplicateIds, DoNotShowTheSecretsOfTheCard) {
  const test::TempFolder folder;
  const std::string secret = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
  folder.put("a.json", card_of(Profile::adp));
  folder.put("b.json", card_of(Profile::adp, R"({"name": ")" + secret + "\"}"));
  const std::string text =
      output_of(R"({"rule": ["card/duplicate-id"], "paths": [")" +
                folder.path() + "\"]}");
  EXPECT_THAT(text, testing::HasSubstr("same id as a.json"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr(secret)));
}

TEST(FirstCards, RememberSoManyAndNoMore) {
  FirstCards cards;
  for (std::size_t id = 0; id <= FirstCards::ids_max; ++id) {
    EXPECT_EQ(cards.other_with({.id = id, .content = 1}, "a"), nullptr);
  }
  ASSERT_NE(cards.other_with({.id = 0, .content = 2}, "b"), nullptr);
  EXPECT_EQ(*cards.other_with({.id = 0, .content = 2}, "b"), "a");
  EXPECT_EQ(cards.other_with({.id = 0, .content = 1}, "b"), nullptr);
  EXPECT_EQ(cards.other_with({.id = FirstCards::ids_max, .content = 2}, "b"),
            nullptr);
}

}  // namespace
}  // namespace cardinal
