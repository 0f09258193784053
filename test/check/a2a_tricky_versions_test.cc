// Cards that naive tools get wrong, by their numbers in the fact sheet: those
// whose version, interfaces or required lists are the difficulty.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/a2a_verdicts.h"

namespace cardinal {
namespace {

using test::a2a_card;
using test::A2aView;
using test::verdict;
using ::testing::ElementsAre;

std::string untouched_by_fixes(const std::string& card) {
  const std::string fixed =
      test::fixed_text(card, test::Fixes::all, {.dialect = Dialect::a2a});
  return fixed == card ? "untouched" : fixed;
}

// 1. A card for readers of 0.3 and of 1.0, as Python and Go serve it: each
// reader finds all it needs under its own names, and ignores the rest (1.0,
// section 5.7; the schema of 0.3 has open objects). "Exactly one member a
// scheme", as the compatibility kit has it, is a rule for pure 1.0. So nothing
// is wrong; it is of 1.0, since supportedInterfaces has entries.
TEST(TrickyCards, Card01Hybrid) {
  const std::string card = a2a_card("1.0", R"({
    "url": "https://agent.acme.dev/a2a", "preferredTransport": "JSONRPC",
    "protocolVersion": "0.3.0", "supportsAuthenticatedExtendedCard": false,
    "capabilities": {"extendedAgentCard": false},
    "additionalInterfaces": [
      {"url": "https://agent.acme.dev/a2a", "transport": "JSONRPC"}],
    "supportedInterfaces": [
      {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
       "protocolVersion": "1.0"},
      {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
       "protocolVersion": "0.3"}],
    "securitySchemes": {"bearer": null, "key": {
      "apiKeySecurityScheme": {"location": "header", "name": "X-Key"},
      "type": "apiKey", "in": "header", "name": "X-Key"}},
    "security": [{"key": []}],
    "securityRequirements": [{"schemes": {"key": {}}}]})");
  EXPECT_THAT(verdict(card), ElementsAre("A2A 1.0, hybrid"));
  const A2aView view(card);
  EXPECT_EQ(view.requirements(), "key");
  EXPECT_THAT(view.interfaces(),
              ElementsAre("https://agent.acme.dev/a2a JSONRPC 1.0",
                          "https://agent.acme.dev/a2a JSONRPC 0.3",
                          "https://agent.acme.dev/a2a JSONRPC 0.3.0",
                          "https://agent.acme.dev/a2a JSONRPC -"));
}

// 2. 0.3, section 5.6.2: additionalInterfaces SHOULD list the main url too, and
// a url MAY be used again for another transport. Neither is a duplicate. That
// an upgrade to 1.0 has each once is for convert.
TEST(TrickyCards, Card02MainUrlListedAgain) {
  const std::string card = a2a_card("0.3", R"({"additionalInterfaces": [
    {"url": "https://agent.acme.dev/a2a", "transport": "JSONRPC"},
    {"url": "https://agent.acme.dev/a2a", "transport": "HTTP+JSON"}]})");
  EXPECT_THAT(verdict(card), ElementsAre("A2A 0.3"));
  EXPECT_THAT(A2aView(card).interfaces(),
              ElementsAre("https://agent.acme.dev/a2a JSONRPC 0.3.0",
                          "https://agent.acme.dev/a2a JSONRPC -",
                          "https://agent.acme.dev/a2a HTTP+JSON -"));
}

// 3. The schema of 0.3 has the default JSONRPC; its sections 5.6.1 and 5.6.4
// say MUST. The card works with most clients, hence a warning. The main
// interface is there all the same, which Go's parser loses.
TEST(TrickyCards, Card03NoPreferredTransport) {
  const std::string card = a2a_card("0.3", R"({"preferredTransport": null})");
  EXPECT_THAT(verdict(card),
              ElementsAre("A2A 0.3", "warning a2a/preferred-transport "));
  EXPECT_THAT(A2aView(card).interfaces(),
              ElementsAre("https://agent.acme.dev/a2a - 0.3.0"));
  // StackA2A knows no such member.
  EXPECT_THAT(verdict(card, Profile::stacka2a), ElementsAre("A2A 0.3"));
  // The default makes this no contradiction,
  EXPECT_THAT(verdict(a2a_card("0.3", R"({"preferredTransport": null,
    "additionalInterfaces": [
      {"url": "https://agent.acme.dev/a2a", "transport": "JSONRPC"}]})")),
              ElementsAre("A2A 0.3", "warning a2a/preferred-transport "));
  // and this one (section 5.6.4).
  EXPECT_THAT(verdict(a2a_card("0.3", R"({"preferredTransport": null,
    "additionalInterfaces": [
      {"url": "https://agent.acme.dev/a2a", "transport": "GRPC"}]})")),
              ElementsAre("A2A 0.3", "warning a2a/preferred-transport ",
                          "error a2a/interface-conflict "
                          "/additionalInterfaces/0/transport"));
}

// 9. Three spellings, three verdicts. Missing breaks a2a.json and a2a.proto
// alike (serialisers drop an empty list, so official servers do that); empty is
// legal in 0.x and against section 5.7 in 1.0; null is no list anywhere.
TEST(TrickyCards, Card09SkillsMissingEmptyAndNull) {
  for (const char* version : {"0.3", "1.0"}) {
    const std::string is = std::string("A2A ") + version;
    EXPECT_THAT(verdict(a2a_card(version, R"({"skills": null})")),
                ElementsAre(is, "error a2a/member-required "));
    const std::string empty = a2a_card(version, R"({"skills": []})");
    EXPECT_THAT(
        verdict(empty),
        ElementsAre(is, std::string(is.ends_with("0.3") ? "warning" : "error") +
                            " a2a/skills-empty /skills"));
    // The seed: "skills must contain at least 1 item".
    EXPECT_THAT(verdict(empty, Profile::stacka2a),
                ElementsAre(is, "error a2a/skills-empty /skills"));
    std::string null = empty;
    null.replace(null.find("[]", null.find("\"skills\"")), 2, "null");
    EXPECT_THAT(verdict(null), ElementsAre(is, "error a2a/type /skills"));
  }
}

