// How busy agents are, as they reported lately.
//
//   loads.report(subject_hash, 3, now_ms);
//   if (loads.tasks_of(subject_hash, now_ms) >= facts.tasks_max) leave_out();
//
// Kept in memory only: what an agent reported before a restart says nothing
// about now.
//
// Thread safety: any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <shared_mutex>
#include <unordered_map>

namespace cardinal::directory {

class Loads {
 public:
  // The agent has this many active tasks. Counts for `report_ms`, or until the
  // next report. New agents beyond `agents_max` are not noted.
  void report(std::uint64_t subject_hash, std::uint32_t tasks,
              std::int64_t now_ms);
  // Absent if there is no report that still counts.
  std::optional<std::uint32_t> tasks_of(std::uint64_t subject_hash,
                                        std::int64_t now_ms) const;
  bool empty() const;

  static constexpr std::int64_t report_ms = 300'000;
  static constexpr std::size_t agents_max = 1'000'000;

 private:
  struct Report {
    std::uint32_t tasks;
    std::int64_t at_ms;
  };
  mutable std::shared_mutex lock_;
  std::unordered_map<std::uint64_t, Report> reports_;
};

}  // namespace cardinal::directory
