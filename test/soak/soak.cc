// soak PROGRAM CARD SECONDS: everything at once against the real program: slow
// clients, floods, pipelining, reloads and faults of the system. Fails where an
// honest request is not answered, memory grows, descriptors are left open, or
// the program does not stop.
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include "soak/connection.h"
#include "soak/server_under_test.h"
#include "support/temp_folder.h"

namespace cardinal::soak {
namespace {

using namespace std::chrono_literals;

// An honest client asks again, as HTTP clients do, for as long as this. Time in
// which this very process did not get to run does not count: a fault that is
// meant for 300 ms lasts until it does.
constexpr auto answer_max = 15s;
constexpr auto clock_tick = 20ms;
// The later half of the run may need this much more than the first.
constexpr double growth_max = 1.2;
constexpr std::size_t growth_bytes = 16 << 20;
constexpr std::size_t leftover_descriptors_max = 8;

class Soak {
 public:
  Soak(ServerUnderTest& server, int seconds)
      : server_(server),
        end_(std::chrono::steady_clock::now() + std::chrono::seconds(seconds)) {
  }

  // True: all went well.
  bool run() {
    const std::size_t before = server_.descriptors();
    {
      std::vector<std::jthread> all;
      all.emplace_back([this] { honest(true); });
      all.emplace_back([this] { honest(false); });
      all.emplace_back([this] { slow_heads(); });
      all.emplace_back([this] { slow_readers(); });
      all.emplace_back([this] { pipelines(); });
      all.emplace_back([this] { floods(); });
      all.emplace_back([this] { bodies(); });
      all.emplace_back([this] { reloads(); });
      all.emplace_back([this] { faults(); });
      all.emplace_back([this] { sample(); });
      all.emplace_back([this] { watch_clock(); });
    }
    return report(before);
  }

 private:
  bool is_over() const { return std::chrono::steady_clock::now() >= end_; }

  // One request after the other, each until it is answered.
  void honest(bool keeps) {
    std::optional<Connection> kept;
    while (!is_over()) {
      const auto begin = std::chrono::steady_clock::now();
      const std::int64_t lost = lost_us_;
      bool is_answered = false;
      while (!is_answered && std::chrono::steady_clock::now() - begin <
                                 answer_max + (lost_us_ - lost) * 1us) {
        if (!kept || !keeps) kept.emplace(server_.port());
        is_answered = kept->is_open() && kept->send(get_card()) &&
                      kept->status(10'000) == 200;
        if (is_answered) break;
        ++repeated_;
        kept.reset();
        std::this_thread::sleep_for(20ms);
      }
      const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
          std::chrono::steady_clock::now() - begin);
      slowest_us_ = std::max(slowest_us_.load(), took.count());
      ++(is_answered ? answered_ : unanswered_);
      std::this_thread::sleep_for(5ms);
    }
  }

