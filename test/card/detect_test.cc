#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "card/agentcard/parts.h"
#include "cardinal/agentcard.h"
#include "support/parsed.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;

constexpr std::string_view minimal_agentcard = R"({
  "agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM", "name": "Search",
  "version": "1.0.0",
  "capabilities": [{"id": "tool.web_search"}],
  "endpoint": {"protocol": "https", "url": "https://agent.example.com/api"}})";

std::optional<Dialect> detected(std::string_view text) {
  return detect(test::parse(text).root());
}

std::string explained(std::string_view text) {
  return explain_detection(test::parse(text).root());
}

TEST(Dialect, HasOneNameBothWays) {
  EXPECT_THAT(dialect_names(),
              ElementsAre("agentcard", "a2a", "adp", "ai-catalog", "oasf"));
  EXPECT_EQ(name_of(Dialect::agentcard), "agentcard");
  EXPECT_EQ(dialect_named("agentcard"), Dialect::agentcard);
  EXPECT_EQ(dialect_named("AgentCard"), std::nullopt);
  EXPECT_EQ(dialect_named(""), std::nullopt);
}

TEST(Detect, KnowsAnAgentCardThoughARequiredMemberIsMissing) {
  EXPECT_EQ(detected(minimal_agentcard), Dialect::agentcard);
  for (const auto& member : agentcard::members_of(agentcard::Part::card)) {
    const std::string patch = "{\"" + std::string(member.name) + "\": null}";
    EXPECT_EQ(detected(test::merged(minimal_agentcard, patch)),
              Dialect::agentcard)
        << member.name;
  }
}

TEST(Detect, KnowsAnAgentCardThoughTypesAreWrong) {
  for (const std::string_view card : {
           R"({"agent_id": null, "capabilities": "all", "endpoint": []})",
           R"({"agent_id": "not a ULID", "name": [], "endpoint": {"url": 1}})",
           R"({"capabilities": [{"id": 1}], "endpoint": {"url": 2}})",
           R"({"endpoint": {"protocol": 1, "url": 2}})",
       }) {
    EXPECT_EQ(detected(card), Dialect::agentcard) << card;
  }
}

TEST(Detect, KnowsAnAgentCardByItsIdAlone) {
  EXPECT_EQ(detected(R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM"})"),
            Dialect::agentcard);
}

constexpr std::string_view catalog = R"({"specVersion": "1.0",
  "host": {"displayName": "Acme"},
  "entries": [{"identifier": "urn:air:acme.dev:agent:a", "displayName": "A",
    "type": "application/a2a-agent-card+json", "url": "https://acme.dev/a"}]})";

TEST(Detect, KnowsACatalogThoughARequiredMemberIsMissing) {
  EXPECT_EQ(detected(catalog), Dialect::ai_catalog);
  for (const char* patch :
       {R"({"specVersion": null})", R"({"entries": null})",
        R"({"entries": []})", R"({"host": null})", R"({"entries": [7]})",
        R"({"specVersion": 1})", R"({"entries": {}, "host": null})"}) {
    EXPECT_EQ(detected(test::merged(catalog, patch)), Dialect::ai_catalog)
        << patch;
  }
  EXPECT_EQ(detected(R"({"entries": [{"identifier": "x", "mediaType": "y"}]})"),
            Dialect::ai_catalog);
}

TEST(Detect, TakesNoListOfOtherThingsForACatalog) {
  EXPECT_EQ(detected(R"({"entries": [{"name": "x"}]})"), std::nullopt);
  EXPECT_EQ(detected(R"({"entries": [{"url": "x"}], "specVersion": 1})"),
            Dialect::ai_catalog);
  EXPECT_EQ(detected(R"({"specVersion": "1.0"})"), std::nullopt);
  EXPECT_EQ(detected(R"({"host": {"displayName": "Acme"}})"), std::nullopt);
}

struct Foreign {
  std::string_view what;
  std::string_view text;
};

