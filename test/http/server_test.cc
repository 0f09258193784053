// The server over loopback: what well-behaved clients get.
#include "cardinal/http.h"

#include <gmock/gmock.h>

#include <thread>

#include "http/socket.h"
#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal::http {
namespace {

using test::body_of;
using test::Client;
using test::field_of;
using test::get;
using test::status_of;
using ::testing::HasSubstr;
using ::testing::Not;

class ServerTest : public ::testing::Test {
 protected:
  Client client() { return Client(server_->addresses()[0]); }
  // Everything the server logged.
  std::string stopped() {
    server_->stop();
    return log_.text();
  }
  test::Log log_;
  std::unique_ptr<Server> server_ =
      test::started(test::options_for_tests(log_));
};

TEST_F(ServerTest, AnswersOnOneConnectionAgainAndAgain) {
  Client one = client();
  for (int i = 0; i < 3; ++i) {
    const std::string response = one.ask(get("/card"));
    EXPECT_EQ(status_of(response), 200);
    EXPECT_EQ(field_of(response, "Content-Type"), "application/json");
    EXPECT_EQ(field_of(response, "Connection"), "none");
    EXPECT_THAT(field_of(response, "Date"), HasSubstr(" GMT"));
    EXPECT_EQ(body_of(response),
              "{\"name\":\"" + std::string(400, 'a') + "\"}");
  }
  EXPECT_EQ(test::metric(*server_, "cardinal_http_requests_total"), 3u);
  EXPECT_EQ(test::metric(*server_, "cardinal_http_connections_accepted_total"),
            1u);
}

TEST_F(ServerTest, AnswersRequestsSentAheadInTheirOrder) {
  Client one = client();
  one.send(get("/card") + get("/who/a") +
           "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
           "3\r\n\r\nabc" +
           get("/nothing") + get("/large") +
           "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: "
           "chunked\r\n\r\n2\r\nde\r\n0\r\n\r\n" +
           get("/card", "Connection: close\r\n"));
  EXPECT_EQ(status_of(one.response()), 200);
  EXPECT_EQ(body_of(one.response()), "a 127.0.0.1 ");
  EXPECT_EQ(body_of(one.response()), "abc");
  EXPECT_EQ(status_of(one.response()), 404);
  EXPECT_EQ(body_of(one.response()).size(), 3'000'000u);
  EXPECT_EQ(body_of(one.response()), "de");
  EXPECT_EQ(field_of(one.response(), "Connection"), "close");
  EXPECT_TRUE(one.is_closed());
}

TEST_F(ServerTest, ManyRequestsSentAheadFillNoBuffer) {
  Client one = client();
  std::thread sender([&] {
    std::string requests;
    for (int i = 0; i < 1'000; ++i) requests += get("/card");
    one.send(requests);
  });
  for (int i = 0; i < 1'000; ++i) EXPECT_EQ(status_of(one.response()), 200);
  sender.join();
}

TEST_F(ServerTest, AByteAtATimeIsARequestToo) {
  Client one = client();
  for (const char c :
       "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked"
       "\r\n\r\n3\r\nabc\r\n0\r\n\r\n") {
    if (c != '\0') one.send({&c, 1});
  }
  EXPECT_EQ(body_of(one.response()), "abc");
}

TEST_F(ServerTest, HeadHasTheFieldsOfGetAndNoBody) {
  Client one = client();
  const std::string whole = one.ask(get("/card"));
  one.send("HEAD /card HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const std::string head = one.response(true);
  for (const std::string name : {"Content-Length", "ETag", "Content-Type"}) {
    EXPECT_EQ(field_of(head, name), field_of(whole, name));
  }
  one.send("HEAD /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(status_of(one.response(true)), 404);
  EXPECT_EQ(status_of(one.ask(get("/card"))), 200);  // nothing was left over
}

TEST_F(ServerTest, SaysNotModifiedAndCompresses) {
  Client one = client();
  const std::string tag = field_of(one.ask(get("/card")), "ETag");
  const std::string same =
      one.ask(get("/card", "If-None-Match: W/" + tag + "\r\n"));
  EXPECT_EQ(status_of(same), 304);
  EXPECT_EQ(field_of(same, "ETag"), tag);
  EXPECT_EQ(body_of(same), "");
  const std::string small = one.ask(get("/card", "Accept-Encoding: gzip\r\n"));
  EXPECT_EQ(field_of(small, "Content-Encoding"), "gzip");
  EXPECT_NE(field_of(small, "ETag"), tag);
  EXPECT_LT(body_of(small).size(), 100u);
}

TEST_F(ServerTest, MethodsThatAreNotThereAreNamed) {
  Client one = client();
  const std::string wrong =
      one.ask("PUT /card HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(status_of(wrong), 405);
  EXPECT_EQ(field_of(wrong, "Allow"), "GET, HEAD, OPTIONS");
  EXPECT_EQ(field_of(wrong, "Content-Type"), "application/problem+json");
  EXPECT_THAT(body_of(wrong),
              HasSubstr("urn:cardinal:problem:method-not-allowed"));
  const std::string options =
      one.ask("OPTIONS /echo HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(status_of(options), 204);
  EXPECT_EQ(field_of(options, "Allow"), "POST, OPTIONS");
  EXPECT_EQ(field_of(options, "Content-Length"), "none");
  EXPECT_EQ(status_of(one.ask("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n")),
            204);
  EXPECT_EQ(status_of(one.ask(get("/nothing"))), 404);
}

TEST_F(ServerTest, ABodyIsAskedForWhenItIsHeldBack) {
  Client one = client();
  one.send(
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n"
      "Expect: 100-continue\r\n\r\n");
  EXPECT_EQ(one.response(), "HTTP/1.1 100 Continue\r\n\r\n");
  EXPECT_EQ(body_of(one.ask("abc")), "abc");
  // And not when it is too large anyway.
  one.send(
      "POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Length: 11\r\n"
      "Expect: 100-continue\r\n\r\n");
  EXPECT_EQ(status_of(one.response()), 413);
  EXPECT_TRUE(one.is_closed());
}

TEST_F(ServerTest, Http10ClosesUnlessAsked) {
  Client once = client();
  EXPECT_EQ(field_of(once.ask("GET /card HTTP/1.0\r\n\r\n"), "Connection"),
            "close");
  EXPECT_TRUE(once.is_closed());
  Client twice = client();
  const std::string ask =
      "GET /card HTTP/1.0\r\nConnection: keep-alive\r\n\r\n";
  EXPECT_EQ(field_of(twice.ask(ask), "Connection"), "keep-alive");
  EXPECT_EQ(status_of(twice.ask(ask)), 200);
}

TEST_F(ServerTest, AHandlersDefectIsA500AndNothingMore) {
  Client one = client();
  const std::string response = one.ask(get("/throws"));
  EXPECT_EQ(status_of(response), 500);
  EXPECT_THAT(response, Not(HasSubstr("secret")));
  EXPECT_EQ(status_of(one.ask(get("/card"))), 200);
  const std::string log = stopped();
  EXPECT_THAT(log, HasSubstr("\"GET /throws\" 500 "));
  EXPECT_THAT(log, HasSubstr(" internal\n"));
}

TEST_F(ServerTest, RequestIdsAreTakenWhenPlain) {
  Client one = client();
  EXPECT_EQ(field_of(one.ask(get("/card", "X-Request-Id: a-1_b.c\r\n")),
                     "X-Request-Id"),
            "a-1_b.c");
  const std::string made =
      field_of(one.ask(get("/card", "X-Request-Id: a\"b\r\n")), "X-Request-Id");
  EXPECT_EQ(made.size(), 26u);
  EXPECT_NE(field_of(one.ask(get("/card")), "X-Request-Id"), made);
}

TEST_F(ServerTest, OnLoopbackOnlyItsOwnNamesAreAnswered) {
  Client one = client();
  for (const std::string host :
       {"localhost", "LOCALHOST:1", "127.0.0.1:8420", "[::1]", "localhost."}) {
    EXPECT_EQ(
        status_of(one.ask("GET /card HTTP/1.1\r\nHost: " + host + "\r\n\r\n")),
        200)
        << host;
  }
  EXPECT_EQ(status_of(one.ask("GET /card HTTP/1.1\r\nHost: rebound.example\r\n"
                              "\r\n")),
            421);
  EXPECT_TRUE(one.is_closed());
}

TEST_F(ServerTest, LogsALineARequestWithStrangersBytesEscaped) {
  Client one = client();
  one.ask(get("/who/a\"b%0a", "X-Request-Id: first\r\n"));
  EXPECT_TRUE(one.is_closed());  // a quote is no part of a path
  Client two = client();
  two.ask(get("/who/a%0ab?\\", "X-Request-Id: second\r\n"));
  const std::string log = stopped();
  EXPECT_THAT(log, HasSubstr(" 127.0.0.1 \"GET /who/a\\x22b%0a\" 400 "));
  EXPECT_THAT(log, HasSubstr(" bad-target\n"));
  EXPECT_THAT(log, HasSubstr(" \"GET /who/a%0ab?\\x5c\" 200 14 "));
  EXPECT_THAT(log, HasSubstr("us second\n"));
  EXPECT_EQ(std::ranges::count(log, '\n'), 2);
}

TEST_F(ServerTest, CurlUnderstandsIt) {
  const cardinal::test::TempFolder folder;
  const auto run = [&](const std::string& arguments) {
    return cardinal::test::run_command("curl -sS --noproxy '*' " + arguments +
                                           " http://" + server_->addresses()[0],
                                       folder.path());
  };
  if (std::system("command -v curl > /dev/null") != 0) {
    GTEST_SKIP() << "there is no curl";
  }
  EXPECT_THAT(run("--compressed -w '%{http_code}' -o /dev/null --path-as-is "
                  "--request-target /x/../card"),
              HasSubstr("200"));
  EXPECT_THAT(run("-T - -X POST --request-target /echo < /dev/null"),
              Not(HasSubstr("curl:")));
  EXPECT_THAT(run("-d abc -H 'Transfer-Encoding: chunked' "
                  "--request-target /echo"),
              HasSubstr("abc"));
}

Router one_route(const std::string& text, Route like = {}) {
  Router routes;
  like.pattern = "/text";
  like.handler = [text](const Request&) {
    return Response::text(200, "text/plain", text);
  };
  EXPECT_TRUE(routes.add(std::move(like)));
  return routes;
}

TEST_F(ServerTest, RoutesAreReplacedForTheNextRequestOfEveryConnection) {
  Client one = client(), two = client();
  EXPECT_EQ(status_of(one.ask(get("/card"))), 200);
  EXPECT_EQ(status_of(two.ask(get("/card"))), 200);
  EXPECT_TRUE(server_->replace_routes(one_route("new")));
  for (Client* connection : {&one, &two}) {
    EXPECT_EQ(status_of(connection->ask(get("/card"))), 404);
    EXPECT_EQ(body_of(connection->ask(get("/text"))), "new");
  }
}

// A request that has begun goes on with the routes it found.
TEST_F(ServerTest, AWaitingBodyKeepsItsRoute) {
  Client one = client();
  one.send(
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nab");
  EXPECT_EQ(status_of(client().ask(get("/card"))), 200);
  // The head was taken once the second connection's answer came, or later;
  // either way the route is one of a router that lives.
  for (int i = 0; i < 10; ++i)
    EXPECT_TRUE(server_->replace_routes(one_route("new")));
  const std::string response = one.ask("cd");
  EXPECT_TRUE(status_of(response) == 404 || body_of(response) == "abcd")
      << response;
}

TEST_F(ServerTest, CostlyRequestsOfACheapRouteGoToThePool) {
  Route route;
  std::atomic<int> calls = 0;
  route.needs_worker = [&](const Request& request) {
    ++calls;
    return request.header("Authorization").has_value();
  };
  EXPECT_TRUE(server_->replace_routes(one_route("text", route)));
  Client one = client();
  EXPECT_EQ(body_of(one.ask(get("/text"))), "text");
  EXPECT_EQ(body_of(one.ask(get("/text", "Authorization: x\r\n"))), "text");
  EXPECT_EQ(calls, 2);
}

}  // namespace
}  // namespace cardinal::http
