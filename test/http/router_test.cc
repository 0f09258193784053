// Paths made normal, and the routes they lead to.
#include <gtest/gtest.h>

#include "cardinal/http.h"
#include "http/target.h"

namespace cardinal::http {
namespace {

std::string normal(std::string_view path) {
  std::string out;
  const auto found = normal_path(path, out);
  return found ? std::string(*found) : "refused";
}

TEST(NormalPath, DecodesUnreservedAndResolvesDots) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"/", "/"},
      {"/a/b", "/a/b"},
      {"/%61/%7Eb", "/a/~b"},
      {"/a%2fb", "/a%2Fb"},
      {"/a/./b", "/a/b"},
      {"/a/../b", "/b"},
      {"/a/%2e%2E/b", "/b"},
      {"/../../b", "/b"},
      {"/a/..", "/"},
      {"/a/b/..", "/a/"},
      {"/a/.", "/a/"},
      {"/a/...", "/a/..."},
      {"/a/.b", "/a/.b"},
      {"/a//b", "/a//b"},
      {"/a//../b", "/a/b"},
      {"/.well-known/x", "/.well-known/x"},
      {"/a/..%2fb", "/a/..%2Fb"},
      {"/a:b@c!$&'()*+,;=", "/a:b@c!$&'()*+,;="},
      {"/%C3%a9", "/%C3%A9"},
      {"a", "refused"},
      {"/%", "refused"},
      {"/%4", "refused"},
      {"/%4g", "refused"},
      {"/%00", "refused"},
      {"/a\\b", "refused"},
      {"/a|b", "refused"},
      {"/\xC3\xA9", "refused"},
  };
  for (const auto& [given, wanted] : rows) {
    EXPECT_EQ(normal(given), wanted) << given;
    if (wanted != "refused") {
      EXPECT_EQ(normal(wanted), wanted);
    }
  }
}

Router some_routes() {
  Router routes;
  const auto route = [&](Method method, std::string pattern) {
    const std::string name = pattern;
    const Status added =
        routes.add({method, pattern, [name](const Request&) {
                      return Response::text(200, "text/plain", name);
                    }});
    EXPECT_TRUE(added) << pattern;
  };
  route(Method::get, "/");
  route(Method::get, "/agents");
  route(Method::post, "/agents");
  route(Method::get, "/agents/{id}");
  route(Method::delete_, "/agents/{id}");
  route(Method::get, "/agents/new");
  route(Method::get, "/agents/{id}/cards/{card}");
  route(Method::get, "/pages/{rest*}");
  route(Method::get, "/pages/index");
  return routes;
}

std::string lead(const Router& routes, Method method, std::string path) {
  Request request;
  request.method = method;
  request.path = path;
  const Router::Match match = routes.find(request);
  if (match.route == nullptr) {
    return match.allow.empty() ? "404" : "405 " + match.allow;
  }
  std::string text = match.route->pattern;
  for (const auto& [name, value] : request.parameters) {
    text += " " + std::string(name) + "=" + value;
  }
  return text;
}

TEST(Router, LeadsToTheMostExactRoute) {
  const Router routes = some_routes();
  const std::tuple<Method, std::string, std::string> rows[] = {
      {Method::get, "/", "/"},
      {Method::head, "/", "/"},
      {Method::get, "/agents", "/agents"},
      {Method::post, "/agents", "/agents"},
      {Method::get, "/agents/", "404"},
      {Method::get, "/agents/7", "/agents/{id} id=7"},
      {Method::get, "/agents/a%2Fb%20c", "/agents/{id} id=a/b c"},
      {Method::get, "/agents/new", "/agents/new"},
      {Method::delete_, "/agents/new", "/agents/{id} id=new"},
      {Method::get, "/agents/7/cards/8",
       "/agents/{id}/cards/{card} id=7 card=8"},
      {Method::get, "/agents/7/cards", "404"},
      {Method::get, "/agents/7/cards/8/9", "404"},
      {Method::get, "/pages/index", "/pages/index"},
      {Method::get, "/pages/a/b", "/pages/{rest*} rest=a/b"},
      {Method::get, "/pages/", "/pages/{rest*} rest="},
      {Method::get, "/pages", "404"},
      {Method::get, "//agents", "404"},
      {Method::get, "*", "404"},
      {Method::put, "/agents", "405 GET, HEAD, POST, OPTIONS"},
      {Method::options, "/agents", "405 GET, HEAD, POST, OPTIONS"},
      {Method::post, "/agents/new", "405 GET, HEAD, DELETE, OPTIONS"},
      {Method::post, "/nothing", "404"},
  };
  for (const auto& [method, path, wanted] : rows) {
    EXPECT_EQ(lead(routes, method, path), wanted) << path;
  }
}

TEST(Router, RefusesPatternsThatCannotBeMeant) {
  Router routes = some_routes();
  const auto code = [&](std::string pattern) {
    const Status added =
        routes.add({Method::get, std::move(pattern),
                    [](const Request&) -> Response { return {}; }});
    return added                               ? "added"
           : added.error().code == Code::usage ? "usage"
                                               : "conflict";
  };
  EXPECT_STREQ(code("agents"), "usage");
  EXPECT_STREQ(code("/a/{x*}/b"), "usage");
  EXPECT_STREQ(code("/a/b{x}"), "usage");
  EXPECT_STREQ(code("/a/{}"), "usage");
  EXPECT_STREQ(code("/a/../b"), "usage");
  EXPECT_STREQ(code("/a/%61"), "usage");
  EXPECT_STREQ(code("/agents/new"), "conflict");
  EXPECT_STREQ(code("/agents/{name}"), "conflict");
  EXPECT_STREQ(code("/agents/{id}/feed"), "added");
}

}  // namespace
}  // namespace cardinal::http
