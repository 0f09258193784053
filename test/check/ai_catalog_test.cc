// Catalogs and their verdicts, by the reference schema and the text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/check.h"
#include "support/cards.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

std::string catalog_of(const std::string& entries) {
  return R"({"specVersion": "1.0", "entries": [)" + entries + "]}";
}

// An entry with its identifier and url, and what is given besides.
std::string entry(const std::string& name, const std::string& more = {}) {
  return R"({"identifier": "urn:air:acme.dev:agent:)" + name +
         R"(", "displayName": "A", "type": "application/a2a-agent-card+json",
           "url": "https://acme.dev/a")" +
         more + "}";
}

std::string embedding(const std::string& type, std::string_view data) {
  return R"({"identifier": "urn:air:acme.dev:agent:a", "displayName": "A",
    "type": ")" +
         type + R"(", "data": )" + std::string(data) + "}";
}

TEST(AiCatalogCheck, SameIdentifiersNeedVersionsOfTheirOwn) {
  const std::string one = R"(, "version": "1.0.0")";
  const std::string two = R"(, "version": "2.0.0")";
  EXPECT_THAT(test::findings(catalog_of(entry("a", one) + "," +
                                        entry("a", two) + "," + entry("b"))),
              IsEmpty());
  EXPECT_THAT(
      test::findings(catalog_of(entry("a", one) + "," + entry("a", one))),
      ElementsAre("error ai-catalog/identifier-unique /entries/1/identifier"));
  EXPECT_THAT(
      test::findings(catalog_of(entry("a", one) + "," + entry("a"))),
      ElementsAre("error ai-catalog/identifier-unique /entries/1/identifier"));
  EXPECT_THAT(
      test::findings(catalog_of(entry("a") + "," + entry("a", one))),
      ElementsAre("error ai-catalog/identifier-unique /entries/1/identifier"));
}

TEST(AiCatalogCheck, EntriesBesideTheFirstHundredsAreComparedToo) {
  std::string entries;
  for (int i = 0; i < 300; ++i) entries += entry(std::to_string(i)) + ",";
  EXPECT_THAT(test::findings(catalog_of(entries + entry("299"))),
              ElementsAre("error ai-catalog/identifier-unique "
                          "/entries/300/identifier"));
}

// Numbers in messages are those of the list, whatever else stands in it.
TEST(AiCatalogCheck, EntriesAreNumberedAsTheyAreListed) {
  const std::string list = catalog_of("7, " + entry("a") + ", " + entry("a"));
  const Report report = test::checked(list);
  ASSERT_EQ(report.diagnostics.size(), 2u);
  const Diagnostic& found = report.diagnostics[1];
  EXPECT_EQ(found.pointer, "/entries/2/identifier");
  EXPECT_EQ(found.message, "entry 1 already has this identifier");
}

TEST(AiCatalogCheck, AManifestOfArdIsJsonLd) {
  const std::string entry = R"({"identifier": "urn:air:acme.dev:agent:a",
    "displayName": "A", "type": "application/ai-skill",
    "url": "https://acme.dev/a", "@context": {"acme": "https://acme.dev/ns#"},
    "acme:region": ["eu"]})";
  const std::string context =
      R"("@context": "https://agenticresourcediscovery.org/context/v1")";
  EXPECT_THAT(
      test::rules_found("{" + context + R"(, "entries": [)" + entry + "]}"),
      IsEmpty());
  EXPECT_THAT(test::rules_found(R"({"entries": [)" + entry + "]}"),
              ElementsAre("ai-catalog/member-required"));
  EXPECT_THAT(test::rules_found("{" + context + R"(, "specVersion": "1.0",
                "@graph": [], "entries": [)" +
                                entry + "]}"),
              ElementsAre("ai-catalog/closed-object"));
}

