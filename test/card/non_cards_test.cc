// Documents near agent cards are named, and no card of a dialect is one.
#include "card/non_cards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/card.h"
#include "support/cards.h"
#include "support/mutations.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string non_card_explained(std::string_view text) {
  return explain_detection(test::parse(text).root());
}

struct NonCardCase {
  std::string_view text;
  std::string_view says;
};

constexpr NonCardCase non_card_cases[] = {
    {R"({"$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
      "name": "dev.acme/geo", "description": "Finds places.",
      "version": "1.0.0"})",
     "this is an MCP registry server.json, not an agent card; `cardinal "
     "convert --from mcp-server` converts it"},
    {R"({"name": "dev.acme/geo", "packages": [{"registry_type": "npm",
      "identifier": "geo"}], "version_detail": {"version": "1.0.0"}})",
     "this is an MCP registry server.json, not an agent card; `cardinal "
     "convert --from mcp-server` converts it"},
    {R"({"name": "geo", "serverUrl": "https://acme.dev/mcp",
      "transport": "streamable_http", "tools": [{"name": "find"}]})",
     "this is an MCP server card, not an agent card; `cardinal convert --from "
     "mcp` converts it"},
    {R"({"serverInfo": {"name": "geo", "version": "1.0.0"}})",
     "this is an MCP server card, not an agent card"},
    {R"({"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1",
      "name": "Geo", "services": []})",
     "this is an ERC-8004 registration, not an agent card"},
    {R"({"schema_version": "v1", "name_for_model": "geo",
      "name_for_human": "Geo", "api": {"type": "openapi"}})",
     "this is an ai-plugin.json, not an agent card"},
    {R"({"openapi": "3.1.0", "info": {"title": "Geo"}, "paths": {}})",
     "this is an OpenAPI description, not an agent card"},
    {R"({"swagger": "2.0", "info": {"title": "Geo"}, "paths": {}})",
     "this is an OpenAPI description, not an agent card"},
    {R"({"name": "geo", "version": "1.0.0", "scripts": {"start": "node ."}})",
     "this is a package.json, not an agent card"},
    {R"({"tools": [{"name": "find", "inputSchema": {"type": "object"}}]})",
     "this is a list of MCP tools, not an agent card; `cardinal convert --from "
     "mcp` converts it"},
    {R"({"kind": "AgentDescriptor", "metadata": {}, "spec": {}})",
     "this is an OASF descriptor of the ADP draft, not an agent card; "
     "`cardinal convert --from oasf-draft` converts it"},
};

TEST(NonCards, AreNamedWithTheWayToConvertThem) {
  for (const NonCardCase& each : non_card_cases) {
    EXPECT_EQ(detect(test::parse(each.text).root()), std::nullopt) << each.text;
    EXPECT_EQ(non_card_explained(each.text), each.says) << each.text;
  }
}

TEST(NonCards, AnythingElseIsNone) {
  for (const char* text : {"{}", "[]", "7", R"("x")", R"({"name": "x"})",
                           R"({"packages": [], "remotes": []})",
                           R"({"tools": []})", R"({"openapi": 3})"}) {
    EXPECT_EQ(describe_non_card(test::parse(text).root()), "") << text;
  }
}

// Detection comes first, and a card with errors is still a card.
TEST(NonCards, NoCardOfADialectIsAServerJson) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    for (const std::string& text :
         {test::mutated_card(seed), test::mutated_a2a_card(seed),
          test::mutated_adp_card(seed), test::mutated_ai_catalog(seed)}) {
      const test::Parsed parsed = test::parse(text);
      if (!detect(parsed.root())) continue;
      EXPECT_FALSE(is_mcp_server_json(parsed.root())) << text;
    }
  }
}

TEST(NonCards, OfTheCorpusHaveTheirNames) {
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  const std::pair<const char*, const char*> expected[] = {
      {"mcp/github__github-mcp-server__server.json", "server.json"},
      {"mcp/agntcy__dir__testdata-mcp-server.json", "server.json"},
      {"mcp/kwailapt__AgentCard__mcp-server-server.json", "server.json"},
      {"other/110kc3__seo__wk-mcp.json", "server.json"},
      {"mcp/Laisky__laisky-blog-graphql__mcp-server-card.json", "server card"},
      {"other/AZIT1125__gha-repro-kit__wk-agent-registration.json", "ERC-8004"},
      {"other/zer0h1ro__agentswaps__wk-ai-plugin.json", "ai-plugin.json"},
  };
  for (const auto& [file, name] : expected) {
    const std::string says = non_card_explained(test::read_file(corpus / file));
    EXPECT_THAT(says, StartsWith("this is ")) << file;
    EXPECT_THAT(says, HasSubstr(name)) << file;
  }
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    const test::Parsed parsed = test::parse(test::read_file(entry.path()));
    if (!detect(parsed.root())) continue;
    EXPECT_FALSE(is_mcp_server_json(parsed.root())) << entry.path();
  }
}

// An agent_id is in documents of many kinds.
TEST(Detect, TakesNoAgentIdAloneForAnAgentCard) {
  for (const char* text :
       {R"({"agent_id": "planner", "role": "plans"})",
        R"({"agent_id": "planner-001", "name": "P", "version": "1.0.0",
            "capabilities": [{"name": "plan"}]})",
        R"({"agent_id": 7})"}) {
    EXPECT_EQ(detect(test::parse(text).root()), std::nullopt) << text;
  }
  EXPECT_EQ(
      detect(
          test::parse(R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM"})").root()),
      Dialect::agentcard);
}

}  // namespace
}  // namespace cardinal
