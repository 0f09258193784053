// Where URLs lead, by profile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/address.h"
#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// "severity rule" of the findings on a url of 0.3.
std::vector<std::string> url_verdict(std::string_view url,
                                     Profile profile = Profile::a2a) {
  auto found =
      test::findings(test::merged(minimal_card(profile, "0.3"),
                                  R"({"url": ")" + std::string(url) + R"("})"),
                     {.dialect = Dialect::a2a, .profile = profile});
  for (std::string& finding : found) finding.resize(finding.rfind(' '));
  return found;
}

TEST(A2aUrls, OrdinaryOnesPass) {
  for (const char* url :
       {"https://agent.acme.dev", "https://agent.acme.dev/",
        "https://agent.acme.dev:8443/a2a/v1", "https://acme.dev/tasks/agent",
        "https://8.8.8.8/a2a", "https://[2606:4700::1111]/a2a",
        "https://acme.dev/a2a?tenant=7", "https://notexample.com/a2a"}) {
    EXPECT_THAT(url_verdict(url), IsEmpty()) << url;
  }
}

TEST(A2aUrls, InternalHostsAreAWarning) {
  for (const char* url :
       {"https://10.1.2.3/", "https://172.16.0.1/", "https://172.31.9.9/",
        "https://192.168.1.1/a", "https://169.254.1.1/", "https://0.0.0.0:80/",
        "https://[::1]/", "https://[fd00::1]/", "https://[fe80::1]/",
        "https://[::ffff:10.0.0.1]/", "https://LOCALHOST/", "https://agent/",
        "https://agent.svc.cluster.local/", "https://a.internal./",
        "https://a.localhost/"}) {
    EXPECT_THAT(url_verdict(url), ElementsAre("warning a2a/url-internal-host"))
        << url;
  }
  EXPECT_THAT(url_verdict("https://172.32.0.1/"), IsEmpty());
}

// What `fetch` would not connect to, the checker reports: one table.
TEST(A2aUrls, EverySpecialNetworkIsReported) {
  for (const SpecialNetwork& network : special_networks()) {
    const std::string text(network.network);
    const IpAddress first = *parse_ip(text.substr(0, text.find('/')));
    const std::string host =
        first.is_v4 ? to_text(first) : "[" + to_text(first) + "]";
    EXPECT_THAT(url_verdict("https://" + host + "/a2a"),
                ElementsAre(network.name == "documentation"
                                ? "hint a2a/url-placeholder"
                                : "warning a2a/url-internal-host"))
        << network.network;
  }
  for (const char* host : {"198.18.0.1", "240.0.0.1", "[64:ff9b::a00:1]",
                           "[::ffff:a00:1]", "[::ffff:10.0.0.1]"}) {
    EXPECT_THAT(url_verdict("https://" + std::string(host) + "/a2a"),
                ElementsAre("warning a2a/url-internal-host"))
        << host;
  }
}

// One URL, one fault: what takes the place of an internal host has a scheme of
// its own.
TEST(A2aUrls, PlainHttpIsNotReportedBesideAnInternalHost) {
  for (const char* url :
       {"http://localhost:8080/", "http://10.0.0.5/", "http://agent/"}) {
    EXPECT_THAT(url_verdict(url), ElementsAre("warning a2a/url-internal-host"));
  }
  EXPECT_THAT(url_verdict("http://agent.acme.dev/"),
              ElementsAre("warning a2a/url-https"));
  EXPECT_THAT(url_verdict("http://localhost:8080/a2a", Profile::production),
              ElementsAre("error a2a/url-internal-host"));
}

TEST(A2aUrls, PlaceholdersAreAHintUntilProduction) {
  for (const char* url :
       {"https://agent.example.com/a", "https://example.org/a",
        "https://a.test/a", "https://a.invalid/a",
        "https://your-agent.acme.dev/a", "https://192.0.2.7/a",
        "https://[2001:db8::1]/a"}) {
    EXPECT_THAT(url_verdict(url), ElementsAre("hint a2a/url-placeholder"))
        << url;
    EXPECT_THAT(url_verdict(url, Profile::production),
                ElementsAre("error a2a/url-placeholder"))
        << url;
  }
}

TEST(A2aUrls, WhatIsNoUrlIsOneFinding) {
  for (const char* url :
       {"", "/a2a", "agent.acme.dev/a2a", "https://", "localhost:8080",
        "https://{host}/a2a", "https://acme.dev/a b"}) {
    EXPECT_THAT(url_verdict(url), ElementsAre("error a2a/url-absolute")) << url;
  }
}

TEST(A2aUrls, PathsOfCardsAndOperationsAreNoEndpoints) {
  EXPECT_THAT(url_verdict("https://acme.dev/.well-known/agent.json"),
              ElementsAre("warning a2a/url-is-card"));
  EXPECT_THAT(url_verdict("https://acme.dev/x/.well-known/agent-card.json?v=1"),
              ElementsAre("warning a2a/url-is-card"));
  for (const char* url :
       {"https://acme.dev/v1/message:send", "https://acme.dev/v1/card/",
        "https://acme.dev/tasks", "https://acme.dev/extendedAgentCard"}) {
    EXPECT_THAT(url_verdict(url), ElementsAre("warning a2a/url-operation-path"))
        << url;
  }
}

TEST(A2aUrls, TokenEndpointsAreJudgedToo) {
  const auto found = test::findings(
      test::merged(minimal_card(Profile::a2a, "0.3"),
                   R"({"securitySchemes": {"bearer": {"type": "oauth2",
        "scheme": null, "flows": {"clientCredentials": {
        "tokenUrl": "http://auth.acme.dev/token", "refreshUrl": "token",
        "scopes": {}}}}}})"),
      {.rules = {.only = {"a2a/url-https", "a2a/oauth-url"}}});
  constexpr char flow[] = "/securitySchemes/bearer/flows/clientCredentials/";
  EXPECT_THAT(
      found,
      ElementsAre(std::string("warning a2a/url-https ") + flow + "tokenUrl",
                  std::string("error a2a/oauth-url ") + flow + "refreshUrl"));
}

TEST(A2aUrls, LinksAreAWarningAtMost) {
  const auto found =
      test::findings(test::merged(minimal_card(Profile::a2a, "1.0"),
                                  R"({"iconUrl": "data:image/png;base64,AA==",
        "documentationUrl": "http://acme.dev/docs",
        "provider": {"organization": "Acme", "url": "acme.dev"}})"),
                     {.rules = {.only = {"a2a/link-form", "a2a/url-absolute",
                                         "a2a/url-https", "a2a/url-scheme"}}});
  EXPECT_THAT(found, ElementsAre("warning a2a/link-form /iconUrl",
                                 "warning a2a/link-form /provider/url"));
}

}  // namespace
}  // namespace cardinal
