// Bodies that are pulled as the client reads.
#include <gmock/gmock.h>

#include "http/streams.h"

namespace cardinal::http {
namespace {

using test::await;
using test::body_of;
using test::Client;
using test::field_of;
using test::get;
using test::metric;
using test::SourceScript;
using test::status_of;
using ::testing::HasSubstr;

class BodySourceTest : public ::testing::TestWithParam<RunsOn> {
 protected:
  BodySourceTest() { script_->runs_on = GetParam(); }
  void start(ServerOptions options) {
    Router routes = test::some_routes();
    EXPECT_TRUE(routes.add(test::stream_route("/stream", script_)));
    server_ = test::started(std::move(options), std::move(routes));
  }
  void start() { start(test::options_for_tests(log_)); }
  Client client() { return Client(server_->addresses()[0]); }
  // Pieces of digits, `count` of them.
  void give_pieces(int count) {
    script_->pull = [left = count](std::string& out, std::size_t) mutable {
      out = std::to_string(--left) + ",";
      return left == 0 ? Pull::end : Pull::more;
    };
  }
  test::Log log_;
  std::shared_ptr<SourceScript> script_ = std::make_shared<SourceScript>();
  std::unique_ptr<Server> server_;
};

INSTANTIATE_TEST_SUITE_P(Threads, BodySourceTest,
                         ::testing::Values(RunsOn::io_thread, RunsOn::worker),
                         [](const auto& suite) {
                           return suite.param == RunsOn::worker ? "Worker"
                                                                : "IoThread";
                         });

TEST_P(BodySourceTest, ComesInChunksAndTheConnectionGoesOn) {
  give_pieces(4);
  start();
  Client one = client();
  one.send(get("/stream") + get("/card"));
  const std::string head = one.until("\r\n\r\n");
  EXPECT_EQ(status_of(head), 200);
  EXPECT_EQ(field_of(head, "Transfer-Encoding"), "chunked");
  EXPECT_EQ(field_of(head, "Content-Length"), "none");
  EXPECT_EQ(field_of(head, "Content-Type"), "text/plain");
  EXPECT_EQ(one.chunked_body(), std::pair(std::string("3,2,1,0,"), true));
  EXPECT_EQ(status_of(one.response()), 200);
  EXPECT_EQ(script_->cancelled, 0);
  server_->stop();
  EXPECT_THAT(log_.text(), HasSubstr("\"GET /stream\" 200 8 "));
}

TEST_P(BodySourceTest, Http10GetsItUntilTheConnectionCloses) {
  give_pieces(3);
  start();
  Client one = client();
  one.send("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
  const std::string all = one.rest();
  EXPECT_EQ(field_of(all, "Connection"), "close");
  EXPECT_EQ(field_of(all, "Transfer-Encoding"), "none");
  EXPECT_EQ(body_of(all), "2,1,0,");
}

TEST_P(BodySourceTest, HeadPullsNothing) {
  give_pieces(3);
  start();
  Client one = client();
  one.send("HEAD /stream HTTP/1.1\r\nHost: localhost\r\n\r\n" + get("/card"));
  EXPECT_EQ(status_of(one.response(true)), 200);
  EXPECT_THAT(one.response(), HasSubstr("{\"name\":"));
  EXPECT_EQ(script_->pulls, 0);
  EXPECT_EQ(script_->cancelled, 1);
}

TEST_P(BodySourceTest, IsCompleteWhateverItsSize) {
  script_->pull = [sent = 0u](std::string& out, std::size_t most) mutable {
    const std::size_t size = std::min<std::size_t>(most, 5'000'000 - sent);
    for (std::size_t i = 0; i < size; ++i) {
      out += static_cast<char>('a' + sent++ % 26);
    }
    return sent == 5'000'000 ? Pull::end : Pull::more;
  };
  start();
  Client one = client();
  one.send(get("/stream"));
  one.until("\r\n\r\n");
  const auto [body, is_complete] = one.chunked_body();
  EXPECT_TRUE(is_complete);
  ASSERT_EQ(body.size(), 5'000'000u);
  for (std::size_t i = 0; i < body.size(); i += 997) {
    ASSERT_EQ(body[i], static_cast<char>('a' + i % 26)) << i;
  }
}

// Wakes come at every moment, also while pull() runs.
TEST_P(BodySourceTest, NoWakeIsLost) {
  std::atomic<int> available = 0;
  constexpr int all = 2'000;
  script_->pull = [&, given = 0](std::string& out, std::size_t) mutable {
    if (given < available.load()) {
      out = std::to_string(given++) + ",";
      return given == all ? Pull::end : Pull::more;
    }
    return Pull::wait;
  };
  start();
  Client one = client();
  one.send(get("/stream"));
  one.until("\r\n\r\n");
  std::thread waking([&] {
    for (int i = 0; i < all; ++i) {
      ++available;
      script_->wake();
    }
  });
  std::string expected;
  for (int i = 0; i < all; ++i) expected += std::to_string(i) + ",";
  EXPECT_EQ(one.chunked_body(), std::pair(expected, true));
  waking.join();
}

TEST_P(BodySourceTest, AFailureCutsTheBodyOffAndIsLogged) {
  int fault = 0;
  script_->pull = [&](std::string& out, std::size_t most) -> Pull {
    if (script_->pulls % 2 == 1) {
      out = "part";
      return Pull::more;
    }
    switch (fault++) {
      case 0:
        throw std::runtime_error("a secret");
      case 1:
        out.assign(most + 1, 'x');  // more than was asked for
        return Pull::more;
      case 2:
        return Pull::more;  // and yet nothing
      default:
        return Pull::failed;
    }
  };
  start();
  for (int i = 0; i < 4; ++i) {
    Client one = client();
    one.send(get("/stream"));
    one.until("\r\n\r\n");
    EXPECT_EQ(one.chunked_body(), std::pair(std::string("part"), false));
    EXPECT_TRUE(one.is_closed());
  }
  EXPECT_EQ(script_->cancelled, 4);
  // HTTP/1.0 has no other sign of a cut than a reset.
  Client old = client();
  old.send("GET /stream HTTP/1.0\r\n\r\n");
  char bytes[4'096];
  ssize_t count = 1;
  while (count > 0) count = ::recv(old.socket(), bytes, sizeof bytes, 0);
  EXPECT_EQ(count, -1);
  EXPECT_EQ(errno, ECONNRESET);
  server_->stop();
  EXPECT_THAT(log_.text(), HasSubstr("\"GET /stream\" 200 4 "));
  EXPECT_THAT(log_.text(), HasSubstr(" source-failed\n"));
  // The client got nothing of the exception; the operator gets all of it.
  for (const char* cause :
       {"a secret", "the source appended too many bytes",
        "the source has more but appended nothing", "the source failed"}) {
    EXPECT_THAT(log_.text(), HasSubstr("route=/stream status=200 "
                                       "problem=source-failed cause=\"" +
                                       std::string(cause) + "\"\n"));
  }
}

TEST_P(BodySourceTest, WhoDoesNotReadIsCutOffAndLittleIsPulledAhead) {
  script_->pull = [](std::string& out, std::size_t most) {
    out.assign(most, 'x');
    return Pull::more;
  };
  ServerOptions options = test::options_for_tests(log_);
  options.deadlines.write_ms = 100;
  start(options);
  Client deaf = client();
  const int small = 4'096;
  setsockopt(deaf.socket(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  deaf.send(get("/stream"));
  await([&] { return script_->destroyed == 1; });
  EXPECT_EQ(script_->cancelled, 1);
  // Beside what the sockets hold: one buffer, and at a worker one piece more.
  EXPECT_LE(script_->pulled_bytes,
            metric(*server_, "cardinal_http_sent_bytes_total") +
                2 * options.limits.stream_bytes);
  server_->stop();
  EXPECT_THAT(log_.text(), HasSubstr(" client-stalled\n"));
}

TEST_P(BodySourceTest, AWaitingSourceIsToldWhenItsClientIsGone) {
  script_->pull = [](std::string& out, std::size_t) {
    out = "first";
    return Pull::wait;
  };
  start();
  std::optional<Client> one(client());
  one->send(get("/stream"));
  one->until("\r\n\r\n");
  EXPECT_EQ(one->chunk(), "first");
  one.reset();
  await([&] { return script_->destroyed == 1; });
  EXPECT_EQ(script_->cancelled, 1);
  script_->wake();  // harmless
  server_->stop();
  EXPECT_THAT(log_.text(), HasSubstr("\"GET /stream\" 200 5 "));
  EXPECT_THAT(log_.text(), HasSubstr(" client-gone\n"));
}

// The pull runs on until it sees that it was cancelled.
TEST(BodySource, AtAWorkerIsToldWhenItsClientIsGone) {
  test::Log log;
  const auto script = std::make_shared<SourceScript>();
  script->runs_on = RunsOn::worker;
  script->pull = [&](std::string&, std::size_t) {
    await([&] { return script->cancelled == 1; });
    return Pull::wait;
  };
  Router routes = test::some_routes();
  ASSERT_TRUE(routes.add(test::stream_route("/stream", script)));
  const auto server =
      test::started(test::options_for_tests(log), std::move(routes));
  std::optional<Client> one(server->addresses()[0]);
  one->send(get("/stream"));
  await([&] { return script->pulls == 1; });
  one.reset();
  await([&] { return script->destroyed == 1; });
  EXPECT_EQ(script->pulls, 1);
}

TEST_P(BodySourceTest, KeepsGoingWhenRoutesAreReplaced) {
  std::atomic<bool> ends = false;
  script_->pull = [&](std::string& out, std::size_t) {
    out = "x";
    return ends ? Pull::end : Pull::wait;
  };
  start();
  Client one = client();
  one.send(get("/stream"));
  one.until("\r\n\r\n");
  EXPECT_EQ(one.chunk(), "x");
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(server_->replace_routes(test::some_routes()));
  }
  ends = true;
  script_->wake();
  EXPECT_EQ(one.chunked_body(), std::pair(std::string("x"), true));
  EXPECT_EQ(status_of(one.ask(get("/stream"))), 404);
}

}  // namespace
}  // namespace cardinal::http
