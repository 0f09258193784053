// Routes from several owners in one server.
#include <gmock/gmock.h>

#include "base/errors.h"
#include "http/request_metrics.h"
#include "http/socket.h"

namespace cardinal::http {
namespace {

using test::body_of;
using test::Client;
using test::get;
using test::status_of;
using ::testing::HasSubstr;

Router texts(const std::vector<std::string>& patterns,
             const std::string& text) {
  Router routes;
  for (const std::string& pattern : patterns) {
    EXPECT_TRUE(routes.add({Method::get, pattern, [text](const Request&) {
                              return Response::text(200, "text/plain", text);
                            }}));
  }
  return routes;
}

class RouteTableTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto server = Server::start(test::options_for_tests(log_), table_);
    ASSERT_TRUE(server);
    server_ = std::move(*server);
  }
  // The text at a path; empty when there is no route.
  std::string at(const std::string& path) {
    const std::string response = Client(server_->addresses()[0]).ask(get(path));
    return status_of(response) == 200 ? body_of(response) : "";
  }

  test::Log log_;
  std::shared_ptr<RouteTable> table_ = std::make_shared<RouteTable>();
  std::unique_ptr<Server> server_;
};

TEST_F(RouteTableTest, EachOwnerReplacesItsOwnRoutes) {
  EXPECT_EQ(at("/a"), "");
  ASSERT_TRUE(table_->replace("cards", texts({"/a", "/b"}, "card")));
  ASSERT_TRUE(table_->replace("pages", texts({"/p", "/{rest*}"}, "page")));
  EXPECT_EQ(at("/a"), "card");
  EXPECT_EQ(at("/p"), "page");
  // Patterns of one owner and literals of another: the most exact answers.
  EXPECT_EQ(at("/other"), "page");
  ASSERT_TRUE(table_->replace("cards", texts({"/b", "/c"}, "new")));
  EXPECT_EQ(at("/a"), "page");
  EXPECT_EQ(at("/b"), "new");
  EXPECT_EQ(at("/c"), "new");
  EXPECT_EQ(at("/p"), "page");
  table_->remove("pages");
  EXPECT_EQ(at("/p"), "");
  EXPECT_EQ(at("/c"), "new");
}

TEST_F(RouteTableTest, AConflictNamesBothOwnersAndChangesNothing) {
  ASSERT_TRUE(table_->replace("cards", texts({"/a", "/x/{id}"}, "card")));
  ASSERT_TRUE(table_->replace("pages", texts({"/p"}, "page")));
  // The same place under another name of the parameter is the same place.
  for (const std::string pattern : {"/a", "/x/{name}"}) {
    const Status taken =
        table_->replace("pages", texts({"/q", pattern}, "page"));
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().code, Code::conflict);
    EXPECT_THAT(taken.error().message,
                HasSubstr(" is a route of both cards and pages"));
    EXPECT_EQ(at("/a"), "card");
    EXPECT_EQ(at("/p"), "page");
    EXPECT_EQ(at("/q"), "");
  }
  // What one owner gives up another may take.
  ASSERT_TRUE(table_->replace("cards", texts({"/b"}, "card")));
  EXPECT_TRUE(table_->replace("pages", texts({"/a"}, "page")));
  EXPECT_EQ(at("/a"), "page");
}

TEST_F(RouteTableTest, WhatBelongsToTheRoutesSucceedsWithThem) {
  ASSERT_TRUE(table_->replace("cards", texts({"/a"}, "old")));
  const Status failed =
      table_->replace("cards", texts({"/a"}, "new"),
                      []() -> Status { return invalid("no certificate"); });
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().message, "no certificate");
  EXPECT_EQ(at("/a"), "old");
  int calls = 0;
  const auto count = [&calls]() -> Status {
    ++calls;
    return {};
  };
  ASSERT_TRUE(table_->replace("pages", texts({"/p"}, "page")));
  EXPECT_FALSE(table_->replace("cards", texts({"/p"}, "new"), count));
  EXPECT_EQ(calls, 0);
  EXPECT_TRUE(table_->replace("cards", texts({"/a"}, "new"), count));
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(at("/a"), "new");
}

// However many routes there are, and whatever clients ask for.
TEST_F(RouteTableTest, TheNumberOfLabelsIsLimited) {
  std::vector<std::string> patterns;
  for (int i = 0; i < 1'000; ++i) patterns.push_back("/a" + std::to_string(i));
  ASSERT_TRUE(table_->replace("cards", texts(patterns, "card")));
  for (int i = 0; i < 20; ++i) at("/nothing" + std::to_string(i));
  EXPECT_EQ(at("/a999"), "card");
  const std::string text = table_->metrics().text();
  std::size_t series = 0;
  for (std::size_t at = 0;
       (at = text.find("duration_seconds_count{", at)) != std::string::npos;
       ++at) {
    ++series;
  }
  EXPECT_LE(series, (RequestMetrics::labels_max + 1) * status_classes.size());
  EXPECT_THAT(text, HasSubstr("duration_seconds_count{route=\"none\","
                              "class=\"4xx\"} 20\n"));
  EXPECT_THAT(text, HasSubstr("duration_seconds_count{route=\"other\","
                              "class=\"2xx\"} 1\n"));
  EXPECT_THAT(text, ::testing::Not(HasSubstr("nothing")));
}

}  // namespace
}  // namespace cardinal::http
