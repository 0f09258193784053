#include "server/rate_limits.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "cardinal/address.h"

namespace cardinal::server {
namespace {

double refilled(double tokens, std::int64_t since_us, std::int64_t now_us,
                const RateLimit& limit) {
  const double passed_s =
      static_cast<double>(std::max<std::int64_t>(now_us - since_us, 0)) / 1e6;
  return std::min(limit.burst, tokens + passed_s * limit.per_second);
}

std::int64_t seconds_up(double seconds) {
  return static_cast<std::int64_t>(std::ceil(seconds));
}

}  // namespace

void RateLimits::make_room(Shard& shard, std::int64_t now_us) const {
  if (shard.buckets.size() < callers_max / shard_count) return;
  const RateLimit now = limit();
  std::erase_if(shard.buckets, [&](const auto& entry) {
    return refilled(entry.second.tokens, entry.second.at_us, now_us, now) >=
           now.burst;
  });
  if (shard.buckets.size() >= callers_max / shard_count) shard.buckets.clear();
}

void RateLimits::set_limit(RateLimit limit) {
  per_second_ = limit.per_second;
  burst_ = limit.burst;
}

RateDecision RateLimits::take(std::string_view key, std::int64_t now_us) {
  const RateLimit now = limit();
  if (now.per_second <= 0) return {};
  std::string name(key);
  Shard& shard = shards_[std::hash<std::string>()(name) % shard_count];
  const std::lock_guard lock(shard.mutex);
  make_room(shard, now_us);
  const auto found =
      shard.buckets.try_emplace(std::move(name), Bucket{now.burst, now_us})
          .first;
  Bucket& bucket = found->second;
  bucket.tokens = refilled(bucket.tokens, bucket.at_us, now_us, now);
  bucket.at_us = now_us;
  RateDecision decision{.allowed = bucket.tokens >= 1};
  if (decision.allowed) {
    bucket.tokens -= 1;
  } else {
    decision.retry_s = std::max<std::int64_t>(
        1, seconds_up((1 - bucket.tokens) / now.per_second));
  }
  decision.remaining = static_cast<std::int64_t>(bucket.tokens);
  decision.reset_s = seconds_up((now.burst - bucket.tokens) / now.per_second);
  return decision;
}

std::string counted_address(std::string_view remote) {
  const auto address = parse_ip(remote);
  if (!address || address->is_v4) return std::string(remote);
  IpAddress network = *address;
  std::fill(network.bytes.begin() + 8, network.bytes.end(), std::uint8_t{0});
  return to_text(network);
}

}  // namespace cardinal::server
