// Responses that come later: what waits holds no worker, ends in time, and is
// told when its client is gone.
#include <gmock/gmock.h>
#include <sys/resource.h>

#include "http/streams.h"
#include "support/resident.h"

namespace cardinal::http {
namespace {

using test::await;
using test::body_of;
using test::Client;
using test::field_of;
using test::get;
using test::metric;
using test::PendingList;
using test::status_of;
using ::testing::HasSubstr;

Router with(PendingList& list, RunsOn runs_on = RunsOn::io_thread) {
  Router routes = test::some_routes();
  EXPECT_TRUE(routes.add({Method::get, "/later", list.handler(), runs_on}));
  return routes;
}

TEST(Pending, IsAnsweredOnceItIsCompletedAndInItsTurn) {
  for (const RunsOn runs_on : {RunsOn::io_thread, RunsOn::worker}) {
    test::Log log;
    PendingList list;
    const auto server =
        test::started(test::options_for_tests(log), with(list, runs_on));
    Client one(server->addresses()[0]);
    one.send(get("/card") + get("/later", "X-Request-Id: mine\r\n") +
             get("/who/next"));
    EXPECT_EQ(status_of(one.response()), 200);
    std::thread([&] { EXPECT_TRUE(list.complete(0, "now")); }).join();
    const std::string later = one.response();
    EXPECT_EQ(body_of(later), "now");
    EXPECT_EQ(field_of(later, "X-Request-Id"), "mine");
    EXPECT_EQ(body_of(one.response()), "next 127.0.0.1 ");
    EXPECT_FALSE(list.complete(0, "again"));
    EXPECT_EQ(list.cancelled, 0);
    server->stop();
    EXPECT_THAT(log.text(), HasSubstr(" \"GET /later\" 200 3 "));
  }
}

TEST(Pending, MayBeCompletedBeforeItsHandlerReturns) {
  test::Log log;
  Router routes;
  ASSERT_TRUE(routes.add({Method::get, "/at-once", [](const Request&) {
                            auto pending = std::make_shared<PendingResponse>();
                            pending->complete(
                                Response::text(200, "text/plain", "early"));
                            return Response::later(pending);
                          }}));
  const auto server =
      test::started(test::options_for_tests(log), std::move(routes));
  EXPECT_EQ(body_of(Client(server->addresses()[0]).ask(get("/at-once"))),
            "early");
}

TEST(Pending, HoldsNoWorker) {
  test::Log log;
  PendingList list;
  ServerOptions options = test::options_for_tests(log);
  options.workers = 1;
  const auto server = test::started(options, with(list, RunsOn::worker));
  std::vector<Client> clients;
  for (std::size_t i = 0; i < 8; ++i) {
    clients.emplace_back(server->addresses()[0]).send(get("/later"));
    list.at(i);
  }
  EXPECT_EQ(body_of(Client(server->addresses()[0]).ask(get("/who/me"))),
            "me 127.0.0.1 ");
  for (std::size_t i = 0; i < 8; ++i) list.complete(i, "done");
  for (Client& client : clients) EXPECT_EQ(body_of(client.response()), "done");
}

TEST(Pending, AfterItsDeadlineIs503AndALateCompletionIsHarmless) {
  test::Log log;
  PendingList list({.deadline_ms = 50});
  const auto server = test::started(test::options_for_tests(log), with(list));
  Client one(server->addresses()[0]);
  const std::string late = one.ask(get("/later"));
  EXPECT_EQ(status_of(late), 503);
  EXPECT_EQ(field_of(late, "Retry-After"), "1");
  EXPECT_THAT(body_of(late), HasSubstr("urn:cardinal:problem:timeout"));
  EXPECT_EQ(list.cancelled, 1);
  EXPECT_FALSE(list.complete(0, "too late"));
  EXPECT_EQ(status_of(one.ask(get("/card"))), 200);
}

TEST(Pending, TheServersDeadlineHoldsWhereItHasNone) {
  test::Log log;
  PendingList list;
  ServerOptions options = test::options_for_tests(log);
  options.deadlines.pending_ms = 50;
  const auto server = test::started(options, with(list));
  EXPECT_EQ(status_of(Client(server->addresses()[0]).ask(get("/later"))), 503);
}

TEST(Pending, IsToldWhenItsClientIsGone) {
  for (const std::string ahead : {"", "GET /card HT"}) {
    test::Log log;
    PendingList list;
    const auto server = test::started(test::options_for_tests(log), with(list));
    std::optional<Client> one(server->addresses()[0]);
    one->send(get("/later") + ahead);
    list.at(0);
    one->send(ahead);  // bytes that the server leaves in its socket
    one.reset();
    await([&] { return list.cancelled == 1; });
    EXPECT_TRUE(list.at(0)->is_cancelled());
    EXPECT_FALSE(list.complete(0, "to nobody"));
    await([&] { return metric(*server, "cardinal_http_connections") == 0; });
    server->stop();
    EXPECT_THAT(log.text(), HasSubstr(" \"GET /later\" 499 0 "));
    EXPECT_THAT(log.text(), HasSubstr(" client-gone\n"));
  }
}

TEST(Pending, RequestsSentMeanwhileStayUnreadAndAreAnsweredAfterIt) {
  test::Log log;
  PendingList list;
  const auto server = test::started(test::options_for_tests(log), with(list));
  Client one(server->addresses()[0]);
  one.send(get("/later"));
  list.at(0);
  std::thread sender([&] {
    std::string requests;
    for (int i = 0; i < 1'000; ++i) requests += get("/card");
    one.send(requests);
  });
  Client(server->addresses()[0]).ask(get("/card"));
  EXPECT_EQ(metric(*server, "cardinal_http_requests_total"), 1u);
  list.complete(0, "first");
  EXPECT_EQ(body_of(one.response()), "first");
  for (int i = 0; i < 1'000; ++i) EXPECT_EQ(status_of(one.response()), 200);
  sender.join();
}

TEST(Pending, KeepsItsRouteWhenRoutesAreReplaced) {
  test::Log log;
  PendingList list;
  const auto token = std::make_shared<int>(0);
  Router routes;
  ASSERT_TRUE(routes.add({Method::get, "/later",
                          [token, handler = list.handler()](const Request& r) {
                            return handler(r);
                          }}));
  const auto server =
      test::started(test::options_for_tests(log), std::move(routes));
  Client one(server->addresses()[0]);
  one.send(get("/later"));
  list.at(0);
  EXPECT_TRUE(server->replace_routes(test::some_routes()));
  EXPECT_EQ(status_of(Client(server->addresses()[0]).ask(get("/card"))), 200);
  EXPECT_EQ(token.use_count(), 2);
  list.complete(0, "kept");
  EXPECT_EQ(body_of(one.response()), "kept");
  // Each thread drops the old routes with its next request.
  await([&] {
    Client(server->addresses()[0]).ask(get("/card"));
    return token.use_count() == 1;
  });
}

TEST(Pending, AnOwnedRequestOutlivesItsHandler) {
  test::Log log;
  std::shared_ptr<const Request> owned;
  Router routes;
  ASSERT_TRUE(routes.add({Method::post, "/own/{name}",
                          [&](const Request& request) {
                            owned = owned_copy(request);
                            return Response::text(200, "text/plain", "");
                          },
                          RunsOn::worker}));
  const auto server =
      test::started(test::options_for_tests(log), std::move(routes));
  Client(server->addresses()[0])
      .ask(
          "POST /own/a%20b?c=d HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: "
          "id\r\nX-Some: thing\r\nContent-Length: 4\r\n\r\nbody");
  server->stop();
  ASSERT_TRUE(owned);
  EXPECT_EQ(owned->method, Method::post);
  EXPECT_EQ(owned->target, "/own/a%20b?c=d");
  EXPECT_EQ(owned->path, "/own/a%20b");
  EXPECT_EQ(owned->query, "c=d");
  EXPECT_EQ(owned->host, "localhost");
  EXPECT_EQ(owned->parameter("name"), "a b");
  EXPECT_EQ(owned->header("x-some"), "thing");
  EXPECT_EQ(owned->body, "body");
  EXPECT_EQ(owned->remote, "127.0.0.1");
  EXPECT_EQ(owned->request_id, "id");
}

TEST(Pending, AThousandWaitWithoutBuffers) {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  const std::size_t count = std::min<std::size_t>(
      1'000, (static_cast<std::size_t>(limit.rlim_cur) - 100) / 2);
  test::Log log;
  PendingList list;
  const auto server = test::started(test::options_for_tests(log), with(list));
  std::vector<Client> clients;
  clients.reserve(count);
  const std::size_t before = cardinal::test::resident_bytes();
  for (std::size_t i = 0; i < count; ++i) {
    clients.emplace_back(server->addresses()[0]).send(get("/later"));
  }
  list.at(count - 1);
  EXPECT_EQ(metric(*server, "cardinal_http_connections"), count);
  if (!cardinal::test::is_sanitized) {
    // 200 MB for 10,000; a buffer each would be 32 KiB.
    EXPECT_LT(cardinal::test::resident_bytes() - before, count * 20'000);
  }
  std::thread completing([&] {
    for (std::size_t i = 0; i < count; ++i) list.complete(i, "all");
  });
  for (Client& client : clients) EXPECT_EQ(body_of(client.response()), "all");
  completing.join();
}

}  // namespace
}  // namespace cardinal::http