TEST(Detect, TakesNoOtherDocumentForAnAgentCard) {
  constexpr Foreign documents[] = {
      {"A2A 0.3", R"({"protocolVersion": "0.3.0", "name": "Search",
        "description": "Finds things", "url": "https://a.example/a2a",
        "version": "1.0.0", "capabilities": {"streaming": true},
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [{"id": "search", "name": "Search", "description": "Finds",
                    "tags": ["web"]}]})"},
      {"A2A 1.0", R"({"name": "Search", "version": "1.0.0",
        "supportedInterfaces": [{"url": "https://a.example",
                                 "protocolBinding": "JSONRPC"}],
        "capabilities": {"extensions": [{"uri": "https://e.example"}]},
        "skills": [{"id": "search", "name": "Search"}]})"},
      {"an ad.json", R"({"protocolType": "ANP", "protocolVersion": "1.0.0",
        "type": "AgentDescription", "url": "https://a.example/ad.json",
        "name": "Search", "did": "did:wba:a.example"})"},
      {"an ad.json in JSON-LD", R"({"@context": {"@vocab":
        "https://schema.org/", "ad": "https://agent-network-protocol.com/ad#"},
        "@type": "ad:AgentDescription", "name": "Search",
        "url": "https://a.example", "capabilities": {"streaming": true}})"},
      {"a request to a model", R"({"model": "m", "max_tokens": 10,
        "tools": [{"name": "search", "input_schema": {"type": "object"}}]})"},
      {"tools of MCP", R"({"tools": [{"name": "search",
        "inputSchema": {"type": "object"}}]})"},
      {"MCP server.json", R"({"$schema":
        "https://static.modelcontextprotocol.io/schemas/server.schema.json",
        "name": "io.github.example/search", "description": "Finds things",
        "version": "1.0.0",
        "packages": [{"registryType": "npm", "identifier": "@example/search",
                      "transport": {"type": "stdio"}}],
        "remotes": [{"type": "sse", "url": "https://a.example/sse"}]})"},
      {"a document with a schema_version", R"({"schema_version": "1.0",
        "name": "search", "skills": ["search"]})"},
      {"package.json", R"({"name": "search", "version": "1.0.0",
        "dependencies": {"left-pad": "^1.3.0"}, "repository": {"url": "x"}})"},
      {"an endpoint with a URL", R"({"endpoint": {"url": "https://a"}})"},
      {"capabilities with ids", R"({"capabilities": [{"id": "x"}]})"},
      {"an empty object", "{}"},
      {"a list of cards", R"([{"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM"}])"},
      {"a string", "\"agent_id\""},
      {"null", "null"},
      {"no JSON", ""},
  };
  for (const Foreign& document : documents) {
    if (document.what.starts_with("A2A")) {
      EXPECT_EQ(detected(document.text), Dialect::a2a) << document.what;
    } else {
      EXPECT_EQ(detected(document.text), std::nullopt) << document.what;
    }
  }
}

TEST(ExplainDetection, NamesWhatSpokeForTheDialect) {
  EXPECT_EQ(explained(minimal_agentcard),
            "AgentCard, recognised by agent_id with a ULID, endpoint with "
            "protocol and "
            "url, capabilities with ids");
  EXPECT_EQ(explained(R"({"agent_id": 7, "endpoint": "x"})"),
            "AgentCard, recognised by agent_id, endpoint");
  EXPECT_EQ(
      explained(R"({"endpoint": {"url": "x"},
                          "pricing": {"per_token_joules": 1},
                          "goal_subscriptions": []})"),
      "AgentCard, recognised by endpoint with protocol or url, pricing in "
      "joules, goal_subscriptions");
}

TEST(ExplainDetection, NamesWhatSpokeForACatalog) {
  EXPECT_EQ(explained(catalog),
            "AI Catalog, recognised by specVersion and entries, entries with "
            "identifier and type, entries with url or data, host with "
            "displayName");
}

TEST(ExplainDetection, NamesWhatADocumentLacks) {
  constexpr std::string_view everything =
      "AgentCard: missing agent_id, name, version, capabilities, endpoint; "
      "A2A: missing url or supportedInterfaces, name, description, version, "
      "capabilities, defaultInputModes, defaultOutputModes, skills; ADP: "
      "missing an agent:// id, name; AI Catalog: missing specVersion, entries";
  EXPECT_EQ(explained("{}"), everything);
  EXPECT_EQ(explained(R"({"name": "Search", "version": "1.0.0",
                          "capabilities": {}})"),
            "AgentCard: missing agent_id, endpoint; A2A: missing url or "
            "supportedInterfaces, description, defaultInputModes, "
            "defaultOutputModes, skills; ADP: missing an agent:// id; AI "
            "Catalog: missing specVersion, entries");
  EXPECT_EQ(explained("[]"), everything);
  EXPECT_THAT(explained(R"({"specVersion": "1.0", "entries": "none"})"),
              ::testing::EndsWith("AI Catalog: members have the wrong types"));
}

// Cards of A2A by what they are made of, and what a reader of the message has
// to add.
TEST(ExplainDetection, NamesWhatANearMissOfA2aLacks) {
  // Signs of 1.0, and no address.
  EXPECT_EQ(explained(R"({"securityRequirements": [], "name": "Search",
      "capabilities": [], "skills": []})"),
            "closest match: A2A 1.0, missing description, version, "
            "supportedInterfaces, defaultInputModes and defaultOutputModes; "
            "capabilities is an array instead of an object");
  // A url and the members of identity: some 0.x.
  EXPECT_EQ(
      explained(R"({"name": "Search", "description": "Searches.",
      "version": "1.0.0", "url": "https://agent.acme.dev",
      "capabilities": ["search"], "mcp": {}})"),
      "closest match: A2A 0.2, missing defaultInputModes, defaultOutputModes "
      "and skills; capabilities is an array instead of an object");
  EXPECT_EQ(explained(R"({"url": "https://agent.acme.dev", "name": "Search",
      "authentication": {"schemes": []}, "version": "1", "skills": [],
      "capabilities": {}, "description": 7})"),
            "closest match: A2A 0.2, missing defaultInputModes and "
            "defaultOutputModes; description is a number instead of a string");
  // Nothing tells the version.
  EXPECT_EQ(explained(R"({"name": "Search", "capabilities": ["search"],
      "skills": [{"id": "search", "name": "Search"}]})"),
            "closest match: A2A, missing url or supportedInterfaces, "
            "description, version, defaultInputModes and defaultOutputModes; "
            "capabilities is an array instead of an object");
  EXPECT_EQ(explained(R"({"protocol": "A2A-1.0", "name": "Search",
      "description": "Searches.", "version": "1.0.0", "capabilities": 7,
      "skills": [], "defaultOutputModes": [], "url": "https://a.dev"})"),
            "A2A, recognised by defaultInputModes or defaultOutputModes, url "
            "at the top level, schema or protocol");
}

