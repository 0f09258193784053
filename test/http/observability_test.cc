// What an operator sees: log lines about failures, metrics, health, readiness.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <latch>
#include <thread>

#include "http/admin.h"
#include "http/streams.h"
#include "support/exposition.h"

namespace cardinal::http {
namespace {

using cardinal::test::Exposition;
using test::body_of;
using test::Client;
using test::get;
using test::metric;
using test::status_of;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(Server, LogsWhyAHandlerFailedButDoesNotTellTheClient) {
  test::Log log;
  const auto server = test::started(test::options_for_tests(log));
  const std::string response =
      Client(server->addresses()[0]).ask(get("/throws", "X-Request-Id: 7\r\n"));
  EXPECT_EQ(status_of(response), 500);
  EXPECT_THAT(response, Not(HasSubstr("a secret")));
  // Faults of the client are in its own line only.
  Client(server->addresses()[0]).ask("BREW /card HTTP/1.1\r\nHost: a\r\n\r\n");
  server->stop();
  EXPECT_THAT(log.text(),
              HasSubstr(" error cardinal: request failed request_id=7 "
                        "method=GET route=/throws status=500 "
                        "problem=internal cause=\"a secret\"\n"));
  EXPECT_THAT(log.text(), HasSubstr("\"BREW /card\" 501 "));
  const std::string text = log.text();
  EXPECT_EQ(text.find("request failed"), text.rfind("request failed"));
}

TEST(Server, LogsWhatItsLevelAllows) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.log = log.log(LogFormat::json, LogLevel::warn);
  const auto server = test::started(std::move(options));
  Client(server->addresses()[0]).ask(get("/card"));
  Client(server->addresses()[0]).ask(get("/throws"));
  server->stop();
  EXPECT_THAT(log.text(), HasSubstr("\"level\":\"error\",\"message\":"
                                    "\"request failed\","));
  EXPECT_THAT(log.text(), Not(HasSubstr("/card")));
}

TEST(Server, LogsTheFirstUseOfADeprecatedRoute) {
  test::Log log;
  Router routes;
  Route route;
  route.pattern = "/old";
  route.is_deprecated = true;
  route.handler = [](const Request&) {
    return Response::text(200, "text/plain", "old");
  };
  ASSERT_TRUE(routes.add(std::move(route)));
  const auto server =
      test::started(test::options_for_tests(log), std::move(routes));
  Client one(server->addresses()[0]);
  for (int i = 0; i < 3; ++i) one.ask(get("/old", "X-Request-Id: 1\r\n"));
  server->stop();
  const std::string line =
      " info cardinal: deprecated route requested request_id=1 route=/old "
      "remote=127.0.0.1\n";
  const std::string text = log.text();
  EXPECT_THAT(text, HasSubstr(line));
  EXPECT_EQ(text.find(line), text.rfind(line));
  EXPECT_EQ(metric(*server, "cardinal_http_deprecated_requests_total"), 3u);
}

// A log that nobody reads must cost no request anything but its line.
TEST(Server, AnswersWhileTheLogIsStuck) {
  std::latch released(1);
  test::Log unused;
  ServerOptions options = test::options_for_tests(unused);
  LogOptions log;
  log.queued_bytes_max = 1'000;
  log.output = [&](std::string_view) { released.wait(); };
  options.log = std::make_shared<cardinal::Log>(log);
  const auto server = test::started(options);
  Client one(server->addresses()[0]);
  for (int i = 0; i < 100 || options.log->dropped_lines() == 0; ++i) {
    ASSERT_EQ(status_of(one.ask(get("/card"))), 200);
  }
  released.count_down();
  server->stop();
}

// Without file descriptors a server waits, says why, and goes on later.
TEST(Server, ReportsThatItCannotAccept) {
  test::Log log;
  const auto server = test::started(test::options_for_tests(log));
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const int next = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  ASSERT_GE(next, 0);
  ::close(next);
  // One more, for the socket of the client.
  rlimit low = before;
  low.rlim_cur = static_cast<rlim_t>(next) + 1;
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &low), 0);
  Client one(server->addresses()[0]);
  while (metric(*server, "cardinal_http_accept_errors_total") == 0) {
    std::this_thread::yield();
  }
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(status_of(one.ask(get("/card"))), 200);
  server->stop();
  EXPECT_THAT(log.text(),
              HasSubstr(" warn cardinal: cannot accept connections "
                        "reason=\"Too many open files\" connections="));
}

