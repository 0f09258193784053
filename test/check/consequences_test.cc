// A mistake is reported where it was made, not where it has consequences.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr char card_0_3[] = R"({
  "name": "Invoice Reader", "version": "2.1.0", "protocolVersion": "0.3.0",
  "description": "Reads invoices in PDF and returns their totals as JSON.",
  "url": "https://invoices.acme.dev/a2a", "preferredTransport": "JSONRPC",
  "additionalInterfaces": [
    {"url": "https://invoices.acme.dev/a2a", "transport": "JSONRPC"}],
  "capabilities": {"streaming": true},
  "securitySchemes": {"oauth": {"type": "oauth2", "flows":
    {"clientCredentials": {"tokenUrl": "https://auth.acme.dev/token",
      "scopes": {"read": "Read invoices"}}}}},
  "security": [{"oauth": ["read"]}, {"oauth": []}],
  "defaultInputModes": ["application/pdf"],
  "defaultOutputModes": ["application/json"],
  "skills": [{"id": "read-invoice", "name": "Read an invoice",
    "description": "Reads one invoice and returns its total and currency.",
    "tags": ["invoice"]}]})";

constexpr char card_1_0[] = R"({
  "name": "Invoice Reader", "version": "2.1.0",
  "description": "Reads invoices in PDF and returns their totals as JSON.",
  "supportedInterfaces": [{"url": "https://invoices.acme.dev/a2a",
    "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
  "capabilities": {"streaming": true},
  "securitySchemes": {"oauth": {"oauth2SecurityScheme": {"flows":
    {"clientCredentials": {"tokenUrl": "https://auth.acme.dev/token",
      "scopes": {"read": "Read invoices"}}}}}},
  "securityRequirements": [{"schemes": {"oauth": {"list": ["read"]}}},
    {"schemes": {"oauth": {"list": []}}}],
  "defaultInputModes": ["application/pdf"],
  "defaultOutputModes": ["application/json"],
  "skills": [{"id": "read-invoice", "name": "Read an invoice",
    "description": "Reads one invoice and returns its total and currency.",
    "tags": ["invoice"]}]})";

