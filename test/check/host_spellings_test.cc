// Hosts and ports that nobody can connect to, and other spellings of internal
// addresses, are reported wherever a card of any dialect has a URL.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// A place for a URL in a card, and the rule that reports its host or port.
struct UrlMember {
  Profile profile;
  const char* version;
  std::string before, after;  // of the URL, in a merge patch
  std::string rule;
};

std::vector<UrlMember> url_members() {
  const std::string interface =
      R"(", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})";
  return {
      {Profile::a2a, "1.0", R"({"supportedInterfaces": [{"url": ")", interface,
       "error a2a/url-absolute"},
      {Profile::a2a, "0.3", R"({"url": ")", R"("})", "error a2a/url-absolute"},
      {Profile::a2a, "0.2", R"({"url": ")", R"("})", "error a2a/url-absolute"},
      {Profile::a2a, "1.0", R"({"documentationUrl": ")", R"("})",
       "warning a2a/link-form"},
      {Profile::a2a, "1.0", R"({"iconUrl": ")", R"("})",
       "warning a2a/link-form"},
      {Profile::a2a, "0.3", R"({"provider": {"organization": "Acme", "url": ")",
       R"("}})", "warning a2a/link-form"},
      {Profile::a2a, "1.0", R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "openIdConnectSecurityScheme":
  {"openIdConnectUrl": ")",
       R"("}}}})", "error a2a/open-id-url"},
      {Profile::a2a, "1.0", R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"clientCredentials": {"tokenUrl": ")",
       R"(", "scopes": {}}}}}}})", "error a2a/oauth-url"},
      {Profile::ai_catalog, "", R"({"entries": [{"identifier":
  "urn:air:acme.dev:agents:search", "displayName": "Search",
  "type": "application/a2a-agent-card+json", "url": ")",
       R"("}]})", "error ai-catalog/url-form"},
      {Profile::adp, "", R"({"endpoints": [{"protocol": "http+json", "uri": ")",
       R"("}]})", "warning adp/endpoint-uri"},
      {Profile::oasf, "", R"({"locators": [{"type": "url", "urls": [")",
       R"("]}]})", "warning oasf/locator-url"},
      {Profile::agentcard, "", R"({"endpoint": {"url": ")", R"("}})",
       "error agentcard/endpoint-url"},
  };
}

// "severity rule" of what the URL draws beyond an ordinary one.
std::vector<std::string> verdict(const UrlMember& member,
                                 const std::string& url) {
  const auto found = [&](const std::string& written) {
    return test::findings(
        test::merged(minimal_card(member.profile, member.version),
                     member.before + written + member.after),
        {.dialect = info_of(member.profile).dialect,
         .profile = member.profile});
  };
  const auto ordinary = found("https://agent.acme.dev/a2a");
  std::vector<std::string> beyond;
  for (std::string& finding : found(url)) {
    if (std::ranges::find(ordinary, finding) != ordinary.end()) continue;
    finding.resize(finding.rfind(' '));
    beyond.push_back(finding);
  }
  return beyond;
}

constexpr const char* spellings[] = {
    "127.1",        "0x7f.1",     "10.1",        "0x7f000001", "2130706433",
    "017700000001", "0177.0.0.1", "127.0.0.01",  "0xA.0.0.1",  "192.168.257",
    "3232235777",   "0xc0a80101", "%31%32%37.1", "127.0.0.0x1"};

// Two faults: not all clients read them, and those that do get inside.
TEST(HostSpellings, OfAddressesAreReportedInEveryUrl) {
  for (const UrlMember& member : url_members()) {
    for (const char* host : spellings) {
      EXPECT_THAT(
          verdict(member, "https://" + std::string(host) + "/a2a"),
          UnorderedElementsAre(member.rule, "warning card/internal-address"))
          << host << " in " << member.before;
    }
    // Neither is there such an address.
    for (const char* host : {"256.1.1.1", "1.2.3.4.5", "a.dev.7", "09.1"}) {
      EXPECT_THAT(verdict(member, "https://" + std::string(host) + "/a2a"),
                  ElementsAre(member.rule))
          << host << " in " << member.before;
    }
  }
}

TEST(HostSpellings, PortsOutOfRangeAreOneFindingInEveryUrl) {
  for (const UrlMember& member : url_members()) {
    const std::string rule = member.profile == Profile::agentcard
                                 ? "warning agentcard/endpoint-port"
                                 : member.rule;
    for (const char* port : {"0", "65536", "99999", "00000", "4294967739"}) {
      EXPECT_THAT(
          verdict(member, "https://agent.acme.dev:" + std::string(port) + "/a"),
          ElementsAre(rule))
          << port << " in " << member.before;
    }
    for (const char* port : {"1", "443", "8443", "65535"}) {
      EXPECT_THAT(
          verdict(member, "https://agent.acme.dev:" + std::string(port) + "/a"),
          IsEmpty())
          << port << " in " << member.before;
    }
  }
}

// In texts and unknown members nothing is a URL by its place, so the threat
// alone counts.
TEST(HostSpellings, OfInternalAddressesAreFoundInEveryText) {
  for (const ProfileInfo& info : profiles()) {
    const std::string_view card = minimal_card(*profile_named(info.name));
    const test::CheckSettings options{
        .dialect = info.dialect,
        .profile = *profile_named(info.name),
        .rules = {.only = {"card/internal-address"}}};
    for (const char* host : spellings) {
      for (const char* before : {"http://", "//", "see https://"}) {
        EXPECT_THAT(test::findings(test::merged(card, R"({"x-own": [")" +
                                                          std::string(before) +
                                                          host + R"(/x"]})"),
                                   options),
                    ElementsAre("warning card/internal-address /x-own/0"))
            << before << host << " under " << info.name;
      }
    }
    // Public addresses, versions and numbers.
    for (const char* text :
         {"https://134744072/", "https://8.8.2056/", "version 10.1",
          "127.1 percent", "https://10.1.acme.dev/", "see 0x7f.1"}) {
      EXPECT_THAT(
          test::findings(test::merged(card, R"({"x-own": [")" +
                                                std::string(text) + R"("]})"),
                         options),
          IsEmpty())
          << text;
    }
  }
}

}  // namespace
}  // namespace cardinal
