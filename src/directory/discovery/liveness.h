// Which agents did not answer at their health URL lately.
//
//   liveness.report(subject_hash, false, now_ms);
//   if (liveness.is_down(subject_hash, now_ms)) rank_lower();
//
// Kept in memory only: what was true before a restart says nothing about now.
//
// Thread safety: any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <shared_mutex>
#include <unordered_map>

namespace cardinal::directory {

class Liveness {
 public:
  // Counts for `report_ms`, or until the next report. Beyond `agents_max` new
  // ones are not noted.
  void report(std::uint64_t subject_hash, bool is_alive, std::int64_t now_ms);
  bool is_down(std::uint64_t subject_hash, std::int64_t now_ms) const;

  // Three checks: one that is late does not bring an agent back.
  static constexpr std::int64_t report_ms = 900'000;
  static constexpr std::size_t agents_max = 100'000;

 private:
  // Nobody is down, most of the time: then no lock is taken.
  std::atomic<bool> has_down_ = false;
  mutable std::shared_mutex lock_;
  std::unordered_map<std::uint64_t, std::int64_t> down_;  // since
};

}  // namespace cardinal::directory
