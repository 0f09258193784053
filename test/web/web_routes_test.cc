// Pages as a server offers them, over routes that stand for its API.
#include "web/web_routes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "http/gzip.h"

namespace cardinal::web {
namespace {

using testing::HasSubstr;

const std::string script_gzip = http::gzipped("let x;");

EmbeddedPages small_pages() {
  const std::array<NamedBytes, 5> files = {{
      {"index.tsv",
       "file\t/assets/a-1.js\ttext/javascript\tabc\timmutable\tassets/a-1.js\t"
       "worker\n"
       "file\t/gone.js\ttext/javascript\tabc\tchecked\tgone.js\t-\n"
       "shell\tagents\tagents.html\nshell\tcheck\tagents.html\n"
       "shell\terror\terror.html\n"},
      {"assets/a-1.js.br", "brotli"},
      {"assets/a-1.js.gz", script_gzip},
      {"agents.html", "<main></main><!--first-->"},
      {"error.html", "no such page<!--first-->"},
  }};
  return listed_pages(files);
}

class ServedPages : public testing::Test {
 protected:
  ServedPages() {
    http::Router api;
    EXPECT_TRUE(api.add(
        {.method = http::Method::get,
         .pattern = "/v1/discover",
         .handler = [this](const http::Request& request) {
           asked = std::string(request.query);
           authorization =
               std::string(request.header("Authorization").value_or(""));
           http::Response response =
               http::Response::text(status, "application/json", "{\"a\":1}");
           response.fields.emplace_back("RateLimit-Remaining", "7");
           return response;
         }}));
    EXPECT_TRUE(table->replace("api", std::move(api)));
  }

  http::Response get(std::string_view target, std::string_view accept,
                     std::string_view encoding = "") {
    std::shared_ptr<const http::Router> routes;
    std::uint64_t version = 0;
    table->update_if_replaced(routes, version);
    http::Request request;
    request.method = http::Method::get;
    request.target = target;
    const std::size_t query = std::min(target.find('?'), target.size());
    request.path = target.substr(0, query);
    request.query = target.substr(std::min(query + 1, target.size()));
    request.fields = {{"Accept", accept},
                      {"Accept-Encoding", encoding},
                      {"If-None-Match", "\"x\""},
                      {"Authorization", "Bearer t"}};
    const http::Router::Match match = routes->find(request);
    if (match.route == nullptr) return http::problem(404, "none", "", "");
    fields = match.route->fields;
    return match.route->handler(request);
  }

  static std::string body_of(const http::Response& response) {
    return response.representation ? response.representation->body()
                                   : response.body;
  }

  std::shared_ptr<http::RouteTable> table =
      std::make_shared<http::RouteTable>();
  EmbeddedPages embedded = small_pages();
  int status = 200;
  std::string asked, authorization;
  std::vector<std::pair<std::string, std::string>> fields;
};

TEST_F(ServedPages, AreShellsWithTheFirstAnswer) {
  ASSERT_TRUE(serve_pages(table, embedded));
  const http::Response page = get("/agents?q=x", "text/html,*/*;q=0.8");
  EXPECT_THAT(body_of(page),
              HasSubstr(R"(id="first" data-status="200">{"a":1})"));
  EXPECT_EQ(asked, "explain=true&limit=20&q=x");
  EXPECT_EQ(authorization, "Bearer t");
  EXPECT_THAT(page.fields,
              testing::Contains(testing::Pair("RateLimit-Remaining", "7")));
}

TEST_F(ServedPages, AreTheirMainAnswerAsJson) {
  ASSERT_TRUE(serve_pages(table, embedded));
  EXPECT_EQ(get("/agents", "application/json").body, "{\"a\":1}");
}

TEST_F(ServedPages, HaveTheStatusOfTheirMainAnswer) {
  ASSERT_TRUE(serve_pages(table, embedded));
  status = 503;
  const http::Response page = get("/agents", "text/html");
  EXPECT_EQ(page.status, 503);
  EXPECT_THAT(page.body, HasSubstr(R"(data-status="503")"));
}

TEST_F(ServedPages, OnlyThoseThatRunItMayCompileWebAssembly) {
  ASSERT_TRUE(serve_pages(table, embedded));
  const auto policy = [&] { return fields.at(0).second; };
  (void)get("/agents", "text/html");
  EXPECT_THAT(policy(), HasSubstr("script-src 'self';"));
  (void)get("/check", "text/html");
  EXPECT_THAT(policy(), HasSubstr("script-src 'self' 'wasm-unsafe-eval';"));
  (void)get("/assets/a-1.js", "*/*");
  EXPECT_THAT(policy(), HasSubstr("'wasm-unsafe-eval'"));
  EXPECT_THAT(policy(), HasSubstr("require-trusted-types-for 'script'"));
}

TEST_F(ServedPages, FilesComeInTheCodingThatIsAccepted) {
  ASSERT_TRUE(serve_pages(table, embedded));
  EXPECT_EQ(get("/assets/a-1.js", "*/*", "gzip, br").body, "brotli");
  EXPECT_EQ(get("/assets/a-1.js", "*/*", "gzip, br;q=0").body, script_gzip);
  const http::Response plain = get("/assets/a-1.js", "*/*");
  EXPECT_EQ(plain.body, "let x;");
  EXPECT_THAT(plain.fields,
              testing::Contains(testing::Pair(
                  "Cache-Control", "public, max-age=31536000, immutable")));
}

TEST_F(ServedPages, UnknownPathsAreAPageForBrowsersOnly) {
  ASSERT_TRUE(serve_pages(table, embedded));
  EXPECT_THAT(get("/nothing", "text/html,*/*").body, HasSubstr("no such page"));
  EXPECT_THAT(get("/nothing", "*/*").body, HasSubstr("urn:cardinal:problem"));
  EXPECT_THAT(get("/v1/nothing", "text/html").body,
              HasSubstr("urn:cardinal:problem"));
  EXPECT_THAT(get("/gone.js", "*/*").body, HasSubstr("urn:cardinal:problem"));
}

TEST_F(ServedPages, WithoutThemOneLineSaysSoAndTheApiWorks) {
  const EmbeddedPages none;
  ASSERT_TRUE(serve_pages(table, none));
  const http::Response page = get("/agents", "text/html");
  EXPECT_EQ(page.status, 404);
  EXPECT_THAT(page.body, HasSubstr("built without pages"));
  EXPECT_EQ(get("/agents", "application/json").body, "{\"a\":1}");
}

}  // namespace
}  // namespace cardinal::web
