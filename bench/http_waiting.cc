// What connections that wait cost the server, and what others notice of them:
//
//   bench_http_waiting [CONNECTIONS]
//
// A second process opens them; half wait for a pending response, half for the
// next event of a stream. Meanwhile a card is requested on one connection, as
// it was before. Then all who wait get their response. Fails when they use more
// than 200 MB.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <thread>

#include "cardinal/http_events.h"

namespace {

using namespace cardinal::http;
using Steady = std::chrono::steady_clock;

std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t size = 0, resident = 0;
  file >> size >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

// All who wait.
struct Waiting {
  std::mutex mutex;
  std::vector<std::shared_ptr<PendingResponse>> pending;
  std::vector<Waker> wakers;
  std::atomic<bool> is_over = false;
  std::size_t size() {
    const std::lock_guard lock(mutex);
    return pending.size() + wakers.size();
  }
};

class OneEvent final : public EventFeed {
 public:
  explicit OneEvent(Waiting& waiting) : waiting_(waiting) {}
  void start(const Waker& waker) override {
    const std::lock_guard lock(waiting_.mutex);
    waiting_.wakers.push_back(waker);
  }
  std::optional<ServerEvent> next() override {
    if (!waiting_.is_over || is_sent_) return std::nullopt;
    is_sent_ = true;
    return ServerEvent{"1", "", "over"};
  }
  bool has_ended() const override { return is_sent_; }

 private:
  Waiting& waiting_;
  bool is_sent_ = false;
};

constexpr std::size_t bytes_max = 200'000'000;

// -1 if it cannot be had.
int connected(int port) {
  sockaddr_in name{};
  name.sin_family = AF_INET;
  name.sin_port = htons(static_cast<std::uint16_t>(port));
  name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  const bool good =
      ::connect(socket, reinterpret_cast<sockaddr*>(&name), sizeof name) == 0;
  return good ? socket : -1;
}

// Of card GETs on one connection.
struct Latency {
  double median_us = 0, p99_us = 0;
};
Latency latency_of_gets(int port) {
  constexpr int count = 5'000;
  const std::string request = "GET /card HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const int socket = connected(port);
  std::vector<double> times;
  char bytes[16'384];
  for (int i = 0; i < count; ++i) {
    const auto begin = Steady::now();
    if (::send(socket, request.data(), request.size(), MSG_NOSIGNAL) < 0) break;
    std::string response;
    while (!response.ends_with("\n.end")) {
      const ssize_t got = ::recv(socket, bytes, sizeof bytes, 0);
      if (got <= 0) return {};
      response.append(bytes, static_cast<std::size_t>(got));
    }
    const std::chrono::duration<double, std::micro> took =
        Steady::now() - begin;
    times.push_back(took.count());
  }
  ::close(socket);
  std::ranges::sort(times);
  if (times.empty()) return {};
  return {times[times.size() / 2], times[times.size() * 99 / 100]};
}

// In a process of its own: opens the connections and reads them to their end.
int run_clients(int port, std::size_t count) {
  std::vector<int> sockets;
  for (std::size_t i = 0; i < count; ++i) {
    const int socket = connected(port);
    if (socket < 0) return 1;
    const std::string request = std::string("GET ") +
                                (i % 2 == 0 ? "/later" : "/events") +
                                " HTTP/1.1\r\nHost: localhost\r\nConnection: "
                                "close\r\nUser-Agent: bench\r\n\r\n";
    if (::send(socket, request.data(), request.size(), MSG_NOSIGNAL) < 0) {
      return 1;
    }
    sockets.push_back(socket);
  }
  char bytes[4'096];
  for (const int socket : sockets) {
    bool any = false;
    while (::recv(socket, bytes, sizeof bytes, 0) > 0) any = true;
    if (!any) return 1;
  }
  return 0;
}

}  // namespace

int main(int arguments_count, char** arguments) {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  std::size_t count = arguments_count > 1 ? std::stoul(arguments[1]) : 10'000;
  count = std::min<std::size_t>(count, limit.rlim_cur - 100);
  Waiting waiting;
  Router routes;
  const auto card = std::make_shared<const Representation>(
      std::string(2'500, 'x') + "\n.end",
      Representation::Options{.compress = false});
  if (!routes.add({Method::get, "/later",
                   [&](const Request&) {
                     PendingOptions patient;
                     patient.deadline_ms = 600'000;
                     auto made = std::make_shared<PendingResponse>(patient);
                     const std::lock_guard lock(waiting.mutex);
                     waiting.pending.push_back(made);
                     return Response::later(made);
                   }}) ||
      !routes.add({Method::get, "/card",
                   [card](const Request&) { return Response::of(card); }}) ||
      !routes.add({Method::get, "/events", [&](const Request&) {
                     return event_stream(std::make_shared<OneEvent>(waiting));
                   }})) {
    return 2;
  }
  ServerOptions options;
  options.listen = {"127.0.0.1:0"};
  const auto server = Server::start(options, std::move(routes));
  if (!server) return 2;
  const std::string address = (*server)->addresses()[0];
  const int port = std::stoi(address.substr(address.rfind(':') + 1));
  const Latency alone = latency_of_gets(port);
  const std::size_t before = resident_bytes();
  const pid_t clients = ::fork();
  if (clients == 0) ::_exit(run_clients(port, count));
  while (waiting.size() < count) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  // Two sweeps, so that every connection has been looked at.
  std::this_thread::sleep_for(std::chrono::seconds(2));
  const std::size_t bytes = resident_bytes() - before;
  std::printf("%zu waiting connections: %.1f MB, %zu bytes each\n", count,
              static_cast<double>(bytes) / 1e6, bytes / count);
  const Latency beside = latency_of_gets(port);
  std::printf(
      "card GETs: median %.0f us and 99th percentile %.0f us alone, %.0f us "
      "and "
      "%.0f us beside them\n",
      alone.median_us, alone.p99_us, beside.median_us, beside.p99_us);
  const auto begin = Steady::now();
  waiting.is_over = true;
  for (const auto& pending : waiting.pending) {
    pending->complete(Response::text(200, "text/plain", "over"));
  }
  for (const Waker& waker : waiting.wakers) waker.wake();
  int status = 0;
  ::waitpid(clients, &status, 0);
  const std::chrono::duration<double, std::milli> took = Steady::now() - begin;
  std::printf("all answered and closed after %.0f ms\n", took.count());
  if (bytes > bytes_max) {
    std::printf("FAILED: more than %zu MB\n", bytes_max / 1'000'000);
    return 1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