// 10. The shape of a card and the version spoken at an address are two things:
// an interface of 0.3 in a card of 1.0 is what an agent has that moves. Nothing
// is wrong, and no fix may make it 1.0. Without a version SDKs take 0.3, but
// a2a.proto marks it REQUIRED; which one it is only the author knows.
TEST(TrickyCards, Card10InterfaceOfAnotherVersion) {
  const std::string older = a2a_card("1.0", R"({"supportedInterfaces": [
    {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
     "protocolVersion": "0.3"}]})");
  EXPECT_THAT(verdict(older), ElementsAre("A2A 1.0"));
  EXPECT_EQ(untouched_by_fixes(older), "untouched");
  const std::string unsaid = a2a_card("1.0", R"({"supportedInterfaces": [
    {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC"}]})");
  EXPECT_THAT(verdict(unsaid),
              ElementsAre("A2A 1.0",
                          "error a2a/member-required /supportedInterfaces/0"));
  EXPECT_EQ(untouched_by_fixes(unsaid), "untouched");
}

// 11. Section 3.6: versions are Major.Minor and the patch number SHOULD NOT be
// there, nor be looked at: a warning, and never an unknown version or a
// contradiction between the halves of a hybrid card.
TEST(TrickyCards, Card11PatchNumberOfAnInterface) {
  for (const char* version : {"1.0.0", "0.3.0", "1.0.1"}) {
    EXPECT_THAT(verdict(a2a_card("1.0", R"({"supportedInterfaces": [
      {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
       "protocolVersion": ")" + std::string(version) +
                                            R"("}]})")),
                ElementsAre("A2A 1.0",
                            "warning a2a/interface-version-patch "
                            "/supportedInterfaces/0/protocolVersion"))
        << version;
  }
  EXPECT_THAT(verdict(a2a_card("1.0", R"({"url": "https://agent.acme.dev/a2a",
    "protocolVersion": "0.3", "supportedInterfaces": [
    {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
     "protocolVersion": "0.3.0"}]})")),
              ElementsAre("A2A 1.0, hybrid",
                          "warning a2a/interface-version-patch "
                          "/supportedInterfaces/0/protocolVersion"));
}

// 12. Without supportedInterfaces no reader of 1.0 finds the agent: a card that
// states 1.0 is judged as what it says it is, and that is missing. The rest is
// in the form of 0.3, which is no second fault. The sample card of 1.0.0 and
// 1.0.1 is the reverse: interfaces of 1.0 and "security" of 0.3, which readers
// of 1.0 do not see. That is an error: they take the agent for one that asks
// for nothing.
TEST(TrickyCards, Card12ShapeAndClaimDisagree) {
  EXPECT_THAT(verdict(a2a_card("0.3", R"({"protocolVersion": "1.0",
    "security": null, "securitySchemes": null, "preferredTransport": null})")),
              ElementsAre("A2A 1.0", "error a2a/member-required "));
  const std::string sample = a2a_card("1.0", R"({"securityRequirements": null,
    "security": [{"bearer": []}]})");
  EXPECT_THAT(verdict(sample),
              ElementsAre("A2A 1.0", "error a2a/requirement-shape /security"));
}

// 27. 0.1 has authentication with words for schemes, modes that are words, and
// neither description nor tags among its required members; null stood for "not
// set" there. By its own version nothing is wrong, but no official schema and
// no SDK accepts the card: only who asks for 0.1 gets that verdict.
TEST(TrickyCards, Card27OfTheFirstVersion) {
  const std::string card = R"({"name": "Search", "version": "1.0.0",
    "url": "https://agent.acme.dev/a2a", "capabilities": {},
    "authentication": {"schemes": ["Bearer"], "credentials": null},
    "defaultInputModes": ["text"],
    "skills": [{"id": "web-search", "name": "Web search"}]})";
  EXPECT_THAT(cardinal::test::findings(
                  card, {.dialect = Dialect::a2a, .version = "0.1"}),
              ::testing::Each(::testing::StartsWith("hint ")));
  EXPECT_THAT(verdict(card),
              ::testing::IsSupersetOf({"A2A 0.2", "error a2a/member-required ",
                                       "error a2a/member-required /skills/0"}));
  // Later versions do not look at it: an agent that seems open to all.
  EXPECT_THAT(verdict(a2a_card(
                  "0.3", R"({"authentication": {"schemes": ["Bearer"]}})")),
              ElementsAre("A2A 0.3",
                          "warning a2a/authentication-legacy "
                          "/authentication"));
}

// 30. An empty list and a good url: Python's reader goes by the list and loses
// the url, JavaScript's goes by the other members. Section 5.7 wants an entry,
// and a card of 0.x has no such member: an error. By its members it is of 0.3,
// and the view keeps the url, so that convert can fall back to it.
TEST(TrickyCards, Card30EmptyInterfacesBesideAUrl) {
  const std::string card = a2a_card("0.3", R"({"supportedInterfaces": []})");
  EXPECT_THAT(verdict(card),
              ElementsAre("A2A 0.3",
                          "error a2a/interfaces-empty /supportedInterfaces"));
  EXPECT_THAT(A2aView(card).interfaces(),
              ElementsAre("https://agent.acme.dev/a2a JSONRPC 0.3.0"));
}

}  // namespace
}  // namespace cardinal
