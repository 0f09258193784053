// directory_load PROGRAM SECONDS [FOLLOWERS]: the real program with readers,
// publishers and followers. First it finds the rate that the program sustains,
// then it asks for twice as much, then so many followers read a feed with 100
// changes a second. Fails where a request is not answered, or by something else
// than success, 429 and 503; where a follower misses a change; and where memory
// grows.
#include <signal.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "load/followers.h"
#include "soak/connection.h"
#include "soak/server_under_test.h"
#include "support/temp_folder.h"

namespace cardinal::load {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int agents = 2'000;
constexpr int reader_threads = 48, publisher_threads = 16;
constexpr std::size_t load_followers = 100;
constexpr int answer_wait_ms = 30'000;
// The later half of a run may need this much more than the first.
constexpr double growth_max = 1.2;
constexpr std::size_t growth_bytes = 16 << 20;

std::string subject_path(int agent) {
  return "/v1/agents/https%3A%2F%2Fagents.example%2F" + std::to_string(agent);
}

std::string get(const std::string& target) {
  return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
}

// What a reader asks for, one after the other.
std::string read_request(int number) {
  static constexpr const char* words[] = {
      "mistakes+in+invoices", "translate+a+contract", "weather+report",
      "plan+a+trip", "review+code"};
  switch (number % 8) {
    case 0:
      return get("/v1/discover?q=" + std::string(words[number / 8 % 5]));
    case 1:
      return get("/v1/agents?limit=20");
    case 2:
      return get("/v1/changes?limit=20");
    default:
      return get(subject_path(number % agents));
  }
}

// Another version of an agent's card.
std::string publish_request(int agent, int version) {
  const std::string number = std::to_string(agent);
  const std::string body =
      R"({"protocolVersion": "0.3.0", "name": "Agent )" + number +
      R"(", "description": "Reads invoices and finds mistakes in them.", )"
      R"("url": "https://agents.example/)" +
      number + R"(", "preferredTransport": "JSONRPC", "version": "1.0.)" +
      std::to_string(version) +
      R"(", "capabilities": {}, "defaultInputModes": ["text/plain"], )"
      R"("defaultOutputModes": ["text/plain"], "skills": [{"id": "invoices", )"
      R"("name": "Invoices", "description": "Finds mistakes in invoices.", )"
      R"("tags": ["finance", "invoices"]}]})";
  return "POST /v1/agents HTTP/1.1\r\nHost: localhost\r\n"
         "Content-Type: application/json\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body;
}

// What became of the requests of one kind.
class Tally {
 public:
  void add(int status, std::chrono::microseconds took) {
    const std::lock_guard lock(mutex_);
    if (status == 200 || status == 201) {
      took_us_.push_back(took.count());
    } else if (status == 429 || status == 503) {
      ++refused_;
    } else {
      ++failed_;
      last_failure_ = status;
    }
  }
  std::size_t answered() const { return took_us_.size(); }
  std::size_t refused() const { return refused_; }
  std::size_t failed() const { return failed_; }
  void print(const char* what, double seconds) {
    std::ranges::sort(took_us_);
    const auto at = [&](double part) {
      if (took_us_.empty()) return 0.0;
      const auto last = static_cast<double>(took_us_.size() - 1);
      return static_cast<double>(
                 took_us_[static_cast<std::size_t>(part * last)]) /
             1'000;
    };
    std::printf(
        "  %s: %.0f per second; p50 %.1f ms, p99 %.1f ms; %zu times 429 or "
        "503, %zu failures",
        what, static_cast<double>(answered()) / seconds, at(0.5), at(0.99),
        refused_, failed_);
    if (failed_ > 0) std::printf(" (the last: %d)", last_failure_);
    std::printf("\n");
  }

 private:
  std::mutex mutex_;
  std::vector<long> took_us_;
  std::size_t refused_ = 0, failed_ = 0;
  int last_failure_ = 0;
};

// Sends requests one after the other, so many per second; 0: without a pause.
class Sender {
 public:
  Sender(std::uint16_t port, double per_second, Tally& tally)
      : port_(port), per_second_(per_second), tally_(tally) {}

