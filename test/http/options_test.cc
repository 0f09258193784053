// What a server is started with: addresses, origins, the form of its log.
#include <gmock/gmock.h>

#include <filesystem>

#include "http/socket.h"
#include "support/temp_folder.h"

namespace cardinal::http {
namespace {

using test::body_of;
using test::Client;
using test::field_of;
using test::get;
using test::status_of;
using ::testing::HasSubstr;

TEST(Server, LogsJsonWhenAsked) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.log = log.log(LogFormat::json);
  const auto server = test::started(std::move(options));
  Client(server->addresses()[0])
      .ask(get("/card?\xFF", "X-Request-Id: first\r\n"));
  server->stop();
  EXPECT_THAT(log.text(),
              HasSubstr("\"remote\":\"127.0.0.1\",\"method\":\"GET\","
                        "\"target\":\"/card?\\\\xff\",\"status\":400,"));
}

TEST(Server, KeepsQueriesOutOfItsLogWhenAsked) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.log_queries = false;
  const auto server = test::started(std::move(options));
  Client(server->addresses()[0]).ask(get("/card?key=hunter2"));
  Client(server->addresses()[0]).ask(get("/nowhere?key=hunter2"));
  Client(server->addresses()[0]).ask(get("/card?key=hunter2\xFF"));
  server->stop();
  EXPECT_THAT(log.text(), HasSubstr("\"GET /card\" 200"));
  EXPECT_THAT(log.text(), HasSubstr("\"GET /nowhere\" 404"));
  EXPECT_THAT(log.text(), HasSubstr("\"GET /card\" 400"));
  EXPECT_THAT(log.text(), ::testing::Not(HasSubstr("hunter2")));
}

TEST(Server, SaysWhereThereIsSomethingWhenAsked) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.not_found_detail = "See /card.";
  const auto server = test::started(std::move(options));
  EXPECT_THAT(Client(server->addresses()[0]).ask(get("/nowhere")),
              HasSubstr("\"status\":404,\"detail\":\"See /card.\"}"));
}

TEST(Server, LogsTheProblemThatAHandlerReturns) {
  test::Log log;
  Router routes;
  for (const RunsOn thread : {RunsOn::io_thread, RunsOn::worker}) {
    const bool is_worker = thread == RunsOn::worker;
    ASSERT_TRUE(routes.add({Method::get, is_worker ? "/worker" : "/io",
                            [](const Request&) {
                              return problem(Error{Code::conflict, "a", "b"});
                            },
                            thread}));
  }
  const auto server =
      test::started(test::options_for_tests(log), std::move(routes));
  Client one(server->addresses()[0]);
  EXPECT_EQ(status_of(one.ask(get("/io", "X-Request-Id: 1\r\n"))), 409);
  EXPECT_EQ(status_of(one.ask(get("/worker", "X-Request-Id: 2\r\n"))), 409);
  server->stop();
  EXPECT_THAT(log.text(), HasSubstr("us 1 conflict\n"));
  EXPECT_THAT(log.text(), HasSubstr("us 2 conflict\n"));
}

TEST(Server, PagesOfOtherOriginsReadWhatTheyMay) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.cors.origins = {"https://a.example"};
  const auto server = test::started(options);
  Client one(server->addresses()[0]);
  const std::string good =
      one.ask(get("/card", "Origin: https://a.example\r\n"));
  EXPECT_EQ(field_of(good, "Access-Control-Allow-Origin"), "https://a.example");
  EXPECT_EQ(field_of(good, "Vary"), "Origin");
  const std::string bad =
      one.ask(get("/card", "Origin: https://b.example\r\n"));
  EXPECT_EQ(field_of(bad, "Access-Control-Allow-Origin"), "none");
  EXPECT_EQ(field_of(bad, "Vary"), "Origin");
  const std::string preflight = one.ask(
      "OPTIONS /echo HTTP/1.1\r\nHost: localhost\r\nOrigin: https://a.example"
      "\r\nAccess-Control-Request-Method: POST\r\n\r\n");
  EXPECT_EQ(status_of(preflight), 204);
  EXPECT_EQ(field_of(preflight, "Access-Control-Allow-Methods"),
            "POST, OPTIONS");
  EXPECT_THAT(field_of(preflight, "Access-Control-Allow-Headers"),
              HasSubstr("Authorization"));
  EXPECT_EQ(field_of(preflight, "Access-Control-Max-Age"), "3600");

  options.cors.origins = {"*"};
  const auto open = test::started(options);
  const std::string any = Client(open->addresses()[0]).ask(get("/card"));
  EXPECT_EQ(field_of(any, "Access-Control-Allow-Origin"), "*");
}

TEST(Server, AnswersOnAUnixSocketAndRemovesItsFile) {
  const cardinal::test::TempFolder folder;
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  const std::string path = folder.path("socket");
  options.listen = {"unix:" + path, "127.0.0.1:0"};
  auto server = test::started(options);
  EXPECT_EQ(body_of(Client("unix:" + path).ask(get("/who/a"))), "a unix ");
  EXPECT_EQ(status_of(Client(server->addresses()[1]).ask(get("/card"))), 200);
  const auto second = Server::start(options, Router());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, Code::conflict);
  server->stop();
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Server, SaysWhyItCannotListen) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  const auto server = test::started(options);
  options.listen = server->addresses();
  const auto taken = Server::start(options, Router());
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().code, Code::conflict);
  for (const std::string address : {"", "8420", "nowhere:1", "127.0.0.1:x",
                                    "127.0.0.1:65536", "[::1]", "unix:"}) {
    options.listen = {address};
    const auto bad = Server::start(options, Router());
    ASSERT_FALSE(bad) << address;
    EXPECT_EQ(bad.error().code, Code::usage) << address;
  }
}

}  // namespace
}  // namespace cardinal::http
