// Many clients of Server-Sent Events on one thread, which count what they get.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace cardinal::load {

// What all followers saw.
struct FollowersReport {
  std::size_t connected = 0;  // at the end
  std::uint64_t events = 0;
  std::uint64_t holes = 0;        // events that are not the next one
  std::uint64_t fewest = 0;       // of one that is connected
  std::int64_t p99_delay_ms = 0;  // from a publisher's clock to the client's
};

class Followers {
 public:
  // Connects `count` clients that follow the feed after a change, fewer where
  // there are no more descriptors.
  Followers(std::uint16_t port, std::size_t count, std::uint64_t since);
  Followers(const Followers&) = delete;
  Followers& operator=(const Followers&) = delete;
  ~Followers();

  std::size_t connected() const { return connected_; }
  // Waits until each has `events` of them, `wait_ms` at most, and ends.
  FollowersReport finish(std::uint64_t events, int wait_ms);

 private:
  struct Follower {
    int socket = -1;
    std::uint64_t events = 0, last_change = 0, holes = 0;
    std::string unread;  // of a chunk that is cut
    std::string line;    // that is not complete
  };
  void run();
  bool read_some(Follower& follower);
  void read_lines(Follower& follower, std::string_view text);
  void count_line(Follower& follower, std::string_view line);

  std::vector<Follower> followers_;
  std::atomic<std::size_t> connected_ = 0;
  std::atomic<std::uint64_t> fewest_ = 0;
  std::atomic<bool> is_over_ = false;
  std::vector<std::int64_t> delays_ms_;
  int queue_ = -1;
  std::thread thread_;
};

}  // namespace cardinal::load
