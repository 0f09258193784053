// Hybrid cards: the half for readers of 0.3 and that for readers of 1.0
// compared by what they say; and fixes of what one version says in the words of
// another.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/check.h"
#include "support/a2a_verdicts.h"

namespace cardinal {
namespace {

using test::a2a_card;
using test::verdict;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Both versions whole, with a key and OAuth in both forms.
std::string both(std::string_view patch) {
  const std::string card = a2a_card("1.0", R"({
    "url": "https://agent.acme.dev/a2a", "preferredTransport": "JSONRPC",
    "protocolVersion": "0.3.0",
    "securitySchemes": {"bearer": null,
      "key": {"type": "apiKey", "in": "header", "name": "X-Key",
        "apiKeySecurityScheme": {"location": "header", "name": "X-Key"}},
      "oauth": {"type": "oauth2", "flows": {"clientCredentials": {
            "tokenUrl": "https://auth.acme.dev/token",
            "scopes": {"read": "Read", "write": "Write"}}},
        "oauth2SecurityScheme": {"flows": {"clientCredentials": {
            "tokenUrl": "https://auth.acme.dev/token",
            "scopes": {"write": "Write", "read": "Read"}}}}}},
    "security": [{"key": []}, {"oauth": ["read", "write"]}],
    "securityRequirements": [
      {"schemes": {"oauth": {"list": ["write", "read"]}}},
      {"schemes": {"key": {}}}]})");
  return test::merged(card, patch);
}

std::string fixed_a2a(const std::string& card, test::Fixes fixes) {
  return test::fixed_text(card, fixes, {.dialect = Dialect::a2a});
}

// Alternatives, schemes and scopes are sets: their order says nothing.
TEST(A2aHybridCard, AgreeInAnyOrder) {
  EXPECT_THAT(verdict(both("{}")), ElementsAre("A2A 1.0, hybrid"));
}

TEST(A2aHybridCard, AskForTheSame) {
  const auto conflict =
      ElementsAre("A2A 1.0, hybrid", "warning a2a/hybrid-conflict /security");
  // Another scheme, another scope, one alternative less, and none at all.
  for (const char* list :
       {R"([{"oauth": ["read", "write"]}])",
        R"([{"key": []}, {"oauth": ["read"]}])",
        R"([{"key": [], "oauth": ["read", "write"]}])", "[]"}) {
    EXPECT_THAT(verdict(both(R"({"security": )" + std::string(list) + "}")),
                conflict)
        << list;
  }
  // A skill has lists of its own.
  EXPECT_THAT(verdict(both(R"({"skills": [{"id": "web-search",
    "name": "Web search", "tags": ["search"],
    "description": "Searches the web for a phrase and returns ten results.",
    "security": [{"key": []}],
    "securityRequirements": [{"schemes": {"oauth": {"list": ["read"]}}}]}]})")),
              ElementsAre("A2A 1.0, hybrid",
                          "warning a2a/hybrid-conflict /skills/0/security"));
  // A list in the wrong form is one finding, of another rule.
  EXPECT_THAT(verdict(both(R"({"securityRequirements": [{"key": []}]})")),
              ElementsAre("A2A 1.0, hybrid",
                          "error a2a/requirement-shape "
                          "/securityRequirements/0"));
}

TEST(A2aHybridCard, HaveTheSameSchemes) {
  const auto contradict = [](std::string_view scheme, std::string_view patch) {
    EXPECT_THAT(verdict(both(R"({"securitySchemes": {")" + std::string(scheme) +
                             R"(": )" + std::string(patch) + "}}")),
                ElementsAre("A2A 1.0, hybrid",
                            "error a2a/scheme-forms-agree "
                            "/securitySchemes/" +
                                std::string(scheme)))
        << patch;
  };
  contradict("key", R"({"in": "cookie"})");
  contradict("oauth", R"({"flows": {"clientCredentials":
    {"tokenUrl": "https://old.acme.dev/token"}}})");
  contradict("oauth", R"({"flows": {"clientCredentials":
    {"scopes": {"write": null}}}})");
  contradict("oauth", R"({"oauth2MetadataUrl": "https://a.acme.dev/meta",
    "oauth2SecurityScheme": {"oauth2MetadataUrl": "https://b.acme.dev/meta"}})");
  // 0.3 may have more flows than 1.0 has room for.
  EXPECT_THAT(verdict(both(R"({"securitySchemes": {"oauth": {"flows":
    {"password": {"tokenUrl": "https://auth.acme.dev/token",
     "scopes": {}}}}}})")),
              ElementsAre("A2A 1.0, hybrid"));
}

TEST(A2aHybridCard, SpeakTheSameAtOneAddress) {
  EXPECT_THAT(verdict(both(R"({"additionalInterfaces": [
      {"url": "https://agent.acme.dev/a2a", "transport": "JSONRPC"},
      {"url": "https://agent.acme.dev/rest", "transport": "HTTP+JSON"}],
    "supportedInterfaces": [
      {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
       "protocolVersion": "1.0"},
      {"url": "https://agent.acme.dev/rest", "protocolBinding": "GRPC",
       "protocolVersion": "1.0"}]})")),
              ElementsAre("A2A 1.0, hybrid",
                          "warning a2a/hybrid-conflict "
                          "/additionalInterfaces/1/transport"));
}

