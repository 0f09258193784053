#include "support/mutations.h"

namespace cardinal::test {
namespace {

constexpr std::string_view catalog_values[] = {
    "null",
    "true",
    "0",
    "1.5",
    "[]",
    "{}",
    "[1]",
    "[{}]",
    R"(["a", "A"])",
    R"(["a", "b", "c", "d", "e", "f"])",
    R"("")",
    R"(" ")",
    R"("x")",
    R"("1.0")",
    R"("0.9")",
    R"("urn:air:acme.dev:agent:search")",
    R"("urn:ai:acme.dev:agent:search")",
    R"("urn:air:acme:search")",
    R"("urn:air:acme.dev")",
    R"("application/mcp-server+json")",
    R"("application/ai-catalog+json")",
    R"("application/x-other")",
    R"("https://acme.dev/x")",
    R"("http://acme.dev/x")",
    R"("https://localhost/x")",
    R"("https://")",
    R"("not a uri")",
    R"("2026-01-05T10:00:00Z")",
    R"("2026-01-05")",
    R"("2026-13-05T10:00:00Z")",
    R"("did:web:other.dev")",
    R"("spiffe")",
    R"("DID")",
    R"("copiedFrom")",
    R"("CopiedFrom")",
    R"("sha256:00")",
    R"({"specVersion": "1.0", "entries": [{}]})",
    R"({"agent_id": "x", "name": 7})",
};

constexpr std::string_view catalog_members[] = {
    R"("mediaType": "text/plain")",
    R"("mediaType": 7)",
    R"("type": "application/ai-skill")",
    R"("data": {})",
    R"("url": "https://acme.dev/y")",
    R"("metadata": {"a": [1]})",
    R"("metadata": {"a": null})",
    R"("collections": [])",
    R"("extensions": {})",
    R"("displayname": "x")",
    R"("specversion": "1.0")",
    R"("x-any": 1)",
    R"("trustManifest": {})",
    R"("subject": {})",
    R"("tags": ["a", "a"])",
};

}  // namespace

std::string full_ai_catalog() {
  return R"({"specVersion": "1.0",
  "host": {"displayName": "Acme", "identifier": "did:web:acme.dev",
    "documentationUrl": "https://acme.dev/docs",
    "logoUrl": "https://acme.dev/logo.png",
    "trustManifest": {"identity": "did:web:acme.dev", "identityType": "did",
      "trustSchema": {"identifier": "urn:trust:acme", "version": "1.0",
        "governanceUri": "https://acme.dev/trust.pdf",
        "verificationMethods": ["did", "x509"]}}},
  "entries": [
    {"identifier": "urn:air:acme.dev:agent:search", "displayName": "Search",
     "type": "application/a2a-agent-card+json",
     "url": "https://acme.dev/agents/search.json",
     "description": "Searches the public web.", "tags": ["web", "news"],
     "capabilities": ["Search", "Summary"], "version": "1.2.0",
     "representativeQueries": ["find news on agents", "who wrote this text"],
     "updatedAt": "2026-01-05T00:00:00Z",
     "metadata": {"team": "search", "tier": 2, "beta": false},
     "trustManifest": {"identity": "did:web:acme.dev", "identityType": "did",
       "attestations": [{"type": "SOC2-Type2",
         "uri": "https://acme.dev/soc2.pdf", "mediaType": "application/pdf",
         "digest": "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}],
       "provenance": [{"relation": "publishedFrom",
         "sourceId": "https://acme.dev/source",
         "sourceDigest": "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}]}},
    {"identifier": "urn:air:acme.dev:catalog:more", "displayName": "More",
     "type": "application/ai-catalog+json", "data": {"specVersion": "1.0",
       "entries": [{"identifier": "urn:air:acme.dev:skill:sum",
         "displayName": "Sum", "type": "application/ai-skill",
         "url": "https://acme.dev/skills/sum"}]}}]})";
}

std::string mutated_ai_catalog(std::uint64_t seed) {
  return mutated(full_ai_catalog(), seed, {catalog_values, catalog_members});
}

}  // namespace cardinal::test
