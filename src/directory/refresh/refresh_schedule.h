// Which sources are to be fetched again: derived from the records and kept up
// to date by following the log. Nothing of it is stored, so nothing of it can
// contradict the log after a restart.
//
//   TRY_STATUS(schedule.follow(now_ms));
//   for (const DueSource& due : schedule.take(now_ms, 4)) refresh(due);
//
// Thread safety: belongs to one thread, or to who holds its lock.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "directory/records/record_state.h"
#include "directory/records/refresh_queue.h"
#include "directory/refresh/card_refetcher.h"
#include "directory/refresh/health_checks.h"

namespace cardinal::directory {

struct DueSource {
  std::string url;
  std::vector<std::string> subjects;  // of the records that came from there
  CardValidators validators = {};
  Sha256 digest{};                // of the text that the validators are of
  std::int64_t lease_end_ms = 0;  // by which the visit was scheduled
};

class RefreshSchedule {
 public:
  RefreshSchedule(store::Store& store, RefreshOptions options,
                  std::int64_t give_up_ms, std::int64_t health_interval_ms)
      : store_(store),
        queue_(options),
        give_up_ms_(give_up_ms),
        health_(options, health_interval_ms) {}

  HealthChecks& health() { return health_; }

  // Reads all records at first, and what changed since then.
  Status follow(std::int64_t now_ms);
  std::optional<std::int64_t> next_due_ms() const {
    return queue_.next_due_ms();
  }
  std::vector<DueSource> take(std::int64_t now_ms, std::size_t limit);
  std::size_t size() const { return queue_.size(); }

  // Reports about what was taken. The next visit follows from the lease that
  // the record has by then.
  void succeeded(const std::string& url, std::int64_t now_ms,
                 std::int64_t lease_end_ms, CardValidators validators,
                 const Sha256& digest);
  void failed(const std::string& url, std::int64_t now_ms,
              std::int64_t wait_ms);
  // Of the proof, in a row, with this one.
  std::uint32_t count_proof_failure(const std::string& url);
  void forget_proof_failures(const std::string& url);
  // Nothing came from there any longer.
  void forget(const std::string& url);

 private:
  struct Source {
    std::set<std::string> subjects;
    CardValidators validators = {};
    Sha256 digest{};
    std::int64_t lease_end_ms = 0;
    std::uint32_t proof_failures = 0;
  };
  void note(const std::string& subject, const store::Head& head,
            std::int64_t now_ms);
  void leave(const std::string& subject);
  Status load(std::int64_t now_ms);
  std::string health_url_of(const store::Head& head,
                            const RecordState& state) const;

  store::Store& store_;
  RefreshQueue queue_;
  std::int64_t give_up_ms_;
  HealthChecks health_;
  bool is_loaded_ = false;
  std::uint64_t followed_ = 0;
  std::unordered_map<std::string, Source> sources_;         // by URL
  std::unordered_map<std::string, std::string> source_of_;  // by subject
};

// Whether the directory keeps the record up to date by its source: the agent's
// host proved it, it was not removed, and did not expire long ago.
bool is_refreshed(const RecordState& state, std::int64_t now_ms,
                  std::int64_t give_up_ms);

}  // namespace cardinal::directory
