// Counting, listing and retrieving entries, and who may.
#include "ard/ard_answers.h"
#include "base/uri.h"

namespace cardinal::ard {
namespace {

using namespace test;

TEST(Registry, CountsByTypeTagAndPublisher) {
  RegistryServer server;
  for (int i = 1; i <= 3; ++i) server.add(a2a_card(i));
  server.add(search_card());
  const auto counted = [&](const std::string& body) {
    const auto answer = server.post("/ard/explore", body);
    EXPECT_EQ(answer.status, 200) << answer.body;
    expect_fits("ExploreResponse", answer.body);
    return answer.body;
  };
  EXPECT_EQ(counted(R"({"resultType": {"facets": [{"field": "type"}]}})"),
            R"({"resultType":"facets","facets":{"type":{"buckets":[)"
            R"({"value":"application/a2a-agent-card+json","count":3},)"
            R"({"value":"application/agentcard+json","count":1}]}}})"
            "\n");
  EXPECT_EQ(counted(R"({"resultType": {"facets": [
              {"field": "type", "limit": 1}, {"field": "publisher",
               "minCount": 2}]}})"),
            R"({"resultType":"facets","facets":{"type":{"buckets":[)"
            R"({"value":"application/a2a-agent-card+json","count":3}],)"
            R"("otherCount":1},"publisher":{"buckets":[)"
            R"({"value":"agents.example","count":3}]}}})"
            "\n");
  EXPECT_THAT(counted(R"({"query": {"text": "invoices"},
              "resultType": {"facets": [{"field": "type"}]}})"),
              HasSubstr(R"("application/a2a-agent-card+json","count":3)"));
  EXPECT_EQ(counted(R"({"query": {"filter": {"type": "text/none"}},
              "resultType": {"facets": [{"field": "tags"}]}})"),
            R"({"resultType":"facets","facets":{"tags":{"buckets":[]}}})"
            "\n");
  EXPECT_EQ(counted(R"({"resultType": {"facets": []}})"),
            R"({"resultType":"facets","facets":{}})"
            "\n");
}

// What entries have: not the wider tags by which the index also finds them.
TEST(Registry, CountsTagsAsEntriesHaveThem) {
  RegistryServer server;
  std::string card = a2a_card(1);
  const std::string tags = R"(["finance", "invoices"])";
  card.replace(card.find(tags), tags.size(), R"(["nlp/translation"])");
  server.add(card);
  server.add(a2a_card(2));
  const std::string expected =
      R"({"resultType":"facets","facets":{"tags":{"buckets":[)"
      R"({"value":"finance","count":1},{"value":"invoices","count":1},)"
      R"({"value":"nlp/translation","count":1}]}}})"
      "\n";
  for (const char* query :
       {"", R"("query": {"text": ""}, )",
        R"("query": {"filter": {"publisher": "agents.example"}}, )"}) {
    SCOPED_TRACE(query);
    EXPECT_EQ(server
                  .post("/ard/explore",
                        "{" + std::string(query) +
                            R"("resultType": {"facets": [{"field": "tags"}]}})")
                  .body,
              expected);
  }
}

