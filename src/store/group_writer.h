// The one thread that writes: takes all proposals that wait, applies them in
// one transaction, syncs once, and completes their tickets.
//
// Thread safety: append() may be called from any thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "cardinal/store.h"
#include "store/applier.h"
#include "store/growth.h"

namespace cardinal::store {

struct GroupWriterLimits {
  std::size_t queued_max;
  std::size_t queued_bytes_max;
  std::size_t group_max;
};

class GroupWriter {
 public:
  // Requires: the database is prepared, and the applier loaded.
  GroupWriter(Database& database, std::unique_ptr<Applier> applier,
              std::shared_ptr<Growth> growth, const GroupWriterLimits& limits);
  GroupWriter(const GroupWriter&) = delete;
  GroupWriter& operator=(const GroupWriter&) = delete;
  // Writes what waits.
  ~GroupWriter();

  // Requires: a storable proposal.
  // Fails: unavailable, if too many wait.
  Result<Ticket> append(Proposal proposal);

 private:
  struct Waiting {
    Proposal proposal;
    std::shared_ptr<Ticket::State> ticket;
  };
  void run();
  void take_group(std::vector<Waiting>& group);
  void write(std::vector<Waiting>& group);
  Result<std::vector<Outcome>> commit(std::vector<Waiting>& group);

  Database& database_;
  std::unique_ptr<Applier> applier_;
  std::shared_ptr<Growth> growth_;
  GroupWriterLimits limits_;
  bool is_stale_ = false;  // a transaction failed: the applier must load again
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Waiting> queue_;
  std::size_t queued_bytes_ = 0;
  bool is_over_ = false;
  std::jthread thread_;
};

}  // namespace cardinal::store