TEST(AiCatalogCheck, OneOfUrlAndDataWhateverTheirType) {
  const auto found = [](const std::string& content) {
    return test::rules_found(catalog_of(
        R"({"identifier": "urn:air:acme.dev:agent:a", "displayName": "A",
            "type": "application/ai-skill")" +
        content + "}"));
  };
  EXPECT_THAT(found(R"(, "data": {})"), IsEmpty());
  EXPECT_THAT(found(R"(, "url": "https://acme.dev/a", "data": {})"),
              ElementsAre("ai-catalog/url-or-data"));
  EXPECT_THAT(found(""), ElementsAre("ai-catalog/url-or-data"));
  EXPECT_THAT(found(R"(, "data": "text")"),
              ElementsAre("ai-catalog/json-type"));
  EXPECT_THAT(found(R"(, "url": null)"), ElementsAre("ai-catalog/json-type"));
}

TEST(AiCatalogCheck, TypeAndMediaType) {
  const auto found = [](const std::string& types) {
    return test::findings(catalog_of(
        R"({"identifier": "urn:air:acme.dev:agent:a", "displayName": "A",
            "url": "https://acme.dev/a")" +
        types + "}"));
  };
  EXPECT_THAT(found(""),
              ElementsAre("error ai-catalog/member-required /entries/0"));
  EXPECT_THAT(found(R"(, "mediaType": "application/ai-skill")"),
              ElementsAre("error ai-catalog/type-name /entries/0/mediaType"));
  EXPECT_THAT(found(R"(, "type": "application/ai-skill",
                "mediaType": "application/ai-skill")"),
              ElementsAre("hint ai-catalog/type-twice /entries/0/mediaType"));
  EXPECT_THAT(
      found(R"(, "type": "application/ai-skill", "mediaType": "text/plain")"),
      ElementsAre("warning ai-catalog/type-conflict /entries/0/mediaType"));
  // Any media type may be listed.
  EXPECT_THAT(found(R"(, "type": "application/x-parquet; v=1")"), IsEmpty());
  EXPECT_THAT(found(R"(, "type": "application/a2a-agentcard+json")"),
              ElementsAre("hint ai-catalog/media-type-name /entries/0/type"));
}

// The schema takes whatever stands in members of an entry it does not name.
TEST(AiCatalogCheck, MembersOfTheTextAloneAreNoErrors) {
  const std::string type = "ai-catalog/json-type /entries/0/";
  EXPECT_THAT(test::findings(catalog_of(entry("a", R"(, "publisher": "A")"))),
              ElementsAre("warning " + type + "publisher"));
  EXPECT_THAT(test::findings(catalog_of(entry("a", R"(, "mediaType": 1)"))),
              ElementsAre("warning " + type + "mediaType"));
  EXPECT_THAT(
      test::findings(catalog_of(
          R"({"identifier": "urn:air:acme.dev:agent:a", "displayName": "A",
              "url": "https://acme.dev/a", "mediaType": 1})")),
      ElementsAre("error ai-catalog/member-required /entries/0",
                  "warning " + type + "mediaType"));
}

TEST(AiCatalogCheck, QueriesAreTwoToFive) {
  const auto found = [](int count) {
    std::string queries;
    for (int i = 0; i < count; ++i) {
      queries += (i > 0 ? ", \"q" : "\"q") + std::to_string(i) + '"';
    }
    return test::rules_found(catalog_of(
        entry("a", R"(, "representativeQueries": [)" + queries + "]")));
  };
  EXPECT_THAT(found(2), IsEmpty());
  EXPECT_THAT(found(5), IsEmpty());
  for (const int count : {0, 1, 6}) {
    EXPECT_THAT(found(count), ElementsAre("ai-catalog/queries-count")) << count;
  }
}