TEST(Registry, RetrievesOneEntryByItsName) {
  RegistryServer server;
  server.add(a2a_card(1));
  const std::string path =
      "/ard/agents/" + percent_encoded(name_of_card(1), "");
  const auto got = server.get(path);
  ASSERT_EQ(got.status, 200) << got.body;
  EXPECT_EQ(got.body,
            R"({"identifier":"urn:air:agents.example:https:1",)"
            R"("displayName":"Reader",)"
            R"("type":"application/a2a-agent-card+json",)"
            R"("url":")" +
                server.url() +
                R"(/v1/agents/https%3A%2F%2Fagents.example%2F1",)"
                R"("description":"Reads invoices and finds mistakes in them.",)"
                R"("tags":["finance","invoices"],"capabilities":["invoices"],)"
                R"("version":"1.0.0","updatedAt":")" +
                text_of(parse(got.body).root(), "updatedAt") + "\"}\n");
  expect_fits("ListResponse", R"({"items": [)" + got.body + "]}");
  // The artifact is there.
  const std::string url = text_of(parse(got.body).root(), "url");
  EXPECT_EQ(server.get(url.substr(server.url().size())).body, a2a_card(1));
  const std::string etag(got.header("ETag").value_or(""));
  ASSERT_NE(etag, "");
  EXPECT_NE(got.header("Cache-Control"), std::nullopt);
  EXPECT_EQ(server.get(path, {{"If-None-Match", etag}}).status, 304);
  EXPECT_EQ(server.send({.method = "HEAD", .url = path}).status, 200);
  // Plain, and by the earlier prefix.
  EXPECT_EQ(server.get("/ard/agents/" + name_of_card(1)).body, got.body);
  EXPECT_EQ(server.get("/ard/agents/urn:ai:agents.example:https:1").body,
            got.body);
  expect_error(
      server.get("/ard/agents/urn%3Aair%3Aard-conformance.invalid%3Aprobe%3A"
                 "not-found"),
      404, "NOT_FOUND");
  expect_error(server.get("/ard/agents/" + name_of_card(2)), 404, "NOT_FOUND");
  expect_error(server.get("/ard/agents/not-a-valid-ard-urn"), 400,
               "INVALID_ARGUMENT");
  // Decoded exactly once.
  expect_error(server.get("/ard/agents/urn%253Aair%253Aa.example%253Ax"), 400,
               "INVALID_ARGUMENT");
}

TEST(Registry, ListsByFilterAndOrder) {
  RegistryServer server;
  server.add(a2a_card(1, "Bee"));
  server.add(a2a_card(2, "ant"));
  server.add(search_card());
  const auto listed = [&](const std::string& query) {
    const auto answer = server.get("/ard/agents" + query);
    EXPECT_EQ(answer.status, 200) << answer.body;
    expect_fits("ListResponse", answer.body);
    std::vector<std::string> names;
    const auto parsed = parse(answer.body);
    for (const Value item : parsed.root()["items"].items()) {
      names.push_back(text_of(item, "displayName"));
    }
    return names;
  };
  const std::vector<std::string> both = {"Bee", "ant"};
  EXPECT_EQ(listed("").size(), 3u);
  EXPECT_EQ(parse(server.get("/ard/agents").body).root()["total"].int64(), 3);
  EXPECT_EQ(listed("?filter=type+%3D+%27application/a2a-agent-card%2Bjson%27"),
            both);
  EXPECT_EQ(listed("?filter=publisherId=agents.example&orderBy=displayName"),
            (std::vector<std::string>{"ant", "Bee"}));
  EXPECT_EQ(
      listed("?filter=publisherId=agents.example&orderBy=created_at+DESC"),
      (std::vector<std::string>{"ant", "Bee"}));
  EXPECT_EQ(listed("?filter=displayName+=+'BE'"),
            (std::vector<std::string>{"Bee"}));
  EXPECT_EQ(listed("?filter=publisherId=agents.example+AND+createdAfter+>+"
                   "'2020-01-01'+and+updatedAfter+>+'2020-01-01T00:00:00Z'"),
            both);
  EXPECT_EQ(listed("?filter=createdAfter+>+'2999-01-01'").size(), 0u);
  const auto page = server.get("/ard/agents?pageSize=2");
  const std::string token = text_of(parse(page.body).root(), "pageToken");
  EXPECT_EQ(listed("?pageSize=2&pageToken=" + token).size(), 1u);
  const std::pair<std::string, std::string> wrong[] = {
      {"?filter=type+=+MCP", "media type"},
      {"?filter=colour='red'", "colour"},
      {"?filter=type", "="},
      {"?filter=type='a/b", "quote"},
      {"?filter=type='a/b'+OR+type='c/d'", "AND"},
      {"?filter=type>'a/b'", "type"},
      {"?filter=createdAfter>'soon'", "createdAfter"},
      {"?orderBy=colour", "orderBy"},
      {"?orderBy=displayName+UP", "orderBy"},
      {"?pageSize=0", "pageSize"},
      {"?pageSize=101", "pageSize"},
      {"?pageSize=x", "pageSize"},
      {"?pageToken=x", "pageToken"},
      {"?limit=3", "limit"},
      {"?pageSize=1&pageSize=2", "twice"},
  };
  for (const auto& [query, part] : wrong) {
    SCOPED_TRACE(query);
    expect_error(server.get("/ard/agents" + query), 400, "INVALID_ARGUMENT",
                 part);
  }
}

