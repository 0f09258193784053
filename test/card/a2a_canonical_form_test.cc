// What each canonical form of an A2A card leaves out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "card/a2a/canonical_form.h"
#include "support/parsed.h"

namespace cardinal::a2a {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> dropped(std::string_view card, CanonicalForm form) {
  const test::Parsed parsed = test::parse(card);
  std::vector<std::string> pointers;
  for (const LeftOut& each : left_out(parsed.root(), form)) {
    pointers.push_back(pointer_from(parsed.root(), each.at));
  }
  return pointers;
}

std::string bytes(std::string_view card, CanonicalForm form) {
  const test::Parsed parsed = test::parse(card);
  std::vector<Value> without;
  for (const LeftOut& each : left_out(parsed.root(), form)) {
    without.push_back(each.at);
  }
  return canonicalize(parsed.root(), without).value_or("");
}

// The example of the specification, section 8.4.1, and what the JavaScript SDK
// 1.3.0 makes of it.
TEST(CanonicalForms, AgreeWithTheExampleOfTheSpecification) {
  constexpr std::string_view card = R"({"name": "Example Agent",
    "description": "", "capabilities": {"streaming": false,
    "pushNotifications": false, "extensions": []}, "skills": []})";
  EXPECT_EQ(bytes(card, CanonicalForm::specification),
            R"({"capabilities":{"pushNotifications":false,"streaming":false},)"
            R"("description":"","name":"Example Agent","skills":[]})");
  EXPECT_EQ(bytes(card, CanonicalForm::sdk_cleaned),
            R"({"capabilities":{"pushNotifications":false,"streaming":false},)"
            R"("name":"Example Agent"})");
}

TEST(CanonicalForms, LeaveTheSignaturesOut) {
  constexpr std::string_view card =
      R"({"name": "a", "signatures": [{"protected": "", "x": {}}], "z": 1})";
  for (const CanonicalForm form : canonical_forms) {
    const auto pointers = dropped(card, form);
    ASSERT_FALSE(pointers.empty());
    EXPECT_EQ(pointers[0], "/signatures") << name_of(form);
  }
  EXPECT_THAT(dropped(card, CanonicalForm::jcs), ElementsAre("/signatures"));
  EXPECT_THAT(dropped(card, CanonicalForm::specification),
              ElementsAre("/signatures"));
  EXPECT_THAT(dropped(card, CanonicalForm::sdk_cleaned),
              ElementsAre("/signatures", "/z"));
}

// Every presence class once.
constexpr std::string_view of_every_class = R"({
  "name": "", "description": "d", "supportedInterfaces": [
    {"url": "", "protocolBinding": "JSONRPC", "protocolVersion": "1.0",
     "tenant": ""}],
  "provider": {}, "documentationUrl": "", "iconUrl": null,
  "capabilities": {"streaming": false, "extensions": [
    {"uri": "u", "description": "", "required": false,
     "params": {"e": "", "n": null, "f": false, "l": [[]]}}]},
  "securitySchemes": {
    "m": {"mtlsSecurityScheme": {}},
    "o": {"oauth2SecurityScheme": {"flows": {"authorizationCode": {
      "authorizationUrl": "a", "tokenUrl": "t", "scopes": {"s": ""},
      "refreshUrl": "", "pkceRequired": false}}}},
    "i": {"oauth2SecurityScheme": {"flows": {"implicit": {"scopes": {}}}}}},
  "securityRequirements": [{"schemes": {"m": {"list": []}}}, {"schemes": {}}],
  "defaultInputModes": [], "defaultOutputModes": ["text/plain", ""],
  "skills": [{"id": "s", "name": "n", "description": "d", "tags": [],
              "examples": [], "x": 1}],
  "url": "https://a.example"})";

TEST(CanonicalForms, OfTheSpecificationFollowPresence) {
  EXPECT_THAT(
      dropped(of_every_class, CanonicalForm::specification),
      ElementsAre(
          "/supportedInterfaces/0/tenant", "/iconUrl",
          "/capabilities/extensions/0/description",
          "/capabilities/extensions/0/required",
          "/securitySchemes/o/oauth2SecurityScheme/flows/authorizationCode/"
          "refreshUrl",
          "/securitySchemes/o/oauth2SecurityScheme/flows/authorizationCode/"
          "pkceRequired",
          "/securitySchemes/i/oauth2SecurityScheme/flows/implicit/scopes",
          "/securityRequirements/0/schemes/m/list",
          "/securityRequirements/1/schemes", "/skills/0/examples"));
}

TEST(CanonicalForms, OfTheSdksDropWhatIsEmptyAndUnknown) {
  EXPECT_THAT(
      dropped(of_every_class, CanonicalForm::sdk_cleaned),
      ElementsAre(
          "/name", "/supportedInterfaces/0/url",
          "/supportedInterfaces/0/tenant", "/provider", "/documentationUrl",
          "/iconUrl", "/capabilities/extensions/0/description",
          "/capabilities/extensions/0/required",
          "/capabilities/extensions/0/params/e",
          "/capabilities/extensions/0/params/n",
          "/capabilities/extensions/0/params/l", "/securitySchemes/m",
          "/securitySchemes/o/oauth2SecurityScheme/flows/authorizationCode/"
          "scopes",
          "/securitySchemes/o/oauth2SecurityScheme/flows/authorizationCode/"
          "refreshUrl",
          "/securitySchemes/o/oauth2SecurityScheme/flows/authorizationCode/"
          "pkceRequired",
          "/securitySchemes/i", "/securityRequirements", "/defaultInputModes",
          "/defaultOutputModes/1", "/skills/0/tags", "/skills/0/examples",
          "/skills/0/x", "/url"));
}

TEST(CanonicalForms, OfTheSdksTakeOneOfMembersThatExcludeEachOther) {
  EXPECT_THAT(dropped(R"({"name": "a", "securitySchemes": {"k": {
                "httpAuthSecurityScheme": {"scheme": "bearer"},
                "apiKeySecurityScheme": {"name": "x"}}}})",
                      CanonicalForm::sdk_cleaned),
              ElementsAre("/securitySchemes/k/httpAuthSecurityScheme"));
}

TEST(CanonicalForms, HaveNames) {
  for (const CanonicalForm form : canonical_forms) {
    EXPECT_EQ(canonical_form_named(name_of(form)), form);
  }
  EXPECT_FALSE(canonical_form_named("raw"));
}

}  // namespace
}  // namespace cardinal::a2a