TEST(AiCatalogCheck, EmbeddedCardsAreCheckedByTheirOwnDialect) {
  const std::string card = test::merged(minimal_card(Profile::a2a),
                                        R"({"skills": [
    {"id": "web-search", "name": "Web search", "tags": ["search"], "description":
     "Searches the web for a phrase and returns ten results as text."},
    {"id": "web-search", "name": "Web search 2", "tags": ["search"], "description":
     "Searches the web for a phrase and returns ten results as text."}]})");
  EXPECT_THAT(
      test::findings(
          catalog_of(embedding("application/a2a-agent-card+json", card))),
      ElementsAre("error a2a/skill-id-unique /entries/0/data/skills/1/id"));
  EXPECT_THAT(test::findings(catalog_of(
                  embedding("application/agentcard+json",
                            test::merged(minimal_card(Profile::agentcard),
                                         R"({"version": "1.0"})")))),
              ElementsAre("error agentcard/version-semver "
                          "/entries/0/data/version"));
  // By what the type says where nothing else can be told.
  EXPECT_THAT(test::findings(catalog_of(embedding("application/agentcard+json",
                                                  R"({"name": "Search"})"))),
              ElementsAre("error agentcard/agent-id-required /entries/0/data"));
  // Another's document is another's business.
  EXPECT_THAT(
      test::findings(catalog_of(embedding("application/ai-skill", "{}"))),
      IsEmpty());
}

// What the proposals for MCP server cards have in common, and no more.
TEST(AiCatalogCheck, AnEmbeddedServerCardNamesItsServer) {
  const auto found = [](const std::string& card) {
    return test::findings(
        catalog_of(embedding("application/mcp-server-card+json", card)));
  };
  const std::string rule =
      "warning ai-catalog/data-server-card /entries/0/data";
  EXPECT_THAT(found("{}"), ElementsAre(rule, rule));
  EXPECT_THAT(found(R"({"name": "dev.acme/search", "version": 1})"),
              ElementsAre(rule));
  EXPECT_THAT(found(R"({"name": "dev.acme/search", "version": "1.0.0",
    "description": "Searches.", "remotes": [{"type": "streamable-http",
    "url": "https://acme.dev/mcp"}]})"),
              IsEmpty());
  EXPECT_THAT(found(R"({"version": "1.0", "protocolVersion": "2025-06-18",
    "serverInfo": {"name": "search", "version": "2.1.0"},
    "transport": {"type": "streamable-http", "endpoint": "/mcp"},
    "capabilities": {"tools": {}}, "tools": ["dynamic"]})"),
              IsEmpty());
}

TEST(AiCatalogCheck, AnEmbeddedAdpCardIsKnownByItsMembers) {
  EXPECT_THAT(test::findings(catalog_of(embedding(
                  "application/json",
                  test::merged(minimal_card(Profile::adp), R"({"seq": -1})")))),
              ::testing::Contains("error adp/seq-range /entries/0/data/seq"));
}

TEST(AiCatalogCheck, TheProfileIsThatOfTheEmbeddedCard) {
  const std::string card =
      catalog_of(embedding("application/a2a-agent-card+json",
                           test::merged(minimal_card(Profile::production),
                                        R"({"supportedInterfaces": [{"url":
    "http://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
    "protocolVersion": "1.0"}]})")));
  const std::string place =
      " a2a/url-https /entries/0/data/supportedInterfaces/0/url";
  EXPECT_THAT(test::findings(card), ElementsAre("warning" + place));
  EXPECT_THAT(test::findings(card, {.profile = Profile::production}),
              ElementsAre("error" + place));
}

TEST(AiCatalogCheck, DataOfAnotherKindThanItsTypeIsToldAndCheckedAsWhatItIs) {
  EXPECT_THAT(
      test::findings(
          catalog_of(embedding("application/a2a-agent-card+json",
                               test::merged(minimal_card(Profile::agentcard),
                                            R"({"version": "1.0"})")))),
      ElementsAre("error ai-catalog/data-kind /entries/0/type",
                  "error agentcard/version-semver /entries/0/data/version"));
  EXPECT_THAT(
      test::findings(catalog_of(embedding("application/mcp-server-card+json",
                                          minimal_card(Profile::a2a)))),
      ElementsAre("error ai-catalog/data-kind /entries/0/type"));
  // A type of which nothing is known claims nothing.
  EXPECT_THAT(test::findings(catalog_of(
                  embedding("application/json", minimal_card(Profile::a2a)))),
              IsEmpty());
}

