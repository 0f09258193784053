// Each JSON block of the two AgentCard documents, with its verdict.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/cards.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr char draft[] = "seeds/agentcard-draft-aevum-00.txt";
constexpr char readme[] = "seeds/agentcard-reference-readme.txt";

// The text from the first `{` after `mark` to the bracket that closes it.
std::string object_after(const std::string& text, const std::string& mark) {
  const std::size_t from = text.find(mark);
  EXPECT_NE(from, std::string::npos) << mark;
  const std::size_t begin = text.find('{', from);
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (text[i] == '\\') ++i;
    if (text[i] == '"') in_string = !in_string;
    if (in_string) continue;
    depth += text[i] == '{';
    depth -= text[i] == '}';
    if (depth == 0) return text.substr(begin, i - begin + 1);
  }
  ADD_FAILURE() << mark;
  return {};
}

// A fragment such as `"pricing": {...}` as a member of the minimal card.
std::vector<std::string> check_fragment(const std::string& text,
                                        const std::string& begin,
                                        const std::string& end) {
  const std::size_t from = text.find(begin);
  EXPECT_NE(from, std::string::npos) << begin;
  const std::size_t to = text.find(end, from);
  const std::string fragment =
      "{" + text.substr(from, to + end.size() - from) + "}";
  EXPECT_TRUE(test::parse(fragment).faults.empty()) << fragment;
  return test::findings(
      test::merged(minimal_card(Profile::agentcard), fragment));
}

TEST(DraftSeed, TheCompleteExampleIsValid) {
  const auto path = SHARED_OR_SKIP(draft);
  const std::string card =
      object_after(test::read_file(path), "7. Complete Example\n");
  // Its cost is the draft's own floor, which its arithmetic sets too low.
  EXPECT_THAT(test::findings(card),
              ElementsAre("hint agentcard/base-cost-near-floor "
                          "/pricing/base_cost_joules"));
}

TEST(DraftSeed, TheReferenceProfileRejectsItsCompleteExample) {
  const auto path = SHARED_OR_SKIP(draft);
  const std::string card =
      object_after(test::read_file(path), "7. Complete Example\n");
  EXPECT_THAT(
      test::findings(card, {.profile = Profile::agentcard_reference}),
      ElementsAre(
          "error agentcard/endpoint-protocol /endpoint/protocol",
          "hint agentcard/base-cost-near-floor /pricing/base_cost_joules",
          "error agentcard/member-not-allowed /pricing/per_token_joules",
          "error agentcard/member-not-allowed /goal_subscriptions"));
}

TEST(DraftSeed, FragmentsAreValidMembers) {
  const auto path = SHARED_OR_SKIP(draft);
  const std::string text = test::read_file(path);
  EXPECT_THAT(check_fragment(text, "\"agent_id\": \"01HZ", "6C0\""), IsEmpty());
  EXPECT_THAT(check_fragment(text, "\"name\": \"WebS", "Agent\""), IsEmpty());
  EXPECT_THAT(check_fragment(text, "\"version\": \"1", ".0.0\""), IsEmpty());
  EXPECT_THAT(check_fragment(text, "\"capabilities\": [", "\n]"), IsEmpty());
  EXPECT_THAT(check_fragment(text, "\"endpoint\": {", "\n}"), IsEmpty());
  EXPECT_THAT(check_fragment(text, "\"pricing\": {", "\n}"),
              ElementsAre("hint agentcard/base-cost-near-floor "
                          "/pricing/base_cost_joules"));
  EXPECT_THAT(check_fragment(text, "\"metadata\": {", "\n}"), IsEmpty());
  EXPECT_THAT(check_fragment(text, "\"goal_subscriptions\": [", "\n]"),
              IsEmpty());
}

TEST(DraftSeed, TheServedExampleIsAnAbbreviationAndNoJson) {
  const auto path = SHARED_OR_SKIP(draft);
  const std::string card =
      object_after(test::read_file(path), "Cache-Control: max-age=3600\n");
  EXPECT_THAT(test::rules_found(card),
              ElementsAre("json/unexpected-character"));
}

TEST(ReadmeSeed, TheFirstCardIsValidAndWarnsOfItsProtocol) {
  const auto path = SHARED_OR_SKIP(readme);
  const std::string card =
      object_after(test::read_file(path), "opaque bytes.\n");
  EXPECT_THAT(test::findings(card),
              ElementsAre("warning agentcard/endpoint-scheme-unusual "
                          "/endpoint/url"));
  EXPECT_THAT(test::findings(card, {.profile = Profile::agentcard_reference}),
              IsEmpty());
}

TEST(ReadmeSeed, ItsCapabilityIsValidUnderTheReference) {
  const auto path = SHARED_OR_SKIP(readme);
  const std::string capability = object_after(
      test::read_file(path), "π-projected PACR stats (optional) |\n");
  const std::string card =
      test::merged(minimal_card(Profile::agentcard_reference),
                   "{\"capabilities\": [" + capability + "]}");
  EXPECT_THAT(test::findings(card, {.profile = Profile::agentcard_reference}),
              IsEmpty());
}

TEST(ReadmeSeed, ItsEndpointIsValidUnderTheReference) {
  const auto path = SHARED_OR_SKIP(readme);
  const std::string endpoint =
      object_after(test::read_file(path), "Produced output structure |\n");
  const std::string card =
      test::merged(minimal_card(Profile::agentcard_reference),
                   "{\"endpoint\": " + endpoint + "}");
  EXPECT_THAT(test::findings(card, {.profile = Profile::agentcard_reference}),
              IsEmpty());
}

TEST(ReadmeSeed, ItsPricingIsValidUnderTheReference) {
  const auto path = SHARED_OR_SKIP(readme);
  const std::string pricing =
      object_after(test::read_file(path), "cannot be inflated.\n");
  const std::string card =
      test::merged(minimal_card(Profile::agentcard_reference),
                   "{\"pricing\": " + pricing + "}");
  EXPECT_THAT(test::findings(card, {.profile = Profile::agentcard_reference}),
              ElementsAre("hint agentcard/base-cost-near-floor "
                          "/pricing/base_cost_joules"));
}

}  // namespace
}  // namespace cardinal
