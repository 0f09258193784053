// The facts that reading notes wake every rule that would speak: odd values in
// every place of a catalog, and seeded mutations of a full one.
#include <gtest/gtest.h>

#include "support/cards.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

constexpr std::string_view odd_values[] = {
    R"("")",
    R"(" ")",
    R"("1.0")",
    R"("v1")",
    R"("urn:ai:acme.dev:x:y")",
    R"("urn:air:Acme:x")",
    R"("http://u:p@localhost:99999/x#y")",
    R"("https://10.0.0.1/x")",
    R"("https://agent.local/x")",
    R"("https://host/x")",
    R"("https://agent./a")",
    R"("ftp://acme.dev/x")",
    R"("application/mcp-server+json")",
    R"("application/ai-catalog+json")",
    R"("mcp_server")",
    R"("2026-02-30T00:00:00Z")",
    R"("2026-01-31T00:00:00+01:00")",
    "true",
    "null",
    "7",
    "[]",
    "{}",
    R"(["", "a", "A", "b", "c", "d"])",
    R"([{}, {"type": "", "relation": "x", "digest": "y"}])",
    R"({"displayName": "", "trustManifest": {}, "x": {}})",
    R"({"specVersion": "1.0", "entries": [{}]})",
    R"({"agent_id": "x"})",
    R"({"identity": " ", "identityType": "spiffe", "signature": "a..b"})",
    R"({"identity": "did:web:other.dev", "attestations": [{"mediaType": "x"}]})",
};

constexpr std::string_view catalog_places[] = {
    "specVersion", "host", "entries", "metadata", "extensions", "collections"};
constexpr std::string_view entry_places[] = {"identifier",
                                             "displayName",
                                             "type",
                                             "url",
                                             "data",
                                             "description",
                                             "tags",
                                             "capabilities",
                                             "version",
                                             "updatedAt",
                                             "metadata",
                                             "trustManifest",
                                             "mediaType",
                                             "publisher",
                                             "unknown",
                                             "displayname",
                                             "representativeQueries"};

void expect_same_of_ai_catalog(const std::string& card) {
  test::expect_triggered_equals_all(card, {.dialect = Dialect::ai_catalog});
}

TEST(AiCatalogAwake, TriggeredEqualsAllAwakeOverOddValues) {
  const std::string_view minimal = minimal_card(Profile::ai_catalog);
  for (const std::string_view value : odd_values) {
    for (const std::string_view place : catalog_places) {
      expect_same_of_ai_catalog(test::merged(
          minimal,
          "{\"" + std::string(place) + "\": " + std::string(value) + "}"));
    }
    const test::Parsed parsed = test::parse(minimal);
    const std::string_view entry =
        parsed.root()["entries"][std::size_t{0}].raw();
    for (const std::string_view place : entry_places) {
      const std::string odd =
          test::merged(entry, "{\"" + std::string(place) +
                                  "\": " + std::string(value) + "}");
      expect_same_of_ai_catalog(R"({"specVersion": "1.0", "entries": [)" + odd +
                                "]}");
    }
  }
}

TEST(AiCatalogAwake, TriggeredEqualsAllAwakeOverSeededMutations) {
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE(seed);
    expect_same_of_ai_catalog(test::mutated_ai_catalog(seed));
  }
}

}  // namespace
}  // namespace cardinal
