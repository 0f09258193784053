// server.json of the MCP registry into cards, records and configurations.
#include <gmock/gmock.h>

#include "cardinal/check.h"
#include "support/conversion.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using test::at;
using test::converted;
using test::lost_pointers;
using test::parsed;
using test::refusal;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view geo = R"({
  "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  "name": "io.github.acme/geo", "title": "Geo",
  "description": "Turns addresses into places.", "version": "1.2.0",
  "repository": {"url": "https://github.com/acme/geo", "source": "github"},
  "websiteUrl": "https://acme.dev/geo",
  "packages": [
    {"registryType": "npm", "identifier": "@acme/geo", "version": "1.2.0",
     "transport": {"type": "stdio"},
     "packageArguments": [
       {"type": "named", "name": "--zone", "default": "eu"},
       {"type": "positional", "valueHint": "folder", "isRequired": true}],
     "environmentVariables": [
       {"name": "GEO_KEY", "description": "Key of the service",
        "isRequired": true, "isSecret": true},
       {"name": "GEO_LEVEL", "default": "info"}]}],
  "remotes": [
    {"type": "streamable-http", "url": "https://{region}.acme.dev/mcp",
     "variables": {"region": {"default": "eu"}},
     "headers": [{"name": "Authorization", "description": "Bearer token",
                  "isSecret": true}]},
    {"type": "sse", "url": "https://acme.dev/sse"}]
})";

constexpr std::string_view time = "2026-01-15T00:00:00Z";

ConvertOptions converted_to(CardFormat format) {
  ConvertOptions options{.to = format};
  if (format == CardFormat::oasf) options.created_at = time;
  if (format == CardFormat::adp) options.id = "agent://acme.dev/geo";
  return options;
}

std::string canonical_at(const std::string& text, std::string_view pointer) {
  const Document document = parsed(text);
  const Result<Value> found = resolve(document.root(), pointer);
  return found ? canonicalize(*found).value_or("?") : "absent";
}

// The packages alone, and what a package is started with.
std::string connection_of(std::string_view package) {
  const std::string text =
      R"({"name": "dev.acme/geo", "description": "D", "version": "1.0.0",
          "packages": [)" +
      std::string(package) + "]}";
  return canonical_at(converted(text, converted_to(CardFormat::oasf)).text,
                      "/modules/0/data/connections/0");
}

