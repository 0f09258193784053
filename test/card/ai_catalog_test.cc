#include "cardinal/ai_catalog.h"
#include "card/ai_catalog/annotated_catalog.h"
#include "card/ai_catalog/facts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/parsed.h"

namespace cardinal::ai_catalog {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::string_view full_catalog = R"({"specVersion": "1.0",
  "host": {"displayName": "Acme", "identifier": "did:web:acme.dev",
    "documentationUrl": "https://acme.dev/docs",
    "logoUrl": "https://acme.dev/logo.png",
    "trustManifest": {"identity": "did:web:acme.dev",
      "trustSchema": {"identifier": "urn:x:y", "version": "1"}}},
  "entries": [
    {"identifier": "urn:air:acme.dev:agent:search", "displayName": "Search",
     "type": "application/a2a-agent-card+json",
     "url": "https://acme.dev/agents/search.json", "description": "Searches.",
     "tags": ["web"], "capabilities": ["Search"], "version": "1.2.0",
     "representativeQueries": ["find it", "look it up"],
     "updatedAt": "2026-01-05T00:00:00Z", "metadata": {"team": "search"},
     "trustManifest": {"identity": "did:web:acme.dev",
       "attestations": [{"type": "SOC2", "uri": "https://acme.dev/soc2.pdf",
                         "mediaType": "application/pdf"}],
       "provenance": [{"relation": "copiedFrom", "sourceId": "x"}]}},
    {"identifier": "urn:air:acme.dev:catalog:more", "displayName": "More",
     "type": "application/ai-catalog+json",
     "data": {"specVersion": "1.0", "entries": []}}]})";

TEST(AiCatalog, HoldsWhatTheDocumentSays) {
  const test::Parsed parsed = test::parse(full_catalog);
  AnnotatedCatalog catalog;
  read(parsed.root(), catalog);
  EXPECT_EQ(catalog.spec_version.string(), "1.0");
  EXPECT_EQ(catalog.host_name.string(), "Acme");
  EXPECT_EQ(catalog.host_identifier.string(), "did:web:acme.dev");
  ASSERT_THAT(catalog.entries, SizeIs(2));
  const Entry& search = catalog.entries[0];
  EXPECT_EQ(search.identifier.string(), "urn:air:acme.dev:agent:search");
  EXPECT_EQ(search.type.string(), "application/a2a-agent-card+json");
  EXPECT_EQ(search.url.string(), "https://acme.dev/agents/search.json");
  EXPECT_EQ(search.queries.size(), 2u);
  EXPECT_FALSE(search.data);
  EXPECT_EQ(dialect_of(search), std::nullopt);
  EXPECT_EQ(catalog.entries[1].inside, Dialect::ai_catalog);
  EXPECT_EQ(dialect_of(catalog.entries[1]), Dialect::ai_catalog);
  EXPECT_THAT(catalog.manifests, SizeIs(2));
  EXPECT_THAT(catalog.attestations, SizeIs(1));
  EXPECT_THAT(catalog.provenance, SizeIs(1));
  EXPECT_THAT(catalog.missing, IsEmpty());
  EXPECT_THAT(catalog.unknown, IsEmpty());
  EXPECT_THAT(catalog.mistyped, IsEmpty());
  EXPECT_THAT(catalog.links, IsEmpty());
}

TEST(AiCatalog, ReadIntoTheSameViewAgainKeepsNothing) {
  const test::Parsed before = test::parse(full_catalog),
                     after = test::parse("{}");
  AnnotatedCatalog catalog;
  read(before.root(), catalog);
  read(after.root(), catalog);
  EXPECT_THAT(catalog.entries, IsEmpty());
  EXPECT_THAT(catalog.manifests, IsEmpty());
  EXPECT_FALSE(catalog.host);
  EXPECT_FALSE(catalog.spec_version);
  EXPECT_THAT(catalog.missing, SizeIs(1));
}

TEST(AiCatalog, OfPlainUrlEntriesWakesOnlyWhatComparesEntries) {
  const test::Parsed parsed = test::parse(R"({"specVersion": "1.0", "entries": [
    {"identifier": "urn:air:acme.dev:agent:a", "displayName": "A",
     "type": "application/a2a-agent-card+json", "url": "https://acme.dev/a"},
    {"identifier": "urn:air:acme.dev:agent:b", "displayName": "B",
     "type": "application/mcp-server-card+json", "url": "https://acme.dev/b",
     "updatedAt": "2026-01-05T10:00:00Z", "version": "1.0.0"}]})");
  AnnotatedCatalog catalog;
  read(parsed.root(), catalog);
  EXPECT_EQ(catalog.facts, Facts{always | several_entries});
}

struct Named {
  std::string_view text;
  Identifier::Form form;
  std::string_view publisher;
};

TEST(Identifier, IsAUrnOfTheNamespaceAir) {
  using enum Identifier::Form;
  constexpr Named identifiers[] = {
      {"urn:air:acme.com:agent:assistant", air, "acme.com"},
      {"urn:air:acme.com:assistant", air, "acme.com"},
      {"urn:air:acme.com:finance:agent:a_b.c-d", air, "acme.com"},
      {"urn:air:Acme:x", air, "Acme"},
      {"urn:ai:acme.com:agent:assistant", legacy, "acme.com"},
      {"urn:air:acme.com", other, ""},
      {"urn:air:acme.com:", other, ""},
      {"urn:air:acme.com::x", other, ""},
      {"urn:air::x", other, ""},
      {"urn:air:a_b:x", other, ""},
      {"urn:air:acme.com:x/y", other, ""},
      {"urn:air:acme.com:\xC3\xBC", other, ""},
      {"URN:AIR:acme.com:x", other, ""},
      {"urn:aid:acme.com:x", other, ""},
      {"https://acme.com/x", other, ""},
      {"", other, ""},
  };
  for (const Named& named : identifiers) {
    const Identifier id = parse_identifier(named.text);
    EXPECT_EQ(id.form, named.form) << named.text;
    EXPECT_EQ(id.publisher, named.publisher) << named.text;
  }
}

TEST(Identifier, HasADomainForAPublisher) {
  for (const char* domain : {"acme.dev", "a.b-c.io", "1password.com"}) {
    EXPECT_TRUE(is_domain(domain)) << domain;
  }
  EXPECT_TRUE(is_domain(std::string(63, 'a') + ".dev"));
  EXPECT_FALSE(is_domain(std::string(64, 'a') + ".dev"));
  for (const char* text : {"", "acme", "Acme.dev", ".dev", "acme.", "a..b",
                           "-a.dev", "a-.dev", "a.dev-", "a_b.dev"}) {
    EXPECT_FALSE(is_domain(text)) << text;
  }
}

TEST(MediaType, IsKnownWhateverItsCaseAndParameters) {
  EXPECT_EQ(media_type_named("application/a2a-agent-card+json")->dialect,
            Dialect::a2a);
  EXPECT_EQ(media_type_named("Application/A2A-Agent-Card+JSON; v=1")->dialect,
            Dialect::a2a);
  EXPECT_EQ(media_type_named("application/agentcard+json")->dialect,
            Dialect::agentcard);
  EXPECT_EQ(media_type_named("application/mcp-server+json")->now,
            "application/mcp-server-card+json");
  EXPECT_EQ(media_type_named("application/json"), nullptr);
  EXPECT_EQ(media_type_named(""), nullptr);
}

}  // namespace
}  // namespace cardinal::ai_catalog
