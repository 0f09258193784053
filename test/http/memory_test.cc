// The memory of requests and responses together.
#include <gmock/gmock.h>

#include "http/streams.h"

namespace cardinal::http {
namespace {

using test::body_of;
using test::Client;
using test::field_of;
using test::get;
using test::metric;
using test::status_of;
using ::testing::HasSubstr;

std::string post_of(std::size_t bytes) {
  return "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
         std::to_string(bytes) + "\r\n\r\n";
}

// 2,000 such requests with a body each took 1.9 GB.
TEST(Memory, ABodyThatMeansNothingIsNotWaitedFor) {
  test::Log log;
  const auto server = test::started(test::options_for_tests(log));
  const std::string length = "Content-Length: 1048576\r\n";
  for (const std::string path :
       {"/card", "/who/ann"}) {  // here and on a worker
    Client one(server->addresses()[0]);
    const std::string response = one.ask(get(path, length));
    EXPECT_EQ(status_of(response), 200) << path;
    EXPECT_EQ(field_of(response, "Connection"), "close");
  }
  Client head(server->addresses()[0]);
  head.send("HEAD /card HTTP/1.1\r\nHost: localhost\r\n" + length + "\r\n");
  EXPECT_EQ(status_of(head.response(true)), 200);
  // A client that sends it all the same still gets its response.
  Client sends(server->addresses()[0]);
  EXPECT_EQ(status_of(sends.ask(get("/card", "Content-Length: 100000\r\n") +
                                std::string(100'000, 'x'))),
            200);
}

TEST(Memory, BodiesBeyondTheBudgetAreRefusedUntilOthersEnd) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.limits.buffer_bytes = 2 << 20;
  options.deadlines.linger_ms = 5'000;
  const auto server = test::started(options);
  const auto used = [&] {
    return metric(*server, "cardinal_http_buffer_bytes");
  };
  std::vector<Client> slow;
  for (int i = 0; i < 8; ++i) {
    Client& one = slow.emplace_back(server->addresses()[0]);
    one.send(post_of(1 << 20) + std::string(600'000, 'x'));
  }
  int refused = 0;
  for (Client& one : slow) {
    one.send(std::string((1 << 20) - 600'000, 'x'));
    const std::string response = one.response();
    if (status_of(response) == 200) continue;
    ++refused;
    EXPECT_EQ(status_of(response), 503);
    EXPECT_EQ(field_of(response, "Retry-After"), "1");
    EXPECT_THAT(body_of(response),
                HasSubstr("urn:cardinal:problem:overloaded"));
  }
  EXPECT_GE(refused, 4);
  EXPECT_GE(metric(*server, "cardinal_http_overloaded_total"),
            static_cast<std::uint64_t>(refused));
  slow.clear();
  test::await([&] { return used() < (1 << 20); });
  EXPECT_EQ(status_of(Client(server->addresses()[0]).ask(post_of(3) + "abc")),
            200);
  server->stop();
  EXPECT_THAT(log.text(),
              HasSubstr(" warn cardinal: requests are turned away "
                        "reason=\"limit of buffer memory\" connections="));
}

// Not even heads are read then, and what was read ahead counts as well.
TEST(Memory, WithoutAnyLeftNewRequestsAre503AndUnread) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.limits.buffer_bytes = 256 << 10;
  const auto server = test::started(options);
  std::vector<Client> begun;
  const auto overloaded = [&] {
    return metric(*server, "cardinal_http_overloaded_total");
  };
  while (overloaded() == 0 && begun.size() < 100) {
    begun.emplace_back(server->addresses()[0]).send("GET /ca");
    const std::size_t opened = begun.size();
    test::await([&] {
      return overloaded() > 0 ||
             metric(*server, "cardinal_http_connections") >= opened;
    });
  }
  EXPECT_LT(begun.size(), 100u);
  const std::string response = Client(server->addresses()[0]).ask(get("/card"));
  EXPECT_EQ(status_of(response), 503);
  EXPECT_EQ(field_of(response, "Retry-After"), "1");
  begun.clear();
  test::await([&] {
    return status_of(Client(server->addresses()[0]).ask(get("/card"))) == 200;
  });
}

// Responses that nobody reads are held for as long as their clients stay.
TEST(Memory, UnreadResponsesCount) {
  test::Log log;
  Router routes = test::some_routes();
  ASSERT_TRUE(routes.add({Method::get, "/made", [](const Request&) {
                            return Response::text(200, "text/plain",
                                                  std::string(32 << 20, 'x'));
                          }}));
  const auto server =
      test::started(test::options_for_tests(log), std::move(routes));
  const auto used = [&] {
    return metric(*server, "cardinal_http_buffer_bytes");
  };
  Client made(server->addresses()[0]);
  made.send(get("/made"));
  test::await([&] { return used() >= (32 << 20); });
  // A prepared one is there anyway.
  Client prepared(server->addresses()[0]);
  prepared.send(get("/large"));
  EXPECT_EQ(body_of(made.response()).size(), std::size_t{32} << 20);
  test::await([&] { return used() < (1 << 20); });
}

}  // namespace
}  // namespace cardinal::http