TEST(McpServerToOasf, HasTheConnectionsOfTheServer) {
  const Converted made =
      converted(std::string(geo), converted_to(CardFormat::oasf));
  EXPECT_EQ(made.from, CardFormat::mcp_server);
  EXPECT_EQ(at(made.text, "/name"), "\"io.github.acme/geo\"");
  EXPECT_EQ(at(made.text, "/version"), "\"1.2.0\"");
  EXPECT_EQ(at(made.text, "/authors"), R"(["acme"])");
  EXPECT_EQ(canonical_at(made.text, "/locators"),
            R"([{"type":"source_code","urls":["https://github.com/acme/geo"]},)"
            R"({"type":"url","urls":["https://eu.acme.dev/mcp",)"
            R"("https://acme.dev/sse"]}])");
  EXPECT_EQ(at(made.text, "/modules/0/name"), "\"integration/mcp\"");
  EXPECT_EQ(at(made.text, "/modules/0/data/name"), "\"io.github.acme/geo\"");
  EXPECT_EQ(canonical_at(made.text, "/modules/0/data/connections"),
            R"([{"headers":{"Authorization":"{authorization}"},)"
            R"("type":"streamable-http","url":"https://eu.acme.dev/mcp"},)"
            R"({"type":"sse","url":"https://acme.dev/sse"},)"
            R"({"args":["-y","@acme/geo@1.2.0","--zone","eu","{folder}"],)"
            R"("command":"npx","env_vars":[{"description":)"
            R"("Key of the service","name":"GEO_KEY","required":true},)"
            R"({"default_value":"info","description":"GEO_LEVEL",)"
            R"("name":"GEO_LEVEL"}],"type":"stdio"}])");
  EXPECT_THAT(lost_pointers(made), ElementsAre("/title", "/websiteUrl"));
  EXPECT_TRUE(check(made.text).valid());
}

TEST(McpServerToOasf, ComesBackByteForByte) {
  for (const CardFormat format : {CardFormat::oasf, CardFormat::adp}) {
    const Converted there = converted(std::string(geo), converted_to(format));
    const Converted back = converted(there.text, {.original = true});
    EXPECT_EQ(back.text, geo);
    EXPECT_TRUE(back.unchanged);
  }
}

TEST(McpServerToOasf, PackagesAreStartedAsTheirRegistriesDo) {
  EXPECT_EQ(connection_of(R"({"registryType": "pypi", "identifier": "geo",
                        "version": "2.0.0", "transport": {"type": "stdio"}})"),
            R"({"args":["geo@2.0.0"],"command":"uvx","type":"stdio"})");
  EXPECT_EQ(connection_of(R"({"registryType": "nuget", "identifier": "Geo",
        "version": "2.0.0", "transport": {"type": "stdio"},
        "packageArguments": [{"type": "positional", "value": "mcp"}]})"),
            R"({"args":["Geo@2.0.0","--","mcp"],"command":"dnx",)"
            R"("type":"stdio"})");
  EXPECT_EQ(connection_of(R"({"registryType": "oci",
        "identifier": "ghcr.io/acme/geo", "version": "2.0.0",
        "transport": {"type": "stdio"},
        "runtimeArguments": [{"type": "named", "name": "-v",
          "value": "{home}:/data", "variables": {"home": {"default": "/h"}}}],
        "environmentVariables": [{"name": "KEY"}]})"),
            R"({"args":["run","-i","--rm","-v","/h:/data","-e","KEY",)"
            R"("ghcr.io/acme/geo:2.0.0"],"command":"docker","env_vars":)"
            R"([{"description":"KEY","name":"KEY"}],"type":"stdio"})");
  // Names of July 2025.
  EXPECT_EQ(connection_of(R"({"registry_type": "npm", "identifier": "geo",
          "version": "2.0.0", "runtime_hint": "npx",
          "runtime_arguments": [{"type": "named", "name": "-y"}]})"),
            R"({"args":["-y","geo@2.0.0"],"command":"npx","type":"stdio"})");
  EXPECT_EQ(connection_of(R"({"registryType": "npm", "identifier": "geo",
          "transport": {"type": "streamable-http",
                        "url": "http://127.0.0.1:{port}/mcp",
                        "variables": {"port": {"default": "8080"}}}})"),
            R"({"args":["-y","geo"],"command":"npx","type":"streamable-http",)"
            R"("url":"http://127.0.0.1:8080/mcp"})");
}

TEST(McpServerToOasf, ABundleHasNoCommandAndIsReported) {
  const Converted made = converted(
      R"({"name": "dev.acme/geo", "description": "D", "version": "1.0.0",
          "packages": [{"registryType": "mcpb",
            "identifier": "https://acme.dev/geo.mcpb"}],
          "remotes": [{"type": "sse", "url": "https://acme.dev/sse"}]})",
      converted_to(CardFormat::oasf));
  EXPECT_THAT(lost_pointers(made), ElementsAre("/packages"));
}

