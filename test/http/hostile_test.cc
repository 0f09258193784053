// Clients that are slow, endless, many or gone: each gets a clear status at
// most, and the others do not notice.
#include <gmock/gmock.h>

#include <thread>

#include "http/socket.h"

namespace cardinal::http {
namespace {

using test::Client;
using test::field_of;
using test::get;
using test::status_of;
using ::testing::HasSubstr;

const std::string post_echo = "POST /echo HTTP/1.1\r\nHost: localhost\r\n";

TEST(Hostile, AStalledHeadIsTold408) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.deadlines.header_ms = 50;
  const auto server = test::started(options);
  Client slow(server->addresses()[0]);
  slow.ask(get("/card"));
  slow.send("GET /card HTTP/1.1\r\nHos");
  const std::string response = slow.response();
  EXPECT_EQ(status_of(response), 408);
  EXPECT_EQ(field_of(response, "Connection"), "close");
  EXPECT_TRUE(slow.is_closed());
  EXPECT_EQ(test::metric(*server, "cardinal_http_timeouts_total"), 1u);
  server->stop();
  EXPECT_THAT(log.text(), HasSubstr("\"- -\" 408 "));
}

TEST(Hostile, AStalledBodyIsTold408AndIdleOnesAreClosed) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.deadlines.body_ms = options.deadlines.idle_ms = 50;
  const auto server = test::started(options);
  Client slow(server->addresses()[0]);
  Client idle(server->addresses()[0]);
  slow.send(post_echo + "Content-Length: 9\r\n\r\nabc");
  EXPECT_EQ(status_of(slow.response()), 408);
  EXPECT_TRUE(slow.is_closed());
  EXPECT_TRUE(idle.is_closed());
}

TEST(Hostile, WhoDoesNotReadIsCutOff) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.deadlines.write_ms = 50;
  const auto server = test::started(options);
  Client deaf(server->addresses()[0]);
  const int small = 4'096;
  setsockopt(deaf.socket(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  for (int i = 0; i < 8; ++i) deaf.send(get("/large"));
  while (test::metric(*server, "cardinal_http_timeouts_total") == 0 ||
         test::metric(*server, "cardinal_http_connections") > 0) {
    std::this_thread::yield();
  }
  EXPECT_EQ(test::metric(*server, "cardinal_http_timeouts_total"), 1u);
}

// The next request waits in the buffer, so its deadline must not run.
TEST(Hostile, WhoSendsAheadMayReadSlowly) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.deadlines.header_ms = 50;
  const auto server = test::started(options);
  Client slow(server->addresses()[0]);
  // More than the buffers of both sockets hold.
  std::string requests;
  for (int i = 0; i < 8; ++i) requests += get("/large");
  slow.send(requests + get("/card"));
  // Once this one has its 408 twice, the deadline has passed for the others.
  for (int i = 0; i < 2; ++i) {
    Client stalled(server->addresses()[0]);
    stalled.send("GET /ca");
    EXPECT_EQ(status_of(stalled.response()), 408);
  }
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(test::body_of(slow.response()).size(), 3'000'000u);
  }
  EXPECT_EQ(status_of(slow.response()), 200);
}

TEST(Hostile, EndlessBodiesAndHeadersEnd) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.limits.body_bytes = 10'000;
  const auto server = test::started(options);
  Client body(server->addresses()[0]);
  body.send(post_echo + "Transfer-Encoding: chunked\r\n\r\n");
  const std::string chunk = "400\r\n" + std::string(1'024, 'x') + "\r\n";
  for (int i = 0; i < 100 && body.send(chunk); ++i) {
  }
  EXPECT_EQ(status_of(body.response()), 413);

  Client length(server->addresses()[0]);
  EXPECT_EQ(status_of(length.ask(post_echo + "Content-Length: 10001\r\n\r\n")),
            413);

  Client fields(server->addresses()[0]);
  fields.send("GET /card HTTP/1.1\r\n");
  for (int i = 0; i < 2'000 && fields.send("X: y\r\n"); ++i) {
  }
  EXPECT_EQ(status_of(fields.response()), 431);

  Client line(server->addresses()[0]);
  line.send("GET /" + std::string(20'000, 'x'));
  EXPECT_EQ(status_of(line.response()), 414);

  EXPECT_EQ(status_of(Client(server->addresses()[0]).ask(get("/card"))), 200);
  EXPECT_EQ(test::metric(*server, "cardinal_http_rejected_total"), 4u);
}

TEST(Hostile, ABodyToNowhereIsNotTakenForARequest) {
  test::Log log;
  const auto server = test::started(test::options_for_tests(log));
  Client one(server->addresses()[0]);
  const std::string inner = get("/card");
  one.send("POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
           std::to_string(inner.size()) + "\r\n\r\n" + inner);
  EXPECT_EQ(status_of(one.response()), 404);
  EXPECT_TRUE(one.is_closed());
}

TEST(Hostile, ConnectionsHaveAMostNumber) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.threads = 1;
  options.limits.connections = 2;
  const auto server = test::started(options);
  Client first(server->addresses()[0]), second(server->addresses()[0]);
  EXPECT_EQ(status_of(first.ask(get("/card"))), 200);
  EXPECT_EQ(status_of(second.ask(get("/card"))), 200);
  Client third(server->addresses()[0]);
  const std::string refused = third.response();
  EXPECT_EQ(status_of(refused), 503);
  EXPECT_EQ(field_of(refused, "Retry-After"), "1");
  EXPECT_EQ(test::metric(*server, "cardinal_http_connections_refused_total"),
            1u);
  EXPECT_EQ(status_of(first.ask(get("/card"))), 200);
}

TEST(Hostile, RequestsOfAConnectionHaveAMostNumber) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.limits.requests_a_connection = 2;
  const auto server = test::started(options);
  Client one(server->addresses()[0]);
  EXPECT_EQ(field_of(one.ask(get("/card")), "Connection"), "none");
  EXPECT_EQ(field_of(one.ask(get("/card")), "Connection"), "close");
  EXPECT_TRUE(one.is_closed());
}

}  // namespace
}  // namespace cardinal::http