TEST(Registry, ShowsPrivateRecordsNowhere) {
  RegistryServer server;
  server.add(a2a_card(1));
  server.add(a2a_card(2, "Secret"), R"(, "visibility": "private")",
             server.token("ann", "publish"));
  for (const auto& answer :
       {server.post("/ard/search", search_body("invoices")),
        server.get("/ard/agents"), server.get("/.well-known/ard.json"),
        server.get("/.well-known/ai-catalog.json"),
        server.get("/ard/catalogs/0"),
        server.post(
            "/ard/explore",
            R"({"resultType": {"facets": [{"field": "displayName"}]}})"),
        server.get("/ard/agents?orderBy=displayName")}) {
    EXPECT_EQ(answer.status, 200) << answer.body;
    EXPECT_THAT(answer.body, testing::Not(HasSubstr("Secret")));
    EXPECT_THAT(answer.body, testing::Not(HasSubstr(name_of_card(2))));
  }
  expect_error(server.get("/ard/agents/" + name_of_card(2)), 404, "NOT_FOUND");
}

TEST(Registry, SaysWhyACallerIsRefused) {
  RegistryServer server(
      {.federation = {},
       .gate = {.anonymous_reads = false, .reads = {}, .writes = {}}});
  expect_error(server.post("/ard/search", search_body("x")), 401,
               "UNAUTHENTICATED");
  expect_error(server.get("/ard/agents/" + name_of_card(1)), 401,
               "UNAUTHENTICATED");
  const auto token = server.token("ann", "read");
  EXPECT_EQ(server.post("/ard/search", search_body("x"), token).status, 200);
  RegistryServer busy(
      {.federation = {},
       .gate = {.reads = {.per_second = 0.001, .burst = 1}, .writes = {}}});
  EXPECT_EQ(busy.get("/ard/agents").status, 200);
  const auto refused = busy.get("/ard/agents");
  expect_error(refused, 429, "RATE_LIMIT_EXCEEDED");
  EXPECT_NE(refused.header("Retry-After"), std::nullopt);
}

TEST(Registry, RefersToConfiguredRegistriesOnly) {
  RegistryServer alone;
  const auto none = alone.post(
      "/ard/search", search_body("x", R"(, "federation": "referrals")"));
  EXPECT_EQ(none.body, R"({"results":[],"referrals":[]})"
                       "\n");
  RegistryServer server(
      {.federation = Federation(
           {.referrals = {*peer_of("Public finder=https://f.example/ard/")},
            .upstreams = {}})});
  const auto found = server.post(
      "/ard/search", search_body("x", R"(, "federation": "referrals")"));
  expect_fits("SearchResponse", found.body);
  EXPECT_EQ(found.body, R"({"results":[],"referrals":[{"identifier":)"
                        R"("urn:air:f.example:registry:public-finder",)"
                        R"("displayName":"Public finder",)"
                        R"("type":"application/ai-registry+json",)"
                        R"("url":"https://f.example/ard/search"}]})"
                        "\n");
  EXPECT_EQ(server.post("/ard/search", search_body("x")).body,
            "{\"results\":[]}\n");
}

}  // namespace
}  // namespace cardinal::ard
