// Which cards are to be fetched again, and when: with a budget per host, times
// that differ from card to card, and growing pauses after failures. It only
// keeps the books; the service fetches.
//
//   queue.schedule(url, lease_end_ms);
//   for (const std::string& due : queue.take(now_ms, 16)) fetch(due);
//   queue.succeeded(url, now_ms, lease_ms);
//
// Equal calls give equal results: jitter depends on the seed, the URL and how
// often it was fetched.
//
// Thread safety: belongs to one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace cardinal::directory {

struct RefreshOptions {
  std::uint64_t seed = 0;
  // Between two requests to one host.
  std::int64_t host_pause_ms = 2'000;
  std::size_t host_running_max = 1;
  // A card is not fetched more often, whatever its lease.
  std::int64_t interval_min_ms = 60'000;
  // After the first failure; doubled after each further one.
  std::int64_t retry_first_ms = 60'000;
  std::int64_t retry_max_ms = 86'400'000;
  // Half to all of this part of each wait is taken off, in percent: so that a
  // card is refreshed before its lease ends, and not all cards at once.
  std::uint32_t jitter_percent = 20;
  // Cards whose lease ended while nobody looked are due within this time.
  std::int64_t overdue_spread_ms = 60'000;
};

class RefreshQueue {
 public:
  explicit RefreshQueue(RefreshOptions options) : options_(options) {}

  // Adds a card, or moves it. What is being fetched stays so.
  void schedule(const std::string& url, std::int64_t due_ms);
  // Adds a card whose lease ends then, or moves it: due before that, as after
  // succeeded(). One whose lease has ended is due soon; those of many hosts
  // not all at once.
  void schedule_before(const std::string& url, std::int64_t now_ms,
                       std::int64_t lease_end_ms);
  void forget(const std::string& url);

  // The earliest time at which take() may return something, as far as is known
  // now; absent: nothing waits.
  std::optional<std::int64_t> next_due_ms() const;
  // Those that are due and within the budget of their host. Each counts as
  // being fetched until it is reported.
  std::vector<std::string> take(std::int64_t now_ms, std::size_t limit);
  // The card is valid for that long.
  void succeeded(const std::string& url, std::int64_t now_ms,
                 std::int64_t lease_ms);
  // `wait_ms`: at least, as the host asked for.
  void failed(const std::string& url, std::int64_t now_ms,
              std::int64_t wait_ms = 0);

  std::size_t size() const { return cards_.size(); }
  // In a row; 0 for an unknown one.
  std::uint32_t failures(const std::string& url) const;

 private:
  struct Card {
    std::int64_t due_ms = 0;
    std::uint32_t failures = 0;
    std::uint32_t rounds = 0;
    bool running = false;
  };
  struct Host {
    std::int64_t ready_ms = 0;  // when its pause ends
    std::size_t running = 0;
    std::set<std::pair<std::int64_t, std::string>> waiting;  // by due time
  };
  std::int64_t with_jitter(std::int64_t wait_ms, std::string_view url,
                           std::uint64_t round) const;
  // A host is in `ready_` while it has both a card that waits and room.
  void enqueue(const std::string& name, const Host& host);
  void dequeue(const std::string& name, const Host& host);
  void finish(const std::string& url, Card& card, std::int64_t due_ms);

  RefreshOptions options_;
  std::unordered_map<std::string, Card> cards_;
  std::unordered_map<std::string, Host> hosts_;
  // Hosts that can be asked, by the time of their next request.
  std::set<std::pair<std::int64_t, std::string>> ready_;
};

}  // namespace cardinal::directory
