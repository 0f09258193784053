// Keeps records up to date by their sources: fetches cards again before their
// lease ends, renews or replaces their records, puts a record into quarantine
// when its source stops proving it, and releases it when it proves it again.
//
//   Refresher refresher(directory, refetcher, {}, env);
//   refresher.start();
//
// Whether and when is derived from the log alone. docs/directory.md says what
// becomes of a record when.
//
// Thread safety: start, stop and run_due belong to one thread.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "cardinal/log.h"
#include "cardinal/metrics.h"
#include "directory/directory.h"
#include "directory/refresh/refresh_schedule.h"

namespace cardinal::directory {

struct RefresherOptions {
  RefreshOptions queue = {};
  std::size_t threads = 4;  // so many hosts are visited at a time
  // A host that answers, but not with the card, is asked again after a minute
  // before its word counts: a deployment takes a moment.
  std::uint32_t proof_failures_max = 2;
  // A record that expired so long ago is left alone.
  std::int64_t give_up_ms = 30 * std::int64_t{86'400'000};
  // After the host has said that it wants no visits.
  std::int64_t opted_out_ms = 86'400'000;
  // Between two looks at the health URL of an agent; 0: none.
  std::int64_t health_interval_ms = 300'000;
  Log* log = nullptr;  // null: none
};

// What came of a visit.
enum class RefreshOutcome : std::uint8_t {
  renewed,      // the same card
  changed,      // another card of the same agent
  moved,        // the card of another subject
  released,     // from quarantine
  refused,      // the host has an older card than the directory
  opted_out,    // the host wants no visits
  unreachable,  // tried again later
  failing,      // the host does not prove the record, for the first time
  quarantined,  // nor later
  not_due,      // nothing was requested: it was renewed meanwhile
};
std::string_view name_of(RefreshOutcome outcome);

class Refresher {
 public:
  // All must outlive it.
  Refresher(Directory& directory, CardRefetcher& refetcher,
            const RefresherOptions& options, const Env& env);
  ~Refresher();

  // Metrics about visits.
  void register_metrics(MetricRegistry& metrics);
  void start();
  // Waits for visits under way, which end within seconds.
  void stop();

  // For tests and one-shot runs: visits what is due now, on this thread.
  // Fails: as reading the store does.
  Result<std::vector<RefreshOutcome>> run_due();
  std::optional<std::int64_t> next_due_ms();
  // The same for health URLs; how many there were.
  Result<std::size_t> check_due_health();

 private:
  void run();
  void check_health(const HealthCheck& check);
  RefreshOutcome visit(const DueSource& due);
  RefreshOutcome visit_record(const DueSource& due, const std::string& subject,
                              const RecordState& state);
  RefreshOutcome proved(const DueSource& due, const std::string& subject,
                        const RecordState& state, RefetchedCard card);
  RefreshOutcome decided(const DueSource& due, const RecordState& before,
                         const Admitted& admitted, RecordVerdict verdict,
                         CardValidators validators);
  RefreshOutcome not_proved(const DueSource& due, const std::string& reason);
  RefreshOutcome later(const DueSource& due, std::int64_t wait_ms,
                       RefreshOutcome outcome);
  Result<RecordVerdict> append(store::Proposal proposal);
  void quarantine(const std::string& subject, const std::string& reason);
  void report(const DueSource& due, RefreshOutcome outcome,
              std::string_view reason);

  Directory& directory_;
  CardRefetcher& refetcher_;
  const RefresherOptions options_;
  const Env& env_;

  std::mutex lock_;  // of what follows
  RefreshSchedule schedule_;
  bool stopping_ = false;
  std::condition_variable wake_;
  std::vector<std::thread> threads_;
  std::array<std::atomic<std::uint64_t>, 10> outcomes_{};
  std::atomic<std::uint64_t> alive_ = 0, down_ = 0;
};

}  // namespace cardinal::directory
