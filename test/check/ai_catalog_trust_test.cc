// Who vouches for an entry, and what must not be touched because it is signed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/check.h"
#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// The signature of RFC 7515, appendix A.3, without its payload.
constexpr char jws[] =
    "eyJhbGciOiJFUzI1NiJ9..DtEhU3ljbEg8L38VWAfUAqOyKAM6-XX-F4GawxaepmXFCgfTjDx"
    "w5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q";

std::string catalog_with(const std::string& manifest,
                         const std::string& more = {}) {
  return R"({"specVersion": "1.0",)" + more + R"( "entries": [{
    "identifier": "urn:air:acme.dev:agent:a", "displayName": "A",
    "type": "application/ai-skill", "url": "https://acme.dev/a",
    "trustManifest": {)" +
         manifest + "}}]}";
}

std::string identity(const std::string& text) {
  return catalog_with(R"("identity": ")" + text +
                      R"(", "attestations": [{"type": "SOC2",
    "uri": "https://acme.dev/soc2.pdf", "mediaType": "application/pdf"}])");
}

TEST(AiCatalogTrust, DomainsAreComparedWithoutLetterCase) {
  for (const char* text :
       {"did:web:acme.dev", "did:web:ACME.dev", "did:web:agents.acme.dev:x",
        "did:web:acme.dev%3A8443", "https://Acme.Dev/agents",
        "spiffe://acme.dev/agent", "did:key:z6MkhaXg", "x509:anything"}) {
    EXPECT_THAT(test::findings(identity(text)), IsEmpty()) << text;
  }
  for (const char* text :
       {"did:web:other.dev", "did:web:notacme.dev", "did:web:dev",
        "https://acme.dev.evil.example/", "spiffe://dev/agent"}) {
    EXPECT_THAT(test::findings(identity(text)),
                ElementsAre("warning ai-catalog/identity-publisher "
                            "/entries/0/trustManifest/identity"))
        << text;
  }
}

// What a signature covers is not rewritten, and the help says why.
TEST(AiCatalogTrust, ASignedManifestIsNotRepaired) {
  const std::string members =
      R"("identity": "did:web:acme.dev", "identity_type": "did",
         "attestations": [])";
  Checker checker({}, test::fixed_env());
  const std::string open = catalog_with(members);
  EXPECT_GT(fix(checker, open, FixChoice::safe).fixed, 0u);
  const std::string sealed =
      catalog_with(members + R"(, "signature": ")" + jws + "\"");
  for (const FixChoice choice : {FixChoice::safe, FixChoice::all}) {
    const FixedText fixed = fix(checker, sealed, choice);
    EXPECT_EQ(fixed.fixed, 0u);
    EXPECT_EQ(fixed.report.document.text(), sealed);
  }
  const Report report = checker.check(sealed);
  ASSERT_FALSE(report.diagnostics.empty());
  for (const Diagnostic& found : report.diagnostics) {
    EXPECT_FALSE(found.fix) << found.rule->id;
    EXPECT_THAT(found.help, HasSubstr("sign it again")) << found.rule->id;
  }
}

TEST(AiCatalogTrust, WhatIsBesideASignedManifestIsRepaired) {
  Checker checker({}, test::fixed_env());
  const std::string sealed = catalog_with(
      std::string(R"("identity": "did:web:acme.dev", "signature": ")") + jws +
          "\"",
      R"( "Host": {"displayName": "Acme"},)");
  const FixedText fixed = fix(checker, sealed, FixChoice::all);
  EXPECT_EQ(fixed.fixed, 1u);
  EXPECT_THAT(fixed.report.diagnostics, IsEmpty());
}

// The signature of a whole catalog covers what is embedded as well.
TEST(AiCatalogTrust, ASignedCatalogIsNotRepairedAtAll) {
  const std::string card = test::merged(
      minimal_card(Profile::adp), R"({"skills": [], "Description": "Search"})");
  const std::string catalog = R"({"specVersion": "1.0", "signature": ")" +
                              std::string(jws) + R"(", "entries": [{
    "identifier": "urn:ai:acme.dev:agent:a", "display_name": "A",
    "type": "application/json", "data": )" +
                              card + "}]}";
  Checker checker({}, test::fixed_env());
  const FixedText fixed = fix(checker, catalog, FixChoice::all);
  EXPECT_EQ(fixed.fixed, 0u);
  EXPECT_EQ(fixed.report.document.text(), catalog);
}

TEST(AiCatalogTrust, TextInPlaceOfTheDocumentIsExplained) {
  Checker checker({}, test::fixed_env());
  const Report report = checker.check(R"({"specVersion": "1.0", "entries": [{
    "identifier": "urn:air:acme.dev:agent:a", "displayName": "A",
    "type": "application/ai-skill", "data": "{}"}]})");
  ASSERT_EQ(report.diagnostics.size(), 1u);
  EXPECT_EQ(report.diagnostics[0].message,
            "\"data\" must be an object; got \"{}\"");
  EXPECT_EQ(report.diagnostics[0].help,
            "embed the document itself, not its text, or give its \"url\"");
}

}  // namespace
}  // namespace cardinal
