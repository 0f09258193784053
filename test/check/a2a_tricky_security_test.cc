// Cards that naive tools get wrong, by their numbers in the fact sheet: those
// whose security schemes and requirements are the difficulty.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/a2a_security.h"
#include "support/a2a_verdicts.h"

namespace cardinal {
namespace {

using test::a2a_card;
using test::A2aView;
using test::fixed;
using test::verdict;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// The scheme "k" alone, asked for.
std::string with_scheme(const char* version, std::string_view scheme) {
  const bool of_1_0 = std::string_view(version) == "1.0";
  return a2a_card(version,
                  R"({"securitySchemes": {"bearer": null, "k": )" +
                      std::string(scheme) +
                      (of_1_0 ? R"(}, "securityRequirements": [{"schemes":
                                  {"k": {}}}]})"
                              : R"(}, "security": [{"k": []}]})"));
}

// 4. Two flows in one scheme: a2a.json of 0.3 takes any combination, and the
// seed's own example is one. In 1.0 flows are a oneof, of which protobuf
// refuses two and the JavaScript SDK keeps one without a word. That an upgrade
// splits the scheme is for convert; here no fix may drop a flow.
TEST(TrickyCards, Card04TwoFlows) {
  const std::string flows = R"("flows": {"clientCredentials": {"tokenUrl":
    "https://auth.acme.dev/token", "scopes": {}}, "authorizationCode":
    {"authorizationUrl": "https://auth.acme.dev/authorize",
     "tokenUrl": "https://auth.acme.dev/token", "scopes": {}}})";
  EXPECT_THAT(
      verdict(with_scheme("0.3", R"({"type": "oauth2", )" + flows + "}")),
      ElementsAre("A2A 0.3"));
  EXPECT_THAT(verdict(with_scheme(
                  "1.0", R"({"oauth2SecurityScheme": {)" + flows + "}}")),
              ElementsAre("A2A 1.0",
                          "error a2a/oauth-one-flow /securitySchemes/k/"
                          "oauth2SecurityScheme/flows"));
  const std::string typed = R"({"securitySchemes": {"bearer": {"type": "oauth2",
      "httpAuthSecurityScheme": null, )" +
                            flows + "}}}";
  EXPECT_THAT(
      verdict(a2a_card("1.0", typed)),
      ElementsAre("A2A 1.0", "error a2a/scheme-era /securitySchemes/bearer"));
  EXPECT_THAT(fixed("1.0", typed, "securitySchemes", test::Fixes::all),
              HasSubstr("\"type\":\"oauth2\""));
}

// 5. deviceCode is a complete flow of 1.0. 0.3 has no such member and no reader
// that knows it: an error there. That a conversion down must not leave an empty
// "flows" behind is for convert.
TEST(TrickyCards, Card05DeviceCodeAlone) {
  const std::string flows = R"("flows": {"deviceCode":
    {"deviceAuthorizationUrl": "https://auth.acme.dev/device",
     "tokenUrl": "https://auth.acme.dev/token", "scopes": {}}})";
  EXPECT_THAT(verdict(with_scheme(
                  "1.0", R"({"oauth2SecurityScheme": {)" + flows + "}}")),
              ElementsAre("A2A 1.0"));
  EXPECT_THAT(
      verdict(with_scheme("0.3", R"({"type": "oauth2", )" + flows + "}")),
      ElementsAre("A2A 0.3",
                  "error a2a/oauth-flow-era "
                  "/securitySchemes/k/flows/deviceCode"));
}

// 6. mtlsSecurityScheme has a description at most, so {} is all of it; a
// StringList without members is a requirement without scopes. Both say
// something, and tools that "remove empties" take it away. Nothing is wrong as
// long as the card is not signed (card 15).
TEST(TrickyCards, Card06EmptyObjectsThatMeanSomething) {
  const std::string card = with_scheme("1.0", R"({"mtlsSecurityScheme": {}})");
  EXPECT_THAT(verdict(card), ElementsAre("A2A 1.0"));
  const A2aView view(card);
  EXPECT_EQ(view.requirements(), "k");
  EXPECT_EQ(view.card.schemes.at(0).kind, a2a::SchemeKind::mutual_tls);
}

