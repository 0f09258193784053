// Cards that naive tools get wrong, by their numbers in the fact sheet: those
// whose signed bytes are the difficulty. Whether a signature verifies takes a
// key and is for trust; check knows what verifiers will not agree on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "check/rules/a2a/signatures.h"
#include "support/a2a_verdicts.h"

namespace cardinal {
namespace {

using test::a2a_card;
using test::A2aView;
using test::verdict;
using ::testing::ElementsAre;

constexpr char well_signed[] = A2A_WELL_SIGNED;

// A signed card on which all canonical forms agree, with a patch.
std::string signed_card(std::string_view patch) {
  return test::merged(a2a_card("1.0", well_signed), patch);
}

TEST(TrickyCards, SignedOnesStandOnACardWithoutFindings) {
  EXPECT_THAT(verdict(signed_card("{}")), ElementsAre("A2A 1.0"));
}

// 15. Section 8.4.1 by the presence of each field in a2a.proto: streaming is
// `optional` and kept though false; required of an extension is not and is
// dropped when false; documentationUrl is `optional`, so "" is kept, while SDKs
// drop every empty string. Where the forms part, a warning; where they agree,
// nothing. "" is no web address either.
TEST(TrickyCards, Card15DefaultsThatStayAndThatGo) {
  EXPECT_THAT(verdict(signed_card(R"({"capabilities": {"streaming": false}})")),
              ElementsAre("A2A 1.0"));
  EXPECT_THAT(verdict(signed_card(R"({"documentationUrl": "",
    "capabilities": {"streaming": false, "extensions": [
      {"uri": "https://acme.dev/ext/v1", "required": false}]}})")),
              ElementsAre("A2A 1.0",
                          "warning a2a/sign-safe "
                          "/capabilities/extensions/0/required",
                          "warning a2a/link-form /documentationUrl"));
  // Card 6 signed: SDKs leave both out of what they sign, so that anyone may
  // add or remove them.
  EXPECT_THAT(verdict(signed_card(R"({"securitySchemes": {"tls":
      {"mtlsSecurityScheme": {}}}, "securityRequirements": [
        {"schemes": {"oauth": {"list": ["search"]}, "tls": {}}}]})")),
              ElementsAre("A2A 1.0",
                          "warning a2a/sign-safe "
                          "/securitySchemes/tls/mtlsSecurityScheme",
                          "warning a2a/sign-safe "
                          "/securityRequirements/0/schemes/tls"));
}

// 16. params is a Struct: its content is data, its numbers are doubles. What
// SDKs strip (null, {}) and what a double cannot hold or is written in another
// way beyond 2^53 is a warning; 1.0 and 1e-6 have one canonical form, and so
// has the order of names outside the basic plane (RFC 8785, section 3.2.3,
// which test/json has the vectors for).
TEST(TrickyCards, Card16ParamsOfAnExtension) {
  const auto with = [](const char* params) {
    return verdict(signed_card(R"({"capabilities": {"extensions": [
      {"uri": "https://acme.dev/ext/v1", "params": )" +
                               std::string(params) + "}]}}"));
  };
  EXPECT_THAT(with("{\"\U0001F600\": 1e-6, \"\uFF01\": 1.0}"),
              ElementsAre("A2A 1.0"));
  constexpr char at[] = "warning a2a/sign-safe /capabilities/extensions/0";
  const std::string params = std::string(at) + "/params/";
  EXPECT_THAT(with(R"({"big": 1e21, "id": 12345678901234567890,
                       "in": {"gone": {}, "none": [1]}})"),
              ElementsAre("A2A 1.0", params + "big", params + "id",
                          params + "in/gone"));
  // null is data of a Struct, and what SDKs delete. A merge patch cannot
  // write it.
  std::string card = signed_card(R"({"capabilities": {"extensions": [
      {"uri": "https://acme.dev/ext/v1", "params": {"in": ["@"]}}]}})");
  card.replace(card.find(R"("@")"), 3, "null");
  EXPECT_THAT(verdict(card), ElementsAre("A2A 1.0", params + "in/0"));
}

// 17. RFC 8785 writes all of these as they are, Python's json.dumps and some
// others escape them: signers may disagree on the bytes, but a card may be in
// any language, so nothing is said of é and U+2028. DEL is a control character
// that no reader sees, whatever a signature makes of it.
TEST(TrickyCards, Card17CharactersThatAreEscapedInManyWays) {
  for (const char* text : {"Recherche \u00e0 Paris et au caf\u00e9 / partout.",
                           "Searches the web.\u2028Returns ten results.",
                           "Searches the web.\\u2028Returns ten results."}) {
    EXPECT_THAT(verdict(signed_card(R"({"description": ")" + std::string(text) +
                                    "\"}")),
                ElementsAre("A2A 1.0"))
        << text;
  }
  EXPECT_THAT(
      verdict(signed_card("{\"description\": \"Searches\x7F the web.\"}")),
      ElementsAre("A2A 1.0", "warning card/hidden-text /description"));
}

// 18. Section 8.4.3: several signatures MAY be there (rotation), and one that
// verifies is enough. Two well-formed ones are fine here, whoever made them;
// which of them verifies, and that a forged one is told, is for trust.
TEST(TrickyCards, Card18TwoSignatures) {
  const std::string one = "{" A2A_GOOD_PROTECTED ", " A2A_GOOD_SIGNATURE "}";
  const std::string card =
      signed_card(R"({"signatures": [)" + one + ", " + one + "]}");
  EXPECT_THAT(verdict(card), ElementsAre("A2A 1.0"));
  EXPECT_EQ(A2aView(card).card.signatures.size(), 2u);
}

// 19. A signed public card that offers an extended one (section 3.1.11), and
// that one without signature: each is a valid card. What a client may replace
// by what is for fetch and trust, who know where each came from.
TEST(TrickyCards, Card19UnsignedExtendedCard) {
  EXPECT_THAT(
      verdict(signed_card(R"({"capabilities": {"extendedAgentCard": true}})")),
      ElementsAre("A2A 1.0"));
  EXPECT_THAT(verdict(a2a_card(
                  "1.0", R"({"capabilities": {"extendedAgentCard": true}})")),
              ElementsAre("A2A 1.0"));
}

// 20. One URL, two bodies: that of 1.0, signed, and the one for old clients,
// which is the same with members of 0.3. Vary and ETag are for probe; of the
// second body it can be said that no signature covers what was added (section
// 8.4: the payload is the card of 1.0).
TEST(TrickyCards, Card20TwoBodiesOfOneUrl) {
  EXPECT_THAT(verdict(signed_card("{}")), ElementsAre("A2A 1.0"));
  EXPECT_THAT(verdict(signed_card(R"({"url": "https://agent.acme.dev/a2a",
    "preferredTransport": "JSONRPC", "protocolVersion": "0.3.0"})")),
              ElementsAre("A2A 1.0, hybrid",
                          "warning a2a/signature-hybrid /signatures"));
}

}  // namespace
}  // namespace cardinal