TEST(Detect, KnowsAnA2aCardThoughMuchIsMissing) {
  for (const std::string_view card : {
           // Skills where the compatibility kit looks for them too.
           R"({"name": "Quiz", "description": "Asks.", "version": "1.0.0",
               "capabilities": {"skills": [{"id": "ask", "name": "Ask"}]}})",
           R"({"$schema": "https://agent2agent.dev/card.json", "name": "A",
               "url": "https://agent.acme.dev"})",
           R"({"name": "A", "url": "https://agent.acme.dev",
               "capabilities": {}, "provider": {"organization": "Acme"}})",
           // Without its url, its skills or both.
           R"({"name": "Search", "description": "Searches.", "version": "1",
               "capabilities": ["search"],
               "skills": [{"id": "search", "name": "Search"}]})",
           R"({"name": "Search", "description": "Searches.",
               "skills": [{"id": "search", "name": "Search"}]})",
           R"({"name": "Search", "description": "Searches.", "version": "1",
               "url": "https://agent.acme.dev"})",
           R"({"name": "Search", "description": "Searches.", "version": "1",
               "protocol": "A2A-1.0", "rpc": "https://agent.acme.dev"})",
       }) {
    EXPECT_EQ(detected(card), Dialect::a2a) << card;
  }
}

// What stands at the same well-known paths and is something else.
TEST(Detect, TakesNoOtherManifestForAnA2aCard) {
  for (const std::string_view document : {
           R"({"ahp": "0.1", "name": "Site", "description": "Answers.",
               "modes": ["MODE1"], "capabilities": [{"name": "ask"}],
               "endpoints": {"content": "/spec"}})",
           R"({"type": "https://eips.ethereum.org/EIPS/eip-8004#registration",
               "name": "Agent", "description": "Trades.", "active": true,
               "services": [{"name": "web", "endpoint": "https://a.dev"}]})",
           R"({"name": "Gateway", "description": "Tools.", "version": "2.1.0",
               "url": "https://a.dev", "protocol": "MCP",
               "capabilities": ["tools"], "authentication": {"schemes":
               ["bearer"]}})",
           R"({"name": "Tools", "description": "Tools.", "version": "1.0.0",
               "url": "https://a.dev/mcp", "protocolVersion": "2025-06-18",
               "transport": "streamable-http"})",
           R"({"name": "Site", "description": "Lists agents.",
               "url": "https://a.dev", "agents": [{"name": "A"}],
               "provider": {"organization": "Acme"}})",
           // A url and texts, and capabilities as other formats have them.
           R"({"name": "Check", "description": "Checks.", "version": "1.1.0",
               "url": "https://a.dev", "capabilities": ["check"],
               "protocols": ["mcp", "rest"]})",
           // MCP, by its word or its version.
           R"({"name": "Tools", "description": "Tools.", "version": "2.1.0",
               "url": "https://a.dev", "protocol": "mcp",
               "capabilities": {"tools": true}})",
           R"({"name": "Tools", "description": "Tools.", "version": "2.1.0",
               "protocolVersion": "2025-06-18",
               "skills": [{"id": "a", "name": "A"}]})",
           // Other documents with a url and all texts.
           R"({"name": "pkg", "description": "A package.", "version": "1.0.0",
               "url": "https://a.dev", "dependencies": {}})",
           R"({"name": "dev.a/x", "description": "A.", "version": "1.0.0",
               "url": "https://a.dev",
               "packages": [{"registryType": "npm", "identifier": "x"}]})",
           R"({"name": "Site", "agents": [{"name": "A"}],
               "provider": {"organization": "Acme"}})",
       }) {
    EXPECT_EQ(detected(document), std::nullopt) << document;
  }
}

TEST(ExplainDetection, TellsTheOtherDescriptionProtocolApart) {
  EXPECT_EQ(explained(R"({"protocolType": "ANP", "name": "Search"})"),
            "this is an Agent Network Protocol description (ad.json), which is "
            "a different format from ADP cards (draft-song-anp-adp-00)");
}

}  // namespace
}  // namespace cardinal