  void run(Clock::time_point end,
           const std::function<std::string(int)>& request) {
    Clock::time_point due = Clock::now();
    for (int i = 0; Clock::now() < end; ++i) {
      if (per_second_ > 0) {
        // Who waits for an answer is late; what was due meanwhile is sent at
        // once, but not what was due long ago.
        due = std::max(due + std::chrono::microseconds(
                                 static_cast<std::int64_t>(1e6 / per_second_)),
                       Clock::now() - 1s);
        std::this_thread::sleep_until(std::min(due, end));
      }
      send(request(i));
    }
  }

 private:
  void send(const std::string& request) {
    const Clock::time_point begin = Clock::now();
    int status = 0;
    // A connection that was kept may be closed by now: once more, then.
    for (int i = 0; i < 2 && status == 0; ++i) {
      const bool is_new = !connection_;
      if (is_new) connection_.emplace(port_);
      if (connection_->is_open() && connection_->send(request)) {
        status = connection_->status(answer_wait_ms);
      }
      if (status != 200 && status != 201) connection_.reset();
      if (is_new) break;
    }
    tally_.add(status, std::chrono::duration_cast<std::chrono::microseconds>(
                           Clock::now() - begin));
  }

  std::uint16_t port_;
  double per_second_;
  Tally& tally_;
  std::optional<soak::Connection> connection_;
};

struct Rates {
  double reads = 0, writes = 0;  // 0: without a pause
};

class DirectoryLoad {
 public:
  DirectoryLoad(soak::ServerUnderTest& server, int seconds)
      : server_(server), seconds_(seconds) {}

  bool run(std::size_t followers) {
    fill();
    const Rates sustained = measure_sustained();
    bool good = overload({sustained.reads * 2, sustained.writes * 2});
    if (followers > 0) good &= follow(followers);
    const std::optional<int> code = server_.stop();
    return good & expect(code == 0, "SIGTERM stops the server");
  }

 private:
  bool expect(bool holds, const char* claim) const {
    if (!holds) std::printf("directory_load: FAILED: %s\n", claim);
    return holds;
  }

  void fill() {
    Tally tally;
    std::vector<std::jthread> threads;
    for (int t = 0; t < publisher_threads; ++t) {
      threads.emplace_back([&, t] {
        soak::Connection connection(server_.port());
        for (int i = t; i < agents; i += publisher_threads) {
          if (connection.send(publish_request(i, 0))) {
            connection.status(answer_wait_ms);
          }
        }
      });
    }
    threads.clear();
    changes_ = agents;
  }

  // Readers and publishers at these rates, all together.
  void drive(int threads_of_readers, int threads_of_publishers, Rates rates,
             int seconds, Tally& reads, Tally& writes) {
    const Clock::time_point end = Clock::now() + std::chrono::seconds(seconds);
    std::vector<std::jthread> threads;
    for (int t = 0; t < threads_of_readers; ++t) {
      threads.emplace_back([&, t] {
        Sender(server_.port(), rates.reads / threads_of_readers, reads)
            .run(end, [t](int i) { return read_request(t * 37 + i); });
      });
    }
    for (int t = 0; t < threads_of_publishers; ++t) {
      threads.emplace_back([&, t] {
        Sender(server_.port(), rates.writes / threads_of_publishers, writes)
            .run(end, [&, t](int i) {
              const int agent =
                  (t + i * threads_of_publishers) % (agents / 16 * 16);
              return publish_request(agent, ++version_);
            });
      });
    }
    threads.clear();
    changes_ += writes.answered();
  }

  // As many as are answered when few clients ask without a pause.
  Rates measure_sustained() {
    const int seconds = std::clamp(seconds_ / 6, 1, 10);
    Tally reads, writes;
    drive(2, 2, {}, seconds, reads, writes);
    std::printf("sustained, two readers and two publishers:\n");
    reads.print("reads", seconds);
    writes.print("writes", seconds);
    return {static_cast<double>(reads.answered()) / seconds,
            static_cast<double>(writes.answered()) / seconds};
  }