TEST(McpServerToAdp, HasItsRemotesAsEndpoints) {
  const Converted made =
      converted(std::string(geo), converted_to(CardFormat::adp));
  EXPECT_EQ(at(made.text, "/name"), "\"Geo\"");
  EXPECT_EQ(canonical_at(made.text, "/endpoints"),
            R"([{"protocol":"mcp","uri":"https://eu.acme.dev/mcp"},)"
            R"({"protocol":"sse","uri":"https://acme.dev/sse"}])");
  EXPECT_THAT(lost_pointers(made),
              AllOf(Contains("/packages/0"), Contains("/name"),
                    Contains("/remotes/0/headers")));
  EXPECT_TRUE(check(made.text).valid());
}

TEST(McpServerToAdp, AnAddressThatTheUserCompletesIsReported) {
  const Converted made = converted(
      R"({"name": "dev.acme/geo", "description": "D", "version": "1.0.0",
          "remotes": [{"type": "sse", "url": "https://{team}.acme.dev"},
                      {"type": "sse", "url": "https://acme.dev/sse"}]})",
      converted_to(CardFormat::adp));
  EXPECT_EQ(at(made.text, "/endpoints/0/uri"), "\"https://acme.dev/sse\"");
  EXPECT_EQ(at(made.text, "/endpoints/1"), "absent");
  EXPECT_THAT(lost_pointers(made), Contains("/remotes/0/url"));
}

TEST(McpServerToCatalog, IsNamedByTheNamespaceOfTheRegistry) {
  const Converted made =
      converted(std::string(geo), converted_to(CardFormat::ai_catalog));
  EXPECT_EQ(at(made.text, "/entries/0/identifier"),
            "\"urn:air:acme.github.io:mcp-server:geo\"");
  EXPECT_EQ(at(made.text, "/entries/0/type"),
            "\"application/mcp-server-card+json\"");
  EXPECT_EQ(at(made.text, "/entries/0/displayName"), "\"Geo\"");
  EXPECT_TRUE(check(made.text).valid());
  const Converted back = converted(made.text, {.original = true});
  EXPECT_EQ(back.text, geo);
}

TEST(McpServerToConfig, HasTheRemoteServerFirst) {
  const Converted made =
      converted(std::string(geo), converted_to(CardFormat::mcp_config));
  EXPECT_EQ(canonical_at(made.text, ""),
            R"({"mcpServers":{"geo":{"headers":{"Authorization":)"
            R"("${AUTHORIZATION}"},"type":"http",)"
            R"("url":"https://eu.acme.dev/mcp"}}})");
  EXPECT_THAT(test::added(made),
              ElementsAre("/mcpServers/geo/headers/Authorization"));
  EXPECT_THAT(lost_pointers(made),
              AllOf(Contains("/packages/0"), Contains("/remotes/1/url")));
}

TEST(McpServerToConfig, StartsAPackageWhereThereIsNoRemote) {
  const Document server = parsed(std::string(geo));
  const std::string package(server.root()["packages"][std::size_t{0}].raw());
  const Converted made = converted(
      R"({"name": "dev.acme/geo", "description": "D", "version": "1.0.0",
          "packages": [)" +
          package + "]}",
      converted_to(CardFormat::mcp_config));
  EXPECT_EQ(canonical_at(made.text, "/mcpServers/geo"),
            R"({"args":["-y","@acme/geo@1.2.0","--zone","eu","{folder}"],)"
            R"("command":"npx","env":{"GEO_KEY":"${GEO_KEY}",)"
            R"("GEO_LEVEL":"info"},"type":"stdio"})");
  EXPECT_THAT(test::added(made), ElementsAre("/mcpServers/geo/args/4",
                                             "/mcpServers/geo/env/GEO_KEY"));
}

TEST(McpConfig, NeedsAServer) {
  EXPECT_THAT(refusal(R"({"id": "agent://a.example/n", "name": "N", "endpoints":
          [{"protocol": "http+json", "uri": "https://a.example"}]})",
                      converted_to(CardFormat::mcp_config)),
              HasSubstr("an MCP host needs the address of an MCP server"));
  EXPECT_THAT(refusal(R"({"id": "agent://a.example/n", "name": "N"})",
                      converted_to(CardFormat::mcp_server)),
              HasSubstr("cannot be written"));
}