std::string changed(std::string text, std::string_view from,
                    std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

struct Case {
  const char* card;
  const char* from;
  const char* to;
  const char* finding;
};

TEST(Consequences, AreNotReportedBesideTheirCause) {
  ASSERT_THAT(test::findings(card_0_3), IsEmpty());
  ASSERT_THAT(test::findings(card_1_0), IsEmpty());
  const Case cases[] = {
      // Names of members that others refer to.
      {card_0_3, "securitySchemes", "security_schemes",
       "error a2a/snake-case /security_schemes"},
      {card_0_3, "securitySchemes", "securityScheme",
       "error a2a/requirement-declared /securityScheme"},
      {card_1_0, "securitySchemes", "security_schemes",
       "warning a2a/snake-case /security_schemes"},
      {card_1_0, "securityRequirements", "securityRequirement",
       "warning a2a/security-not-required /securityRequirement"},
      {card_1_0, "securityRequirements", "security_requirements",
       "warning a2a/snake-case /security_requirements"},
      {card_0_3, "\"protocolVersion\"", "\"protocolversion\"",
       "warning a2a/protocol-version-missing /protocolversion"},
      {card_0_3, "\"protocolVersion\"", "\"a2aVersion\"",
       "warning a2a/protocol-version-missing /a2aVersion"},
      {card_0_3, "\"preferredTransport\"", "\"preferedTransport\"",
       "warning a2a/preferred-transport /preferedTransport"},
      {card_0_3, "clientCredentials", "client_credentials",
       "error a2a/snake-case "
       "/securitySchemes/oauth/flows/client_credentials"},
      {card_0_3, "clientCredentials", "clientCredentialsFlow",
       "error a2a/oauth-flows-empty "
       "/securitySchemes/oauth/flows/clientCredentialsFlow"},
      {card_0_3, "\"scopes\"", "\"scope\"",
       "error a2a/member-required "
       "/securitySchemes/oauth/flows/clientCredentials/scope"},
      // Lists of another version, whatever they hold.
      {card_0_3, "\"security\"", "\"securityRequirements\"",
       "error a2a/requirement-shape /securityRequirements"},
      {card_1_0, "securityRequirements", "security",
       "error a2a/requirement-shape /security"},
      {card_1_0, "supportedInterfaces", "additionalInterfaces",
       "error a2a/member-required /additionalInterfaces"},
      {card_0_3, "[{\"oauth\": [\"read\"]}, {\"oauth\": []}]",
       "[{\"Oauth\": []}]", "error a2a/requirement-declared /security/0/Oauth"},
      // Values.
      {card_0_3, "[{\"oauth\": [\"read\"]}, {\"oauth\": []}]",
       "[{\"type\": \"http\", \"scheme\": \"bearer\"}]",
       "error a2a/requirement-shape /security/0"},
      {card_0_3, "\"https://invoices.acme.dev/a2a\", \"pref",
       "\"invoices.acme.dev/a2a\", \"pref", "error a2a/url-absolute /url"},
      {card_0_3, "\"https://invoices.acme.dev/a2a\", \"pref",
       "\"http://localhost:8000/a2a\", \"pref",
       "warning a2a/url-internal-host /url"},
      {card_0_3, "true", "None",
       "error json/bad-literal /capabilities/streaming"},
      {card_1_0, "\"2.1.0\"", "undefined", "error json/bad-literal /version"},
      // Places.
      {card_0_3, "\"capabilities\": {\"streaming\": true},",
       "\"capabilities\": {}, \"streaming\": true,",
       "hint a2a/unknown-member /streaming"},
      {card_0_3, "{\"streaming\": true},", "{\"stream\": true},",
       "hint a2a/unknown-member /capabilities/stream"},
  };
  for (const Case& each : cases) {
    EXPECT_THAT(test::findings(changed(each.card, each.from, each.to)),
                ElementsAre(each.finding))
        << each.from << " as " << each.to;
  }
}

TEST(Consequences, MembersInCapabilitiesAreMissingAtTheTop) {
  const std::string without =
      changed(card_0_3, "\"defaultInputModes\": [\"application/pdf\"],", "");
  const Report report =
      test::checked(changed(without, "{\"streaming\": true}",
                            "{\"defaultInputModes\": [\"application/pdf\"]}"));
  ASSERT_EQ(report.diagnostics.size(), 1u);
  EXPECT_EQ(report.diagnostics[0].message,
            "\"defaultInputModes\" is missing; found in \"capabilities\"");
}

TEST(Consequences, OfAnotherSpellingOfATimeAreNone) {
  const std::string card =
      R"({"id": "agent://search", "name": "Search", "version": "1.0.0",
          "metadata": {"createdAt": "2026-01-15T00:00:00Z"}})";
  EXPECT_THAT(test::findings(card),
              ElementsAre("warning adp/member-case /metadata/createdAt"));
}

TEST(Consequences, FixesOfAListRenameItOnce) {
  for (const auto& [card, from, to] :
       {std::tuple{card_0_3, "\"security\"", "\"securityRequirements\""},
        std::tuple{card_1_0, "securityRequirements", "security"}}) {
    EXPECT_THAT(test::findings(test::fixed_text(changed(card, from, to),
                                                test::Fixes::all)),
                IsEmpty())
        << to;
  }
}

TEST(Consequences, WhiteSpaceAroundAUrlIsNamedAndRemoved) {
  for (const char* url :
       {" https://invoices.acme.dev/a2a", "https://invoices.acme.dev/a2a ",
        "https://invoices.acme.dev/a2a\\n"}) {
    const std::string card =
        changed(card_0_3, "https://invoices.acme.dev/a2a", url);
    const Report report = test::checked(card);
    ASSERT_EQ(report.diagnostics.size(), 1u) << url;
    EXPECT_THAT(report.diagnostics[0].message, HasSubstr("white space"));
    EXPECT_THAT(test::findings(test::fixed_text(card, test::Fixes::all)),
                IsEmpty());
  }
}

TEST(Consequences, ACardInsideAnotherDocumentIsPointedTo) {
  const std::string wrapped =
      R"({"jsonrpc": "2.0", "result": )" + std::string(card_0_3) + "}";
  const Report report = test::checked(wrapped);
  ASSERT_EQ(report.diagnostics.size(), 1u);
  EXPECT_EQ(report.diagnostics[0].help,
            "the card is in \"result\": check it with --pointer /result, and "
            "publish it alone");
  EXPECT_THAT(test::findings(wrapped, {.pointer = "/result"}), IsEmpty());
}

}  // namespace
}  // namespace cardinal