  bool overload(Rates rates) {
    Tally reads, writes;
    Followers followers(server_.port(), load_followers, changes_);
    std::vector<std::size_t> resident;
    std::atomic<bool> is_over = false;
    std::thread sampler([&] {
      while (!is_over) {
        resident.push_back(server_.resident_bytes());
        std::this_thread::sleep_for(100ms);
      }
    });
    drive(reader_threads, publisher_threads, rates, seconds_, reads, writes);
    is_over = true;
    sampler.join();
    const FollowersReport followed =
        followers.finish(writes.answered(), answer_wait_ms);
    std::printf("twice as much for %d s (%.0f reads, %.0f writes):\n", seconds_,
                rates.reads, rates.writes);
    reads.print("reads", seconds_);
    writes.print("writes", seconds_);
    std::printf("  followers: %zu, %llu events, p99 %lld ms after the write\n",
                followed.connected,
                static_cast<unsigned long long>(followed.events),
                static_cast<long long>(followed.p99_delay_ms));
    bool good = expect(reads.answered() > 0 && writes.answered() > 0,
                       "requests are answered");
    good &= expect(reads.failed() + writes.failed() == 0,
                   "nothing fails but by 429 and 503");
    good &= expect_followed(followed, load_followers, writes.answered());
    return good & expect_flat(resident);
  }

  bool follow(std::size_t count) {
    constexpr double changes_per_second = 100;
    const std::size_t before = server_.resident_bytes();
    Followers followers(server_.port(), count, changes_);
    const std::size_t connected = followers.connected();
    Tally writes, none;
    std::vector<std::size_t> resident;
    drive(0, publisher_threads, {.writes = changes_per_second}, seconds_, none,
          writes);
    const std::size_t after = server_.resident_bytes();
    const FollowersReport followed =
        followers.finish(writes.answered(), answer_wait_ms);
    std::printf("%zu followers of %.0f changes a second for %d s:\n", connected,
                changes_per_second, seconds_);
    writes.print("writes", seconds_);
    std::printf(
        "  %llu events, p99 %lld ms after the write; %zu KiB per follower\n",
        static_cast<unsigned long long>(followed.events),
        static_cast<long long>(followed.p99_delay_ms),
        (after > before ? after - before : 0) / 1'024 /
            std::max<std::size_t>(connected, 1));
    bool good = expect(writes.failed() == 0, "every write is answered");
    return good & expect_followed(followed, connected, writes.answered());
  }

  bool expect_followed(const FollowersReport& followed, std::size_t connected,
                       std::uint64_t changes) const {
    bool good = expect(followed.connected == connected,
                       "every follower stays connected");
    good &= expect(followed.holes == 0, "followers see each change once");
    return good & expect(followed.fewest >= changes,
                         "followers see every change in the end");
  }

  bool expect_flat(const std::vector<std::size_t>& resident) const {
    const auto middle =
        resident.begin() + static_cast<std::ptrdiff_t>(resident.size() / 2);
    const std::size_t first = *std::max_element(resident.begin(), middle);
    const std::size_t second = *std::max_element(middle, resident.end());
    std::printf(
        "  memory: at most %zu MiB in the first half, %zu in the "
        "second\n",
        first >> 20, second >> 20);
    const auto bound =
        static_cast<std::size_t>(static_cast<double>(first) * growth_max) +
        growth_bytes;
    return expect(second <= bound, "memory does not grow");
  }

  soak::ServerUnderTest& server_;
  const int seconds_;
  std::uint64_t changes_ = 0;
  std::atomic<int> version_ = 0;
};

int run(const char* program, int seconds, std::size_t followers) {
  ::signal(SIGPIPE, SIG_IGN);
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
  const test::TempFolder folder;
  soak::ServerUnderTest server(
      program, {"serve", "--data", folder.path("data"), "--no-webhooks"},
      folder.path());
  return DirectoryLoad(server, seconds).run(followers) ? 0 : 1;
}

}  // namespace
}  // namespace cardinal::load

int main(int count, char** arguments) {
  if (count != 3 && count != 4) {
    std::fputs("expected: PROGRAM SECONDS [FOLLOWERS]\n", stderr);
    return 2;
  }
  const int followers = count == 4 ? std::atoi(arguments[3]) : 0;
  return cardinal::load::run(arguments[1], std::max(std::atoi(arguments[2]), 1),
                             static_cast<std::size_t>(std::max(followers, 0)));
}
