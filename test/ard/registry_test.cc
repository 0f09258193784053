// The registry as clients that search see it.
#include "ard/ard_answers.h"

namespace cardinal::ard {
namespace {

using namespace test;

TEST(ReferenceSchemas, AreRead) {
  const auto there = cardinal::test::shared_path("reference/ard.openapi.yaml");
  if (there.empty()) {
    GTEST_SKIP() << cardinal::test::note_skip(
        "no reference/ard.openapi.yaml (see CONTRIBUTING.md)");
  }
  const auto refused = judged_by_reference(
      "SearchResponse", R"({"results": [{"identifier": "x"}], "more": 1})");
  EXPECT_TRUE(refused.was_judged);
  EXPECT_GT(refused.failures.size(), 3u);
}

TEST(Registry, FindsWhatDiscoverFinds) {
  RegistryServer server;
  for (int i = 1; i <= 12; ++i) server.add(a2a_card(i));
  server.add(search_card());
  for (const char* text : {"mistakes in invoices", "invoices", "translate",
                           "nothing has this", ""}) {
    SCOPED_TRACE(text);
    const auto there = server.post(
        "/v1/discover", R"({"query": ")" + std::string(text) + "\"}");
    const auto here = server.post("/ard/search", search_body(text));
    ASSERT_EQ(here.status, 200) << here.body;
    EXPECT_EQ(here.header("Content-Type"), "application/json");
    expect_fits("SearchResponse", here.body);
    const auto expected = parse(there.body), found = parse(here.body);
    const Value results = expected.root()["results"];
    const Value entries = found.root()["results"];
    ASSERT_EQ(entries.size(), results.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
      EXPECT_EQ(text_of(entries[i], "displayName"),
                text_of(results[i], "name"));
      EXPECT_EQ(entries[i]["score"].int64(),
                std::lround(100 * *results[i]["score"].number()));
      EXPECT_EQ(text_of(entries[i], "source"), server.url() + "/ard");
    }
    EXPECT_EQ(bool(found.root()["pageToken"]),
              !text_of(expected.root(), "next").empty());
  }
}

TEST(Registry, GoesOnWherePagesEnd) {
  RegistryServer server;
  for (int i = 1; i <= 7; ++i) server.add(a2a_card(i));
  std::vector<std::string> all;
  std::string token;
  for (int page = 0; page < 4; ++page) {
    const auto found = server.post(
        "/ard/search",
        search_body(
            "invoices",
            R"(, "pageSize": 2)" +
                (token.empty() ? "" : R"(, "pageToken": ")" + token + "\"")));
    ASSERT_EQ(found.status, 200) << found.body;
    for (std::string& name : names_in(found.body, "results")) {
      all.push_back(std::move(name));
    }
    token = text_of(parse(found.body).root(), "pageToken");
    EXPECT_EQ(token.empty(), page == 3);
  }
  EXPECT_EQ(all,
            names_in(server.post("/ard/search", search_body("invoices")).body,
                     "results"));
}

TEST(Registry, FiltersByAnyValueOfEachKey) {
  RegistryServer server;
  server.add(a2a_card(1));
  server.add(a2a_card(2, "Writer"));
  server.add(search_card());
  const auto found = [&](const std::string& filter) {
    const auto answer = server.post(
        "/ard/search", R"({"query": {"text": "", "filter": )" + filter + "}}");
    EXPECT_EQ(answer.status, 200) << answer.body;
    return names_in(answer.body, "results");
  };
  const std::string a2a = R"("type": ["application/a2a-agent-card+json")";
  EXPECT_EQ(found("{" + a2a + "]}").size(), 2u);
  EXPECT_EQ(found("{" + a2a + R"(, "application/agentcard+json"]})").size(),
            3u);
  EXPECT_EQ(found(R"({"type": "application/agentcard+json"})").size(), 1u);
  EXPECT_EQ(found(R"({"type": ["application/mcp-server-card+json"]})").size(),
            0u);
  EXPECT_EQ(found("{" + a2a + R"(], "displayName": ["Writer", "Nobody"]})"),
            std::vector{name_of_card(2)});
  EXPECT_EQ(found(R"({"capabilities": ["invoices"]})").size(), 2u);
  EXPECT_EQ(
      found(R"({"publisher": "agents.example", "tags": "Finance"})").size(),
      2u);
  EXPECT_EQ(found(R"({"identifier": [")" + name_of_card(1) + R"("]})"),
            std::vector{name_of_card(1)});
  EXPECT_EQ(found(R"({"tags": []})").size(), 3u);
}