  // A byte a second of requests that never end.
  void slow_heads() {
    const std::string text = get_card("X-Slow: " + std::string(1'000, 'x'));
    std::vector<Connection> all;
    for (std::size_t i = 0; !is_over(); ++i) {
      while (all.size() < 200) all.emplace_back(server_.port());
      std::vector<Connection> left;
      for (Connection& one : all) {
        if (one.is_open() && one.send_some(text.substr(i % 900, 1))) {
          left.push_back(std::move(one));
        }
      }
      all.swap(left);
      std::this_thread::sleep_for(1s);
    }
  }

  // Many requests whose responses nobody reads.
  void slow_readers() {
    std::string requests;
    for (int i = 0; i < 2'000; ++i) requests += get_card();
    while (!is_over()) {
      std::vector<Connection> all;
      for (int i = 0; i < 20; ++i) {
        if (Connection& one = all.emplace_back(server_.port()); one.is_open()) {
          one.send_some(requests);
        }
      }
      for (int i = 0; i < 20 && !is_over(); ++i) {
        std::this_thread::sleep_for(100ms);
      }
    }
  }

  void pipelines() {
    std::string requests;
    for (int i = 0; i < 200; ++i) requests += get_card();
    while (!is_over()) {
      std::vector<Connection> all;
      for (int i = 0; i < 8; ++i) all.emplace_back(server_.port());
      for (int round = 0; round < 20 && !is_over(); ++round) {
        for (Connection& one : all) {
          if (one.is_open()) one.send(requests);
        }
        for (Connection& one : all) {
          for (int i = 0; one.is_open() && i < 200; ++i) {
            if (one.status(2'000) == 0) break;
            ++pipelined_;
          }
        }
        std::this_thread::sleep_for(10ms);
      }
    }
  }

  // Connections that come in crowds and leave by a reset, with and without
  // having sent anything sensible.
  void floods() {
    while (!is_over()) {
      std::vector<Connection> all;
      for (int i = 0; i < 300; ++i) {
        Connection& one = all.emplace_back(server_.port());
        if (!one.is_open()) continue;
        if (i % 3 == 0) one.send_some("\x16\x03\x01 no request\r\n\r\n");
        if (i % 3 == 1) one.send_some(get_card());
        one.reset_on_close();
        ++flooded_;
      }
      std::this_thread::sleep_for(300ms);
    }
  }

  // More bodies than the budget holds; those of GET mean nothing.
  void bodies() {
    const std::string head =
        "POST /a2a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n"
        "\r\n";
    const std::string body(60'000, ' ');
    while (!is_over()) {
      std::vector<Connection> all;
      for (int i = 0; i < 200; ++i) {
        Connection& one = all.emplace_back(server_.port());
        if (!one.is_open()) continue;
        const bool is_get = i % 4 == 0;
        one.send_some(is_get ? get_card("Content-Length: 60000\r\n") : head);
        one.send_some(body.substr(0, 50'000));
      }
      std::this_thread::sleep_for(200ms);
      for (Connection& one : all) {
        if (one.is_open()) one.send_some(body.substr(50'000));
      }
      std::this_thread::sleep_for(500ms);
    }
  }

  void reloads() {
    for (int i = 0; !is_over(); ++i) {
      std::string text = server_.card_text();
      if (i % 5 == 4) text = "{\"no\": \"card\"";  // the previous one stays
      text += std::string(static_cast<std::size_t>(i % 7), '\n');
      server_.replace_card(text);
      ++reloaded_;
      std::this_thread::sleep_for(400ms);
    }
    server_.replace_card(server_.card_text());
  }

  // For a moment there are no more descriptors, or no more memory.
  void faults() {
    for (int i = 0; !is_over(); ++i) {
      std::this_thread::sleep_for(2s);
      const bool is_memory = i % 2 == 1;
      const auto resource = is_memory ? RLIMIT_AS : RLIMIT_NOFILE;
      const rlim_t low = is_memory ? server_.virtual_bytes() : 40;
      const rlim_t before = server_.limit(resource, low);
      std::this_thread::sleep_for(300ms);
      server_.limit(resource, before);
      ++faults_;
    }
  }

  void sample() {
    while (!is_over()) {
      std::this_thread::sleep_for(500ms);
      resident_.push_back(server_.resident_bytes());
    }
  }

  // Sums up by how much this thread is woken too late.
  void watch_clock() {
    while (!is_over()) {
      const auto begin = std::chrono::steady_clock::now();
      std::this_thread::sleep_for(clock_tick);
      const auto took = std::chrono::steady_clock::now() - begin;
      if (took < 2 * clock_tick) continue;
      lost_us_ += std::chrono::duration_cast<std::chrono::microseconds>(
                      took - clock_tick)
                      .count();
    }
  }

  bool report(std::size_t descriptors_before);
  bool expect(bool holds, const char* claim) const {
    if (!holds) std::printf("soak: FAILED: %s\n", claim);
    return holds;
  }

  ServerUnderTest& server_;
  const std::chrono::steady_clock::time_point end_;
  std::atomic<long> answered_ = 0, unanswered_ = 0, repeated_ = 0;
  std::atomic<long> pipelined_ = 0, flooded_ = 0, reloaded_ = 0, faults_ = 0;
  std::atomic<long> slowest_us_ = 0;
  std::atomic<std::int64_t> lost_us_ = 0;
  std::vector<std::size_t> resident_;  // each half a second
};

bool Soak::report(std::size_t descriptors_before) {
  // Without clients it soon has no more descriptors than at the start.
  std::size_t leftover = 0;
  for (int i = 0; i < 400; ++i) {
    const std::size_t now = server_.descriptors();
    leftover = now > descriptors_before ? now - descriptors_before : 0;
    if (leftover <= leftover_descriptors_max) break;
    std::this_thread::sleep_for(50ms);
  }
  Connection admin(server_.admin_port());
  const bool is_healthy =
      admin.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") &&
      admin.status(10'000) == 200;
  const auto middle =
      resident_.begin() + static_cast<std::ptrdiff_t>(resident_.size() / 2);
  const std::size_t first = *std::max_element(resident_.begin(), middle);
  const std::size_t second = *std::max_element(middle, resident_.end());
  const std::optional<int> code = server_.stop();
  std::printf(
      "soak: %ld honest requests answered (%ld repeated, slowest %ld ms), %ld "
      "unanswered; %ld pipelined, %ld flooded, %ld reloads, %ld faults; at "
      "most %zu MiB in the first half and %zu MiB in the second; %zu "
      "descriptors left open; exit code %d; the machine was busy with others "
      "for %ld s\n",
      answered_.load(), repeated_.load(), slowest_us_.load() / 1'000,
      unanswered_.load(), pipelined_.load(), flooded_.load(), reloaded_.load(),
      faults_.load(), first >> 20, second >> 20, leftover, code.value_or(-1),
      static_cast<long>(lost_us_.load() / 1'000'000));
  const auto bound =
      static_cast<std::size_t>(static_cast<double>(first) * growth_max) +
      growth_bytes;
  bool good = expect(answered_ > 0 && unanswered_ == 0,
                     "every honest request is answered");
  good &= expect(second <= bound, "memory does not grow");
  good &= expect(leftover <= leftover_descriptors_max,
                 "no descriptors are left open");
  good &= expect(is_healthy, "the server is healthy in the end");
  good &= expect(code == 0, "SIGTERM stops the server");
  return good;
}

int run(const char* program, const char* card, int seconds) {
  ::signal(SIGPIPE, SIG_IGN);
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
  const test::TempFolder folder;
  ServerUnderTest server(program, card, folder.path());
  return Soak(server, seconds).run() ? 0 : 1;
}

}  // namespace
}  // namespace cardinal::soak

int main(int count, char** arguments) {
  if (count != 4) {
    std::fputs("expected: PROGRAM CARD SECONDS\n", stderr);
    return 2;
  }
  return cardinal::soak::run(arguments[1], arguments[2],
                             std::atoi(arguments[3]));
}
