// Token buckets: how many requests each caller may make.
//
//   const RateDecision decision = limits.take(key, now_us);
//   if (!decision.allowed) return too_many(decision.retry_s);
//
// Thread safety: any thread.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace cardinal::server {

struct RateLimit {
  double per_second = 0;  // 0: no limit
  double burst = 0;
};

struct RateDecision {
  bool allowed = true;
  std::int64_t remaining = 0;
  std::int64_t reset_s = 0;  // until the bucket is full
  std::int64_t retry_s = 0;  // until the next request, if refused
};

class RateLimits {
 public:
  explicit RateLimits(RateLimit limit)
      : per_second_(limit.per_second), burst_(limit.burst) {}
  RateDecision take(std::string_view key, std::int64_t now_us);
  RateLimit limit() const { return {per_second_, burst_}; }
  void set_limit(RateLimit limit);

  // Beyond so many callers the buckets that are full again are forgotten, and
  // if there are none, all of them.
  static constexpr std::size_t callers_max = 65'536;

 private:
  struct Bucket {
    double tokens;
    std::int64_t at_us;
  };
  struct Shard {
    std::mutex mutex;
    std::unordered_map<std::string, Bucket> buckets;
  };
  void make_room(Shard& shard, std::int64_t now_us) const;

  static constexpr std::size_t shard_count = 16;
  std::atomic<double> per_second_, burst_;
  std::array<Shard, shard_count> shards_;
};

// What addresses are counted by: IPv4 as it is, IPv6 by its /64.
std::string counted_address(std::string_view remote);

}  // namespace cardinal::server