// 7. Go's list instead of a StringList, and the Java alphas' map: a reader of
// 1.0 that goes by a2a.proto loses the scope or the whole requirement, so both
// are errors. The view reads what was meant.
TEST(TrickyCards, Card07RequirementsInTheFormOfAnSdk) {
  for (const char* list :
       {R"([{"schemes": {"k": ["s"]}}])", R"([{"k": ["s"]}])"}) {
    const std::string card =
        a2a_card("1.0", test::with_oauth("1.0", R"("securityRequirements": )" +
                                                    std::string(list)));
    EXPECT_THAT(verdict(card), ElementsAre("A2A 1.0",
                                           "error a2a/requirement-shape "
                                           "/securityRequirements/0"))
        << list;
    EXPECT_EQ(A2aView(card).requirements(), "k(s)") << list;
  }
}

// 8. What the JavaScript SDK keeps in memory, served as it is: an object, and
// no scheme for any reader of a2a.proto. The view names what was meant.
TEST(TrickyCards, Card08SchemeInTheFormOfAnSdksMemory) {
  const std::string card = with_scheme("1.0", R"({"scheme": {"$case":
    "apiKeySecurityScheme", "value": {"location": "header", "name": "X"}}})");
  EXPECT_THAT(
      verdict(card),
      ElementsAre("A2A 1.0", "error a2a/scheme-internal /securitySchemes/k"));
  const A2aView view(card);
  EXPECT_EQ(view.card.schemes.at(0).kind, a2a::SchemeKind::api_key);
  EXPECT_EQ(view.card.schemes.at(0).form, a2a::SchemeForm::internal);
}

// 23. a2a.proto says location, the compatibility kit asks for in. The proto is
// the specification: the kit's form is the error, and certain to repair. In 0.3
// it is the other way round.
TEST(TrickyCards, Card23InAndLocation) {
  EXPECT_THAT(verdict(with_scheme("1.0", R"({"apiKeySecurityScheme":
    {"in": "header", "name": "X"}})")),
              ElementsAre("A2A 1.0",
                          "error a2a/api-key-place-name /securitySchemes/"
                          "k/apiKeySecurityScheme/in"));
  EXPECT_EQ(fixed("1.0", R"({"securitySchemes": {"bearer":
              {"httpAuthSecurityScheme": null,
               "apiKeySecurityScheme": {"in": "header", "name": "X"}}}})",
                  "securitySchemes"),
            R"({"bearer":{"apiKeySecurityScheme":)"
            R"({"location":"header","name":"X"}}})");
  EXPECT_THAT(verdict(with_scheme("0.3", R"({"type": "apiKey",
    "location": "header", "name": "X"})")),
              ElementsAre("A2A 0.3",
                          "error a2a/api-key-place-name "
                          "/securitySchemes/k/location"));
}

// 24. Authentication schemes compare without letter case (RFC 9110, section
// 11.1), so Bearer is bearer; bearerFormat says something about bearer tokens
// alone and harms nobody beside Basic.
TEST(TrickyCards, Card24BearerInAnyLetterCase) {
  for (const char* scheme :
       {R"({"httpAuthSecurityScheme": {"scheme": "bearer"}})",
        R"({"httpAuthSecurityScheme": {"scheme": "Bearer"}})",
        R"({"httpAuthSecurityScheme": {"scheme": "BEARER",
            "bearerFormat": "JWT"}})",
        R"({"httpAuthSecurityScheme": {"scheme": "Basic",
            "bearerFormat": "JWT"}})"}) {
    EXPECT_THAT(verdict(with_scheme("1.0", scheme)), ElementsAre("A2A 1.0"))
        << scheme;
  }
}

// 25. All in one card: an undeclared scheme can never be satisfied (error), an
// empty entry lets everyone in (warning: it may be meant), and a skill that
// asks for more than the agent is what skill requirements are for: they take
// the place of the agent's.
TEST(TrickyCards, Card25UndeclaredStricterAndEmpty) {
  const std::string card = a2a_card("0.3", R"({"securitySchemes": {"k":
      {"type": "apiKey", "in": "header", "name": "X"}},
    "security": [{"bearrer": []}, {}],
    "skills": [
      {"id": "web-search", "name": "Web search", "tags": ["search"],
       "description": "Searches the web for a phrase and returns ten results.",
       "security": [{"bearer": [], "k": []}]},
      {"id": "site-search", "name": "Site search", "tags": ["search"],
       "description": "Searches a site for a phrase and returns ten results."}
    ]})");
  EXPECT_THAT(verdict(card),
              ElementsAre("A2A 0.3",
                          "error a2a/requirement-declared /security/0/bearrer",
                          "warning a2a/requirement-empty /security/1"));
  const A2aView view(card);
  EXPECT_EQ(view.requirements(0), "bearer + k");
  EXPECT_EQ(view.requirements(1), "bearrer | anyone");
}

}  // namespace
}  // namespace cardinal
