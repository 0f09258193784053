// A2A 1.0 to 0.3, and cards of both.
#include <gmock/gmock.h>

#include "convert/a2a_cards.h"

namespace cardinal {
namespace {

using test::at;
using test::card_0_3;
using test::card_1_0;
using test::down;
using test::lost;
using test::lost_pointers;
using test::refusal;
using test::up;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(A2aDown, ACardOfOtherVersionsIsRefusedWithTheOption) {
  const std::string why =
      refusal(card_1_0("", "1.0"), {.to = CardFormat::a2a_0_3});
  EXPECT_THAT(why, HasSubstr("it speaks A2A 1.0"));
  EXPECT_THAT(why, HasSubstr("--url"));
}

TEST(A2aDown, TheFirstInterfaceOf0_3BecomesTheUrl) {
  std::string text = card_1_0();
  const std::string_view first = R"("supportedInterfaces": [)";
  text.insert(text.find(first) + first.size(),
              R"({"url": "https://a.example/v1", "protocolBinding": "JSONRPC",
                  "protocolVersion": "1.0", "tenant": "t"}, )");
  const Converted made = down(text);
  EXPECT_EQ(at(made.text, "/url"), "\"https://a.example/rpc\"");
  EXPECT_EQ(at(made.text, "/preferredTransport"), "\"JSONRPC\"");
  EXPECT_EQ(at(made.text, "/protocolVersion"), "\"0.3.0\"");
  EXPECT_THAT(lost_pointers(made),
              ElementsAre("/supportedInterfaces/0/url",
                          "/supportedInterfaces/0/protocolBinding",
                          "/supportedInterfaces/0/protocolVersion",
                          "/supportedInterfaces/0/tenant"));
}

TEST(A2aDown, ADeviceCodeFlowIsLostAndItsRequirementIsNot) {
  const Converted made = down(card_1_0(R"(, "securitySchemes": {
    "tv": {"oauth2SecurityScheme": {"flows": {"deviceCode": {
      "deviceAuthorizationUrl": "https://a.example/device",
      "tokenUrl": "https://a.example/token", "scopes": {"read": "Read."}}}}}},
    "securityRequirements": [{"schemes": {"tv": {"list": ["read"]}}}])"));
  EXPECT_THAT(lost(made), Contains(HasSubstr("no deviceCode flow")));
  EXPECT_EQ(at(made.text, "/securitySchemes/tv/scheme"), "\"bearer\"");
  EXPECT_EQ(at(made.text, "/security/0/tv"), "[]");
}

TEST(A2aDown, PkceIsLost) {
  const Converted made = down(card_1_0(R"(, "securitySchemes": {
    "web": {"oauth2SecurityScheme": {"flows": {"authorizationCode": {
      "authorizationUrl": "https://a.example/auth", "pkceRequired": true,
      "tokenUrl": "https://a.example/token", "scopes": {}}}}}},
    "securityRequirements": [{"schemes": {"web": {}}}])"));
  EXPECT_THAT(lost(made), Contains(HasSubstr("PKCE")));
}

TEST(A2aHybrid, BecomesACleanCardOfEither) {
  std::string text = card_1_0();
  const std::string_view name = R"({"name": "Planner",)";
  text.replace(text.find(name), name.size(),
               R"({"name": "Planner", "url": "https://a.example/rpc",
                   "protocolVersion": "0.3.0", "preferredTransport": "JSONRPC",
                   )");
  EXPECT_EQ(at(up(text).text, "/url"), "absent");
  EXPECT_EQ(at(up(text).text, "/supportedInterfaces/1"), "absent");
  EXPECT_EQ(at(down(text).text, "/supportedInterfaces"), "absent");
  EXPECT_EQ(at(down(text).text, "/url"), "\"https://a.example/rpc\"");
}

TEST(A2a, ACardThatIsWhatIsWantedStaysAsItIs) {
  const std::string text = card_0_3(R"(, "x": [1.0, 1e3])");
  const Converted made = down(text);
  EXPECT_TRUE(made.unchanged);
  EXPECT_EQ(made.text, text);
}

TEST(A2a, AnInvalidResultIsAnErrorThatSaysWhere) {
  std::string text = card_0_3();
  const std::string_view name = R"("name": "Plan", )";
  text.replace(text.find(name), name.size(), R"("name": 5, )");
  const std::string_view id = R"("id": "plan", )";
  text.replace(text.find(id), id.size(), "");
  EXPECT_THAT(refusal(text, {.to = CardFormat::a2a_1_0}),
              HasSubstr("/skills/0"));
}

}  // namespace
}  // namespace cardinal
