// The end of a server with responses that wait, bodies in progress and handlers
// that do not return.
#include <gmock/gmock.h>

#include "http/streams.h"

namespace cardinal::http {
namespace {

using test::await;
using test::Client;
using test::field_of;
using test::get;
using test::metric;
using test::PendingList;
using test::SourceScript;
using test::status_of;
using ::testing::HasSubstr;
using ::testing::Not;

void expect_stopping(Client& client) {
  const std::string response = client.response();
  EXPECT_EQ(status_of(response), 503);
  EXPECT_EQ(field_of(response, "Retry-After"), "1");
  EXPECT_EQ(field_of(response, "Connection"), "close");
  EXPECT_THAT(response, HasSubstr("urn:cardinal:problem:stopping"));
}

TEST(Stop, PendingResponsesMayStillBeCompletedAndAreThenRefused) {
  test::Log log;
  PendingList list, polls({.ends_on_stop = true});
  Router routes = test::some_routes();
  ASSERT_TRUE(routes.add({Method::get, "/later", list.handler()}));
  ASSERT_TRUE(routes.add({Method::get, "/poll", polls.handler()}));
  ServerOptions options = test::options_for_tests(log);
  options.deadlines.shutdown_ms = 1'000;
  const auto server = test::started(options, std::move(routes));
  Client completed(server->addresses()[0]), refused(server->addresses()[0]),
      poll(server->addresses()[0]);
  completed.send(get("/later"));
  list.at(0);
  refused.send(get("/later"));
  list.at(1);
  poll.send(get("/poll"));
  polls.at(0);
  std::thread stopping([&] { EXPECT_TRUE(server->stop()); });
  // The poll is refused at once, so the others still wait.
  expect_stopping(poll);
  EXPECT_EQ(polls.cancelled, 1);
  EXPECT_TRUE(list.complete(0, "in time"));
  EXPECT_EQ(test::body_of(completed.response()), "in time");
  expect_stopping(refused);
  EXPECT_EQ(list.cancelled, 1);
  stopping.join();
  EXPECT_THAT(log.text(), HasSubstr("route=/poll status=503 problem=stopping"));
  EXPECT_THAT(log.text(), Not(HasSubstr(" error cardinal: ")));
  EXPECT_EQ(
      metric(*server, "cardinal_http_responses_total", {{"class", "5xx"}}), 2u);
}

TEST(Stop, ABodyWithAnEndIsCutAndAnEndlessOneEnds) {
  for (const bool is_endless : {false, true}) {
    test::Log log;
    const auto script = std::make_shared<SourceScript>();
    script->is_endless = is_endless;
    script->pull = [](std::string&, std::size_t) { return Pull::wait; };
    Router routes;
    ASSERT_TRUE(routes.add(test::stream_route("/stream", script)));
    ServerOptions options = test::options_for_tests(log);
    options.deadlines.shutdown_ms = 100;
    const auto server = test::started(options, std::move(routes));
    Client one(server->addresses()[0]);
    one.send(get("/stream"));
    one.until("\r\n\r\n");
    EXPECT_TRUE(server->stop());
    EXPECT_EQ(one.chunked_body(), std::pair(std::string(), is_endless));
    EXPECT_EQ(script->cancelled, is_endless ? 0 : 1);
    EXPECT_EQ(script->destroyed, 1);
    if (is_endless) continue;
    EXPECT_THAT(log.text(), HasSubstr(" stopping\n"));
  }
}

TEST(Stop, DoesNotWaitForAHandlerThatDoesNotReturn) {
  struct Shared {
    std::atomic<int> calls = 0, returned = 0;
    std::atomic<bool> may_return = false;
  };
  const auto shared = std::make_shared<Shared>();
  test::Log log;
  Router routes;
  ASSERT_TRUE(routes.add({Method::get, "/{name}",
                          [shared](const Request& request) {
                            ++shared->calls;
                            await([&] { return shared->may_return.load(); });
                            // The request is still there.
                            EXPECT_EQ(request.parameter("name"), "stuck");
                            EXPECT_EQ(request.remote, "127.0.0.1");
                            ++shared->returned;
                            return Response::text(200, "text/plain", "late");
                          },
                          RunsOn::worker}));
  ServerOptions options = test::options_for_tests(log);
  options.workers = 1;
  options.deadlines.shutdown_ms = 50;
  auto server = test::started(options, std::move(routes));
  Client running(server->addresses()[0]), queued(server->addresses()[0]);
  running.send(get("/stuck"));
  await([&] { return shared->calls == 1; });
  queued.send(get("/stuck"));
  await([&] { return metric(*server, "cardinal_http_connections") == 2; });
  EXPECT_FALSE(server->stop());
  EXPECT_EQ(shared->returned, 0);
  EXPECT_TRUE(running.is_closed());
  EXPECT_TRUE(queued.is_closed());
  server.reset();
  shared->may_return = true;
  await([&] { return shared->returned == 1 && shared.use_count() == 1; });
  EXPECT_EQ(shared->calls, 1);
}

// Everything at once, for the thread sanitizer: clients that wait, leave and
// read, wakes and completions from other threads, new routes, and the end.
TEST(Stop, AmidWaitingLeavingAndReloadingEverythingIsFreed) {
  for (int round = 0; round < 3; ++round) {
    test::Log log;
    PendingList list;
    const auto on_io = std::make_shared<SourceScript>();
    const auto on_worker = std::make_shared<SourceScript>();
    on_worker->runs_on = RunsOn::worker;
    on_io->is_endless = on_worker->is_endless = true;
    on_io->pull = on_worker->pull = [](std::string& out, std::size_t) {
      out = "piece";
      return Pull::wait;
    };
    const auto routes = [&] {
      Router made = test::some_routes();
      EXPECT_TRUE(made.add({Method::get, "/later", list.handler()}));
      EXPECT_TRUE(
          made.add({Method::get, "/work", list.handler(), RunsOn::worker}));
      EXPECT_TRUE(made.add(test::stream_route("/io", on_io)));
      EXPECT_TRUE(made.add(test::stream_route("/worker", on_worker)));
      return made;
    };
    ServerOptions options = test::options_for_tests(log);
    options.deadlines.shutdown_ms = 200;
    const auto server = test::started(options, routes());
    const std::string address = server->addresses()[0];
    std::atomic<bool> is_over = false;
    std::atomic<int> visits = 0;
    const auto visit = [&](std::size_t seed) {
      const std::string paths[] = {"/later", "/io", "/worker", "/work"};
      for (std::size_t i = seed; !is_over; ++i) {
        Client one(address);
        if (!one.is_connected()) return;
        one.send(get(paths[i % 4]));
        if (i % 3 == 0) one.until("\r\n");
        ++visits;
      }
    };
    std::thread first(visit, 0), second(visit, 7);
    std::thread completing([&] {
      for (std::size_t i = 0; !is_over; ++i) {
        if (list.size() > 0) list.complete(i % list.size(), "done");
        on_io->wake();
        on_worker->wake();
        std::this_thread::yield();
      }
    });
    for (int i = 0; i < 5; ++i) {
      const int before = visits;
      await([&] { return visits >= before + 10; });
      EXPECT_TRUE(server->replace_routes(routes()));
    }
    server->stop();
    is_over = true;
    for (std::thread* thread : {&first, &second, &completing}) thread->join();
    EXPECT_EQ(metric(*server, "cardinal_http_connections"), 0u);
    EXPECT_EQ(metric(*server, "cardinal_http_requests_in_flight"), 0u);
    EXPECT_EQ(metric(*server, "cardinal_http_worker_queue_length"), 0u);
    for (std::size_t i = 0; i < list.size(); ++i) {
      EXPECT_FALSE(list.complete(i, "nobody waits")) << i;
    }
  }
}

}  // namespace
}  // namespace cardinal::http