// A card for 0.3 to which somebody added interfaces of 1.0: the requirement is
// added in the form of 1.0, by --fix=all alone, since clients will see it that
// saw none.
TEST(A2aHybridCard, AMissingListOf1_0IsAdded) {
  const std::string card = both(R"({"securityRequirements": null,
    "security": [{"key": []}, {"oauth": ["read"]}, {}]})");
  EXPECT_EQ(fixed_a2a(card, test::Fixes::safe), card);
  const std::string text = fixed_a2a(card, test::Fixes::all);
  const test::Parsed parsed = test::parse(text);
  EXPECT_EQ(parsed.root()["securityRequirements"].raw(),
            R"([{"schemes": {"key": {"list": []}}}, )"
            R"({"schemes": {"oauth": {"list": ["read"]}}}, {"schemes": {}}])");
  EXPECT_THAT(verdict(text),
              ElementsAre("A2A 1.0, hybrid",
                          "warning a2a/requirement-empty /security/2",
                          "warning a2a/requirement-empty "
                          "/securityRequirements/2"));
}

TEST(A2aHybridCard, WhatOneZeroRemovedIsMovedOrTakenOut) {
  const std::string card = a2a_card("1.0", R"({"protocolVersion": "1.0",
    "preferredTransport": "JSONRPC", "supportsAuthenticatedExtendedCard": true,
    "security": [], "capabilities": {"stateTransitionHistory": false}})");
  EXPECT_EQ(fixed_a2a(card, test::Fixes::safe), card);
  const std::string text = fixed_a2a(card, test::Fixes::all);
  EXPECT_THAT(verdict(text), ElementsAre("A2A 1.0"));
  const test::Parsed parsed = test::parse(text);
  EXPECT_EQ(parsed.root()["capabilities"].raw(),
            R"({"extendedAgentCard": true})");
  // What an interface does not say is moved there, or not thrown away.
  const std::string moved = a2a_card("1.0", R"({"protocolVersion": "1.0",
    "supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
      "protocolBinding": "JSONRPC"}]})");
  EXPECT_THAT(verdict(fixed_a2a(moved, test::Fixes::all)),
              ElementsAre("A2A 1.0"));
  const std::string needed = a2a_card("1.0", R"({"preferredTransport": "GRPC",
    "supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
      "protocolVersion": "1.0"}]})");
  EXPECT_EQ(fixed_a2a(needed, test::Fixes::all), needed);
  // Two flags that may differ are the author's.
  const std::string two = a2a_card("1.0", R"({
    "supportsAuthenticatedExtendedCard": true,
    "supportsExtendedAgentCard": false})");
  EXPECT_EQ(fixed_a2a(two, test::Fixes::all), two);
}

TEST(A2aHybridCard, HttpBecomesHttpsWhereThePortIsNotNamed) {
  const auto repaired = [](const char* url) {
    const std::string text =
        fixed_a2a(a2a_card("0.3", R"({"url": ")" + std::string(url) + "\"}"),
                  test::Fixes::all);
    return std::string(*test::parse(text).root()["url"].string());
  };
  EXPECT_EQ(repaired("http://agent.acme.dev/a2a"),
            "https://agent.acme.dev/a2a");
  EXPECT_EQ(repaired("HTTP://agent.acme.dev/a2a"),
            "https://agent.acme.dev/a2a");
  for (const char* url :
       {"http://agent.acme.dev:8080/a2a", "http://localhost/a2a"}) {
    EXPECT_EQ(repaired(url), url);
  }
}

// A value under another spelling of its name is not looked at; put right, its
// own errors are told, and those with a fix are repaired in the same run.
TEST(A2aHybridCard, WhatSnakeCaseHidIsFoundAfterTheRename) {
  std::string card = a2a_card("1.0", R"({"supportedInterfaces": null,
    "supported_interfaces": [
      {"url": "https://agent.acme.dev/a2a", "protocol_binding": "JSONRPC",
       "protocol_version": "1.0.0"},
      {"url": "agent", "protocolBinding": 7, "protocolVersion": "latest"}],
    "default_input_modes": ["text", ""], "defaultInputModes": null})");
  EXPECT_THAT(
      verdict(card),
      ElementsAre("A2A 1.0", "warning a2a/snake-case /supported_interfaces",
                  "warning a2a/snake-case /default_input_modes"));
  Checker checker({.dialect = Dialect::a2a}, test::fixed_env());
  const FixedText result = fix(checker, card, FixChoice::safe);
  EXPECT_TRUE(result.revealed);
  const std::string text(result.report.document.text());
  EXPECT_THAT(text, HasSubstr(R"("protocolBinding": "JSONRPC")"));
  EXPECT_THAT(text, HasSubstr(R"("protocolVersion": "1.0"})"));
  EXPECT_THAT(
      verdict(text),
      ElementsAre("A2A 1.0",
                  "error a2a/url-absolute /supportedInterfaces/1/url",
                  "error a2a/type /supportedInterfaces/1/protocolBinding",
                  "error a2a/interface-version-format "
                  "/supportedInterfaces/1/protocolVersion",
                  "warning a2a/mode-legacy-word /defaultInputModes/0",
                  "error a2a/mode-blank /defaultInputModes/1"));
  EXPECT_EQ(fixed_a2a(text, test::Fixes::safe), text);
}

}  // namespace
}  // namespace cardinal