TEST(Server, CountsRequestsByRouteAndClass) {
  test::Log log;
  const auto server = test::started(test::options_for_tests(log));
  Client one(server->addresses()[0]);
  const std::string card = one.ask(get("/card"));
  one.ask(get("/card?x=1", "If-None-Match: *\r\n"));
  one.ask(get("/who/ann"));
  one.ask(get("/who/bob"));
  one.ask(get("/nowhere/at/all"));
  one.ask(get("/throws"));
  const Exposition exposed(server->metrics().text());
  EXPECT_THAT(exposed.faults, IsEmpty());
  const auto count = [&](const std::string& route, const std::string& group) {
    return exposed.value("cardinal_http_request_duration_seconds_count",
                         {{"route", route}, {"class", group}});
  };
  EXPECT_EQ(count("/card", "2xx"), 1);
  EXPECT_EQ(count("/card", "3xx"), 1);
  EXPECT_EQ(count("/who/{name}", "2xx"), 2);
  EXPECT_EQ(count("none", "4xx"), 1);
  EXPECT_EQ(count("/throws", "5xx"), 1);
  EXPECT_EQ(exposed.value("cardinal_http_requests_total"), 6);
  EXPECT_EQ(exposed.value("cardinal_http_responses_total", {{"class", "2xx"}}),
            3);
  EXPECT_EQ(
      exposed.value("cardinal_http_response_bytes_total", {{"route", "/card"}}),
      static_cast<double>(body_of(card).size()));
  EXPECT_EQ(exposed.value("cardinal_http_connections"), 1);
  EXPECT_EQ(exposed.value("cardinal_http_requests_in_flight"), 0);
  EXPECT_EQ(exposed.value("cardinal_http_worker_queue_length"), 0);
}

TEST(Server, CountsWhatIsInFlightAndQueued) {
  test::Log log;
  std::latch released(1);
  Router routes;
  ASSERT_TRUE(routes.add({Method::get, "/wait",
                          [&](const Request&) {
                            released.wait();
                            return Response::text(200, "text/plain", "");
                          },
                          RunsOn::worker}));
  ServerOptions options = test::options_for_tests(log);
  options.workers = 1;
  const auto server = test::started(std::move(options), std::move(routes));
  std::vector<Client> clients;
  for (int i = 0; i < 3; ++i) {
    clients.emplace_back(server->addresses()[0]).send(get("/wait"));
  }
  // One has the worker and two wait for it; before that, two may wait while
  // the third is not there yet.
  while (metric(*server, "cardinal_http_requests_in_flight") < 3 ||
         metric(*server, "cardinal_http_worker_queue_length") != 2) {
    std::this_thread::yield();
  }
  EXPECT_EQ(metric(*server, "cardinal_http_requests_in_flight"), 3u);
  // A client that leaves is not in flight for ever.
  clients.pop_back();
  released.count_down();
  for (Client& client : clients) EXPECT_EQ(status_of(client.response()), 200);
  while (metric(*server, "cardinal_http_requests_in_flight") > 0 ||
         metric(*server, "cardinal_http_worker_queue_length") > 0) {
    std::this_thread::yield();
  }
}