TEST(McpConfig, ComesFromARecordToo) {
  const Converted record =
      converted(std::string(geo), converted_to(CardFormat::oasf));
  ConvertOptions way = converted_to(CardFormat::mcp_config);
  way.embed_original = false;  // by the record itself, not by its original
  EXPECT_EQ(
      converted(record.text, way).text,
      converted(std::string(geo), converted_to(CardFormat::mcp_config)).text);
}

TEST(McpServer, IsReadOutOfAnAnswerOfTheRegistry) {
  const Converted made =
      converted(R"({"server": )" + std::string(geo) +
                    R"(, "_meta": {"io.modelcontextprotocol.registry/official":
             {"publishedAt": "2026-02-01T00:00:00Z", "isLatest": true}}})",
                {.to = CardFormat::oasf});
  EXPECT_EQ(made.from, CardFormat::mcp_server);
  EXPECT_EQ(at(made.text, "/created_at"), "\"2026-02-01T00:00:00Z\"");
}

// The fixtures of OASF's SDK: server.json inside, and the record that the SDK
// makes of it. Ours pins the version of a package, starts those of PyPI with
// uvx and names a skill.
TEST(McpServerToOasf, AgreesWithTheSdkOfOasf) {
  const fs::path folder = SHARED_OR_SKIP("corpus/oasf");
  for (const char* name : {"mcptorecord", "mcp_http_headers",
                           "mcp_minimal_local", "mcp_sse_minimal"}) {
    SCOPED_TRACE(name);
    const Document expected = parsed(
        test::read_file(folder / ("agntcy__oasf-sdk__fixtures-expected_" +
                                  std::string(name) + "_output.json")));
    const Value data = expected.root()["modules"][std::size_t{0}]["data"];
    const Converted made = converted(std::string(data["mcp_data"].raw()),
                                     converted_to(CardFormat::oasf));
    EXPECT_TRUE(check(made.text).valid());
    for (const char* member :
         {"/name", "/version", "/description", "/authors"}) {
      EXPECT_EQ(canonical_at(made.text, member),
                canonical_at(std::string(expected.text()), member));
    }
    const Document record = parsed(made.text);
    const Value ours = record.root()["modules"][std::size_t{0}]["data"];
    EXPECT_EQ(ours["connections"].size(), data["connections"].size());
    for (const char* member : {"name", "description"}) {
      EXPECT_EQ(ours[member].string(), data[member].string());
    }
    const Value one = ours["connections"][std::size_t{0}];
    const Value other = data["connections"][std::size_t{0}];
    EXPECT_EQ(one["type"].string(), other["type"].string());
    EXPECT_EQ(one["url"].string(), other["url"].string());
    EXPECT_EQ(one["headers"] ? canonicalize(one["headers"]).value() : "",
              other["headers"] ? canonicalize(other["headers"]).value() : "");
    EXPECT_EQ(one["env_vars"] ? canonicalize(one["env_vars"]).value() : "",
              other["env_vars"] ? canonicalize(other["env_vars"]).value() : "");
  }
}

// Each server.json of the corpus, into everything; what is made passes check.
TEST(McpServer, EveryOneOfTheCorpusIsConverted) {
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  int servers = 0;
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    const std::string text = test::read_file(entry.path());
    for (const CardFormat format :
         {CardFormat::oasf, CardFormat::adp, CardFormat::ai_catalog,
          CardFormat::mcp_config}) {
      const Result<Converted> made =
          Converter(converted_to(format), system_env()).convert(text);
      if (made && made->from != CardFormat::mcp_server) continue;
      if (!made) continue;
      SCOPED_TRACE(entry.path().filename().string() + " to " +
                   std::string(name_of(format)));
      ++servers;
      EXPECT_EQ(converted(text, converted_to(format)).text, made->text);
      if (format != CardFormat::mcp_config) {
        EXPECT_TRUE(check(made->text).valid());
      }
    }
  }
  EXPECT_GT(servers, 35);
}

}  // namespace
}  // namespace cardinal
