// Many at a time: a full pool, the end of a server under load, and what idle
// connections cost.
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <condition_variable>
#include <thread>

#include "http/socket.h"
#include "support/resident.h"

namespace cardinal::http {
namespace {

using test::body_of;
using test::Client;
using test::field_of;
using test::get;
using test::status_of;

// Lets handlers wait until a test lets them go.
class Gate {
 public:
  void wait() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return is_open_; });
  }
  void await_waiting(int count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waiting_ >= count; });
  }
  void open() {
    const std::lock_guard lock(mutex_);
    is_open_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int waiting_ = 0;
  bool is_open_ = false;
};

Router with_gate(Gate& gate) {
  Router routes = test::some_routes();
  EXPECT_TRUE(routes.add({Method::get, "/gate",
                          [&gate](const Request&) {
                            gate.wait();
                            return Response::text(200, "text/plain", "through");
                          },
                          RunsOn::worker}));
  return routes;
}

TEST(Hostile, AFullPoolIs503AndCheapRequestsGoOn) {
  test::Log log;
  Gate gate;
  ServerOptions options = test::options_for_tests(log);
  options.workers = 1;
  options.limits.queued_jobs = 1;
  const auto server = test::started(options, with_gate(gate));
  Client running(server->addresses()[0]), queued(server->addresses()[0]);
  running.send(get("/gate"));
  gate.await_waiting(1);
  queued.send(get("/gate"));
  // The others that find the queue full get 503.
  std::string refused;
  std::vector<Client> later;
  for (int i = 0; i < 2; ++i) {
    later.emplace_back(server->addresses()[0]).send(get("/gate"));
  }
  while (test::metric(*server, "cardinal_http_overloaded_total") < 2)
    std::this_thread::yield();
  EXPECT_EQ(status_of(Client(server->addresses()[0]).ask(get("/card"))), 200);
  gate.open();
  EXPECT_EQ(body_of(running.response()), "through");
  int through = 0;
  later.push_back(std::move(queued));
  for (Client& client : later) {
    const std::string response = client.response();
    through += status_of(response) == 200 ? 1 : 0;
    if (status_of(response) == 200) continue;
    EXPECT_EQ(status_of(response), 503);
    EXPECT_EQ(field_of(response, "Retry-After"), "1");
  }
  EXPECT_EQ(through, 1);
}

TEST(Shutdown, LetsRunningRequestsEndAndTakesNoMore) {
  test::Log log;
  Gate gate;
  auto server = test::started(test::options_for_tests(log), with_gate(gate));
  const std::string address = server->addresses()[0];
  Client running(address), idle(address);
  idle.ask(get("/card"));
  running.send(get("/gate"));
  gate.await_waiting(1);
  std::thread stopping([&] { server->stop(); });
  EXPECT_TRUE(idle.is_closed());
  gate.open();
  const std::string last = running.response();
  EXPECT_EQ(body_of(last), "through");
  EXPECT_EQ(field_of(last, "Connection"), "close");
  stopping.join();
  EXPECT_FALSE(Client(address).is_connected());
  EXPECT_EQ(test::metric(*server, "cardinal_http_connections"), 0u);
}

TEST(Shutdown, StalledOnesAreCutOffAtTheDeadline) {
  test::Log log;
  ServerOptions options = test::options_for_tests(log);
  options.deadlines.shutdown_ms = 50;
  auto server = test::started(options);
  Client stalled(server->addresses()[0]);
  stalled.send("GET /ca");
  while (test::metric(*server, "cardinal_http_connections") == 0) {
    std::this_thread::yield();
  }
  server->stop();
  EXPECT_TRUE(stalled.is_closed());
}

TEST(Shutdown, UnderLoadEveryAnswerIsWhole) {
  test::Log log;
  auto server = test::started(test::options_for_tests(log));
  const std::string address = server->addresses()[0];
  std::atomic<int> answers = 0;
  const auto load = [&] {
    for (;;) {
      Client client(address);
      if (!client.is_connected()) return;
      for (;;) {
        if (!client.send(get("/large") + get("/card"))) break;
        const std::string large = client.response();
        if (large.empty()) break;
        EXPECT_EQ(large.size(), large.find("\r\n\r\n") + 3'000'004);
        if (field_of(large, "Connection") == "close") break;
        const std::string card = client.response();
        if (card.empty()) break;
        EXPECT_EQ(status_of(card), 200);
        ++answers;
        if (field_of(card, "Connection") == "close") break;
      }
    }
  };
  std::thread first(load), second(load);
  while (answers.load() < 20) std::this_thread::yield();
  server->stop();
  first.join();
  second.join();
}

// As many connections as there are descriptors for, both ends being in this
// process; 10,000 at most.
std::size_t connections_to_hold() {
  if (cardinal::test::is_sanitized) return 1'000;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 100;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  return std::min<std::size_t>(10'000, (limit.rlim_cur - 100) / 2);
}

TEST(Idle, ConnectionsHoldNoBuffer) {
  test::Log log;
  auto server = test::started(test::options_for_tests(log));
  const std::size_t count = connections_to_hold();
  std::vector<Client> clients;
  clients.reserve(count);
  const std::size_t before = cardinal::test::resident_bytes();
  for (std::size_t i = 0; i < count; ++i) {
    clients.emplace_back(server->addresses()[0]);
    EXPECT_EQ(status_of(clients.back().ask(get("/card"))), 200);
  }
  EXPECT_EQ(test::metric(*server, "cardinal_http_connections"), count);
  // A buffer each would be 32 KiB; both ends are in this process.
  if (cardinal::test::is_sanitized) return;
  EXPECT_LT(cardinal::test::resident_bytes() - before, count * 12 * 1'024);
}

}  // namespace
}  // namespace cardinal::http