TEST(Server, CountsAsInFlightWhatWaitsOrStreams) {
  test::Log log;
  test::PendingList list;
  const auto script = std::make_shared<test::SourceScript>();
  script->pull = [](std::string& out, std::size_t) {
    out = "x";
    return Pull::wait;
  };
  Router routes = test::some_routes();
  Route later{Method::get, "/later", list.handler()};
  later.is_deprecated = true;
  ASSERT_TRUE(routes.add(std::move(later)));
  ASSERT_TRUE(routes.add(test::stream_route("/stream", script)));
  const auto server =
      test::started(test::options_for_tests(log), std::move(routes));
  Client waiting(server->addresses()[0]);
  std::optional<Client> reading(server->addresses()[0]);
  waiting.send(get("/later"));
  reading->send(get("/stream"));
  const auto in_flight = [&] {
    return metric(*server, "cardinal_http_requests_in_flight");
  };
  test::await([&] { return in_flight() == 2; });
  // Each keeps its route, and is counted there.
  EXPECT_TRUE(server->replace_routes(test::some_routes()));
  EXPECT_EQ(status_of(Client(server->addresses()[0]).ask(get("/later"))), 404);
  list.complete(0, "done");
  EXPECT_EQ(body_of(waiting.response()), "done");
  EXPECT_EQ(in_flight(), 1u);
  reading.reset();
  test::await([&] { return in_flight() == 0; });
  server->stop();
  EXPECT_THAT(log.text(), HasSubstr("deprecated route requested"));
  const Exposition exposed(server->metrics().text());
  for (const char* route : {"/later", "/stream"}) {
    EXPECT_EQ(exposed.value("cardinal_http_request_duration_seconds_count",
                            {{"route", route}, {"class", "2xx"}}),
              1)
        << route;
  }
}

// A handler that waits on an I/O thread stops everything on that thread.
TEST(Server, AStalledThreadIsNotHealthy) {
  test::Log log;
  std::latch released(1);
  Router routes;
  ASSERT_TRUE(routes.add({Method::get, "/stall", [&](const Request&) {
                            released.wait();
                            return Response::text(200, "text/plain", "");
                          }}));
  ServerOptions options = test::options_for_tests(log);
  options.deadlines.stall_ms = 500;
  options.threads = 1;
  const auto server = test::started(std::move(options), std::move(routes));
  EXPECT_TRUE(server->health());
  Client one(server->addresses()[0]);
  one.send(get("/stall"));
  while (server->health()) std::this_thread::yield();
  EXPECT_THAT(server->health().error().message,
              HasSubstr("I/O thread 1 of 1 has not run for "));
  released.count_down();
  while (!server->health()) std::this_thread::yield();
}

TEST(Admin, SaysWhetherItIsReadyAndWhyNot) {
  test::Log log;
  Readiness readiness;
  Status health;
  const auto metrics = std::make_shared<MetricRegistry>();
  add_process_metrics(*metrics, 1'700'000'000'500);
  const auto server = test::started(
      test::options_for_tests(log),
      admin_routes({[&] { return health; }, [&] { return readiness.status(); },
                    metrics}));
  Client one(server->addresses()[0]);
  const auto ready = [&] {
    const std::string response = one.ask(get("/readyz"));
    return std::to_string(status_of(response)) + " " + body_of(response);
  };
  EXPECT_EQ(ready(), "503 starting\n");
  EXPECT_EQ(test::field_of(one.ask(get("/readyz")), "Retry-After"), "1");
  readiness.set_ready();
  EXPECT_EQ(ready(), "200 ok\n");
  readiness.set_not_ready("draining");
  EXPECT_EQ(ready(), "503 draining\n");
  readiness.set_not_ready("the first load failed: a\x1B[1m");
  EXPECT_EQ(ready(), "503 the first load failed: a\\u{1B}[1m\n");
  EXPECT_EQ(body_of(one.ask(get("/healthz"))), "ok\n");
  health = std::unexpected(Error{Code::unavailable, "stalled", ""});
  EXPECT_EQ(status_of(one.ask(get("/healthz"))), 503);
  const std::string exposed = one.ask(get("/metrics"));
  EXPECT_EQ(test::field_of(exposed, "Content-Type"),
            "text/plain; version=0.0.4; charset=utf-8");
  const Exposition text(body_of(exposed));
  EXPECT_THAT(text.faults, IsEmpty());
  EXPECT_EQ(text.value("cardinal_build_info",
                       {{"version", std::string(cardinal_version)}}),
            1);
  EXPECT_EQ(text.value("process_start_time_seconds"), 1'700'000'000.5);
}

}  // namespace
}  // namespace cardinal::http