TEST(AiCatalogCheck, CatalogsInCatalogsAreCatalogs) {
  const std::string inner = catalog_of(entry("a", R"(, "tags": [])"));
  EXPECT_THAT(
      test::findings(catalog_of(embedding(
          "application/ai-catalog+json",
          catalog_of(embedding("application/ai-catalog+json", inner))))),
      ElementsAre("hint ai-catalog/empty-optional "
                  "/entries/0/data/entries/0/data/entries/0/tags"));
}

TEST(AiCatalogCheck, FixesOlderNamesAndWhatSaysNothing) {
  Checker checker(CheckOptions{}, test::fixed_env());
  const FixedText fixed = fix(
      checker,
      R"({"specVersion": 1.0, "host": {"displayName": "Acme", "logoURL": "https://acme.dev/x"},
 "entries": [{"identifier": "urn:ai:acme.dev:agent:a", "display_name": "A",
   "mediaType": "application/mcp-server+json", "url": "https://acme.dev/a",
   "tags": [], "description": null, "capabilities": ["A", "A"]}]})",
      FixChoice::all);
  EXPECT_EQ(
      fixed.report.document.text(),
      R"({"specVersion": "1.0", "host": {"displayName": "Acme", "logoUrl": "https://acme.dev/x"},
 "entries": [{"identifier": "urn:air:acme.dev:agent:a", "displayName": "A",
   "type": "application/mcp-server-card+json", "url": "https://acme.dev/a",
   "capabilities": ["A"]}]})");
  EXPECT_THAT(fixed.report.diagnostics, IsEmpty());
}

TEST(AiCatalogCheck, FixingWhatIsFixedChangesNothing) {
  Checker checker(CheckOptions{.dialect = Dialect::ai_catalog},
                  test::fixed_env());
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    const std::string catalog = test::mutated_ai_catalog(seed);
    const std::size_t errors = checker.check(catalog).count(Severity::error);
    const FixedText once = fix(checker, catalog, FixChoice::all);
    EXPECT_LE(once.report.count(Severity::error), errors);
    const std::string text(once.report.document.text());
    const FixedText twice = fix(checker, text, FixChoice::all);
    EXPECT_EQ(twice.fixed, 0u);
    EXPECT_EQ(twice.report.document.text(), text);
  }
}

TEST(AiCatalogCheck, TrustManifestsOfHostAndEntry) {
  EXPECT_THAT(
      test::findings(
          R"({"specVersion": "1.0", "host": {"displayName": "A", "trustManifest":
        {"identityType": "DID", "attestations": [{"type": "x", "uri": "x y"}],
         "trustSchema": {"identifier": "x", "governanceUri": "/x"},
         "provenance": [{"relation": "CopiedFrom"}], "extra": 1}},
        "entries": []})"),
      UnorderedElementsAre(
          "error ai-catalog/member-required /host/trustManifest",
          "error ai-catalog/identity-type /host/trustManifest/identityType",
          "error ai-catalog/member-required "
          "/host/trustManifest/attestations/0",
          "error ai-catalog/url-form /host/trustManifest/attestations/0/uri",
          "error ai-catalog/member-required /host/trustManifest/trustSchema",
          "error ai-catalog/url-form "
          "/host/trustManifest/trustSchema/governanceUri",
          "error ai-catalog/member-required /host/trustManifest/provenance/0",
          "error ai-catalog/provenance-relation "
          "/host/trustManifest/provenance/0/relation",
          "error ai-catalog/closed-object /host/trustManifest/extra",
          "hint ai-catalog/entries-empty /entries"));
}

}  // namespace
}  // namespace cardinal
