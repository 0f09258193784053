// The system fails the server, at every call and in every way: whatever
// happens to one connection, the server goes on and stops.
#include <errno.h>
#include <gmock/gmock.h>

#include "http/fault_injection.h"
#include "http/streams.h"

namespace cardinal::http {
namespace {

using test::arm;
using test::Client;
using test::disarm;
using test::get;
using test::status_of;
using test::SystemCall;
using ::testing::HasSubstr;

// More calls than a walk makes; only a defect reaches it.
constexpr int calls_max = 20'000;
// A walk ends when so many visits in a row were over before the n-th call: the
// number of calls depends on how the bytes were split.
constexpr int untouched_max = 3;

struct FaultKind {
  const char* name;
  SystemCall call;
  int error;
  int times;
};

void PrintTo(const FaultKind& kind, std::ostream* out) { *out << kind.name; }

// Some calls fail once, some until the server has backed off a few times.
constexpr FaultKind faults[] = {
    {"AcceptOutOfDescriptors", SystemCall::accept, EMFILE, 1},
    {"AcceptOutOfSystemDescriptors", SystemCall::accept, ENFILE, 3},
    {"AcceptOutOfMemory", SystemCall::accept, ENOMEM, 1},
    {"AcceptForbidden", SystemCall::accept, EPERM, 1},
    {"AcceptAborted", SystemCall::accept, ECONNABORTED, 2},
    {"AcceptNetworkDown", SystemCall::accept, ENETDOWN, 1},
    {"EpollOutOfWatches", SystemCall::epoll_control, ENOSPC, 1},
    {"EpollOutOfMemory", SystemCall::epoll_control, ENOMEM, 3},
    {"EpollInterrupted", SystemCall::epoll_wait, EINTR, 2},
    {"ReceiveReset", SystemCall::receive, ECONNRESET, 1},
    {"ReceiveInterrupted", SystemCall::receive, EINTR, 1},
    {"ReceiveOutOfMemory", SystemCall::receive, ENOMEM, 2},
    {"SendBrokenPipe", SystemCall::send, EPIPE, 1},
    {"SendInterrupted", SystemCall::send, EINTR, 1},
    {"SendOutOfMemory", SystemCall::send, ENOBUFS, 2},
    {"SocketOption", SystemCall::socket_option, ENOMEM, 1},
    {"Memory", SystemCall::memory, ENOMEM, 1},
    {"MemoryInARow", SystemCall::memory, ENOMEM, 5},
};

// What the server reads and sends on one connection may be cut anywhere.
void visit(const std::string& address) {
  Client one(address);
  if (!one.is_connected()) return;
  one.send(get("/card") + get("/who/a"));
  one.finish();
  one.rest();
  Client two(address);
  two.send(
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked"
      "\r\n\r\n3\r\nabc\r\n0\r\n\r\n" +
      get("/stream") + get("/throws") + "GET /card HTTP/3\r\n\r\n");
  two.finish();
  two.rest();
}

Router routes_with_stream() {
  Router routes = test::some_routes();
  const auto script = std::make_shared<test::SourceScript>();
  script->runs_on = RunsOn::worker;
  script->pull = [](std::string& out, std::size_t) {
    out = "piece";
    return Pull::end;
  };
  EXPECT_TRUE(routes.add(test::stream_route("/stream", script)));
  return routes;
}

ServerOptions small_options(test::Log& log) {
  ServerOptions options = test::options_for_tests(log);
  options.threads = options.workers = 1;
  options.deadlines.idle_ms = 200;
  options.deadlines.header_ms = 200;
  options.deadlines.body_ms = 200;
  options.deadlines.write_ms = 200;
  options.deadlines.linger_ms = 20;
  return options;
}

void expect_honest_answer(const std::string& address) {
  Client honest(address);
  ASSERT_TRUE(honest.is_connected());
  EXPECT_EQ(status_of(honest.ask(get("/card"))), 200);
  EXPECT_EQ(status_of(honest.ask(get("/who/a"))), 200);
}

class FaultWalk : public ::testing::TestWithParam<FaultKind> {
 protected:
  void SetUp() override {
    if (GetParam().call == SystemCall::memory && !test::can_fail_memory()) {
      GTEST_SKIP() << "skipped: memory faults under a sanitizer, which has its "
                      "own operator new";
    }
  }
};

TEST_P(FaultWalk, AServerGoesOnAfterTheNthFailure) {
  const auto [name, call, error, times] = GetParam();
  test::Log log;
  const auto server = test::started(small_options(log), routes_with_stream());
  const std::string address = server->addresses()[0];
  visit(address);  // what is made at the first use is made
  int n = 1;
  for (int untouched = 0; untouched < untouched_max && n < calls_max; ++n) {
    SCOPED_TRACE(n);
    arm({call, error, n, times});
    visit(address);
    const int failed = disarm();
    expect_honest_answer(address);
    test::await([&] { return server->health().has_value(); });
    untouched = failed == 0 ? untouched + 1 : 0;
    if (HasFailure()) break;
  }
  EXPECT_GT(n, untouched_max + 1);
  EXPECT_LT(n, calls_max);
  EXPECT_TRUE(server->stop());
  EXPECT_EQ(test::metric(*server, "cardinal_http_connections"), 0u);
  EXPECT_EQ(test::metric(*server, "cardinal_http_requests_in_flight"), 0u);
}

TEST_P(FaultWalk, AServerStartsOrSaysWhyNot) {
  const auto [name, call, error, times] = GetParam();
  int n = 1;
  for (int untouched = 0; untouched < untouched_max && n < calls_max; ++n) {
    SCOPED_TRACE(n);
    test::Log log;
    ServerOptions options = small_options(log);
    Router routes = routes_with_stream();
    arm({call, error, n, times, true});
    auto server = [&]() -> Result<std::unique_ptr<Server>> {
      try {
        return Server::start(std::move(options), std::move(routes));
      } catch (const std::exception&) {
        // Of its arguments or of the error itself, before or after the server.
        return std::unexpected(Error{Code::unavailable, "exception", ""});
      }
    }();
    const int failed = disarm();
    if (server) {
      expect_honest_answer((*server)->addresses()[0]);
      EXPECT_TRUE((*server)->stop());
    } else {
      EXPECT_NE(server.error().message, "");
    }
    untouched = failed == 0 ? untouched + 1 : 0;
    if (HasFailure()) break;
  }
  EXPECT_LT(n, calls_max);
}

TEST_P(FaultWalk, AServerStopsAmidFailures) {
  const auto [name, call, error, times] = GetParam();
  int n = 1;
  for (int untouched = 0; untouched < untouched_max && n < calls_max; ++n) {
    SCOPED_TRACE(n);
    test::Log log;
    ServerOptions options = small_options(log);
    options.deadlines.shutdown_ms = 200;
    const auto server = test::started(options, routes_with_stream());
    Client idle(server->addresses()[0]), begun(server->addresses()[0]);
    idle.ask(get("/card"));
    begun.send("GET /ca");
    arm({call, error, n, times, true});
    server->stop();
    const int failed = disarm();
    EXPECT_EQ(test::metric(*server, "cardinal_http_connections"), 0u);
    untouched = failed == 0 ? untouched + 1 : 0;
    if (HasFailure()) break;
  }
  EXPECT_LT(n, calls_max);
}

INSTANTIATE_TEST_SUITE_P(Server, FaultWalk, ::testing::ValuesIn(faults),
                         [](const auto& of) { return of.param.name; });

// Each in turn: the log is made before, so these are workers and I/O threads.
TEST(Faults, AThreadThatCannotBeMadeIsAnErrorAndEndsTheOthers) {
  for (int n = 1; n <= 4; ++n) {
    SCOPED_TRACE(n);
    test::Log log;
    ServerOptions options = test::options_for_tests(log);  // two and two
    arm({SystemCall::thread, EAGAIN, n, 1, true});
    const auto server = Server::start(options, test::some_routes());
    EXPECT_EQ(disarm(), 1);
    ASSERT_FALSE(server);
    EXPECT_EQ(server.error().code, Code::unavailable);
    EXPECT_THAT(server.error().message,
                HasSubstr("cannot start the server: thread: Resource "
                          "temporarily unavailable"));
  }
}

// One failure ended the loop, in silence, while the health was good.
TEST(Faults, AcceptingPausesReportsAndGoesOn) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.threads = 1;
  const auto server = test::started(options);
  const std::string address = server->addresses()[0];
  arm({SystemCall::epoll_control, ENOSPC, 1, 1'000'000});
  Client one(address);
  test::await([&] { return !server->health(); });
  EXPECT_THAT(server->health().error().message,
              HasSubstr("accept loop 1 of 1 cannot accept connections: No "
                        "space left on device"));
  EXPECT_GT(disarm(), 0);
  expect_honest_answer(address);
  test::await([&] { return server->health().has_value(); });
  server->stop();
  EXPECT_THAT(log.text(),
              HasSubstr(" warn cardinal: cannot accept connections "
                        "reason=\"No space left on device\" connections="));
}

}  // namespace
}  // namespace cardinal::http