TEST(Registry, ReadsTermsByTheirIri) {
  RegistryServer server;
  server.add(a2a_card(1));
  const auto with = [&](const std::string& context, const std::string& filter) {
    return server.post("/ard/search", R"({"query": {"text": "invoices",
      "@context": )" + context + R"(, "filter": )" +
                                          filter + "}}");
  };
  const std::string ns = "https://agenticresourcediscovery.org/ns#";
  for (
      const std::string& context :
      {R"({"x": ")" + ns + "\"}",
       R"(["https://agenticresourcediscovery.org/context/v1", {"x": {"@id": ")" +
           ns + "\"}}]"}) {
    const auto found = with(context, R"({"x:tags": ["finance"]})");
    EXPECT_EQ(names_in(found.body, "results"), std::vector{name_of_card(1)})
        << found.body;
  }
  expect_error(with(R"({})", R"({"okf:taxonomy": ["us-gaap"]})"), 400,
               "INVALID_ARGUMENT", "not bound");
  expect_error(with(R"({"okf": "https://okf.example/ns#"})",
                    R"({"okf:taxonomy": ["us-gaap"]})"),
               400, "INVALID_ARGUMENT", "no term");
  expect_error(with(R"({"tags": "https://okf.example/ns#tags"})",
                    R"({"tags": ["finance"]})"),
               400, "INVALID_ARGUMENT", "no term");
  expect_error(with("7", "{}"), 400, "INVALID_ARGUMENT", "@context");
}

TEST(Registry, RefusesWhatIsNotARequest) {
  RegistryServer server;
  server.add(a2a_card(1));
  const std::pair<std::string, std::string> searches[] = {
      {"", "JSON"},
      {"[]", "object"},
      {"{", "JSON"},
      {"{}", "query"},
      {R"({"query": "invoices"})", "query"},
      {R"({"query": {}})", "query.text"},
      {R"({"query": {"text": 7}})", "text"},
      {R"({"query": {"text": "x", "colour": 1}})", "colour"},
      {R"({"query": {"text": "x"}, "limit": 1})", "limit"},
      {R"({"query": {"text": "x"}, "federation": "all"})", "federation"},
      {R"({"query": {"text": "x"}, "federation": 1})", "federation"},
      {R"({"query": {"text": "x"}, "pageSize": 0})", "pageSize"},
      {R"({"query": {"text": "x"}, "pageSize": "5"})", "pageSize"},
      {R"({"query": {"text": "x"}, "pageSize": 2.5})", "pageSize"},
      {R"({"query": {"text": "x"}, "pageToken": "nonsense"})", "pageToken"},
      {R"({"query": {"text": "x"}, "pageToken": ""})", "pageToken"},
      {R"({"query": {"text": "x"}, "pageToken": 1})", "pageToken"},
      {R"({"query": {"text": "x", "filter": []}})", "filter"},
      {R"({"query": {"text": "x", "filter": {"type": 1}}})", "type"},
      {R"({"query": {"text": "x", "filter": {"type": [1]}}})", "type"},
      {R"({"query": {"text": "x", "filter": {"colour": "red"}}})", "colour"},
      {R"({"query": {"text": "x", "filter": {"metadata.a": "b"}}})",
       "metadata.a"},
      {R"({"query": {"text": ")" + std::string(5'000, 'x') + "\"}}",
       "query.text"},
  };
  for (const auto& [body, part] : searches) {
    SCOPED_TRACE(body.substr(0, 100));
    expect_error(server.post("/ard/search", body), 400, "INVALID_ARGUMENT",
                 part);
  }
  const std::pair<std::string, std::string> explores[] = {
      {"{}", "resultType"},
      {R"({"resultType": "facets"})", "resultType"},
      {R"({"resultType": {}})", "facets"},
      {R"({"resultType": {"facets": [{}]}})", "field"},
      {R"({"resultType": {"facets": [{"field": 1}]}})", "field"},
      {R"({"resultType": {"facets": [{"field": "colour"}]}})", "colour"},
      {R"({"resultType": {"facets": [{"field": "type", "x": 1}]}})", "x"},
      {R"({"resultType": {"facets": [{"field": "type", "limit": 0}]}})",
       "limit"},
      {R"({"resultType": {"facets": []}, "pageSize": 1})", "pageSize"},
  };
  for (const auto& [body, part] : explores) {
    SCOPED_TRACE(body);
    expect_error(server.post("/ard/explore", body), 400, "INVALID_ARGUMENT",
                 part);
  }
  expect_error(server.send({.method = "POST",
                            .url = "/ard/search",
                            .fields = {{"Content-Type", "text/plain"}},
                            .body = search_body("x")}),
               400, "INVALID_ARGUMENT", "application/json");
  expect_error(server.get("/ard/nothing"), 404, "NOT_FOUND");
  expect_error(server.get("/ard/search"), 405, "INVALID_ARGUMENT", "POST");
}

TEST(Registry, BindsPageTokensToTheirRequest) {
  RegistryServer server;
  for (int i = 1; i <= 3; ++i) server.add(a2a_card(i));
  const auto first =
      server.post("/ard/search", search_body("invoices", R"(, "pageSize": 1)"));
  const std::string token = text_of(parse(first.body).root(), "pageToken");
  ASSERT_NE(token, "");
  const std::string member = R"(, "pageToken": ")" + token + "\"";
  EXPECT_EQ(server.post("/ard/search", search_body("invoices", member)).status,
            200);
  expect_error(server.post("/ard/search", search_body("finance", member)), 400,
               "INVALID_ARGUMENT", "pageToken");
  expect_error(server.get("/ard/agents?pageToken=" + token), 400,
               "INVALID_ARGUMENT", "pageToken");
}

}  // namespace
}  // namespace cardinal::ard
