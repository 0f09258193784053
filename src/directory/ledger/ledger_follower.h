// The thread that keeps what ranking knows up to the ledger: it reads new
// records, and derives from all of them at a bounded rate what cannot be kept
// up record by record.
//
//   LedgerFollower follower(store, ledger, priors, env);
//   follower.start();
//   follower.keep_graph();
//
// What ranking knows is made anew at most once a second, and influence and
// criticality at most once in five seconds; either takes at most a twentieth
// of the time of one processor. They carry the change that they are of.
//
// Thread safety: any thread may call anything but start and the destructor.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "directory/ledger/ledger_priors.h"
#include "ledger/ledger.h"
#include "store/growth.h"

namespace cardinal::directory {

class LedgerFollower {
 public:
  // All must outlive it.
  LedgerFollower(store::Store& store, ledger::Ledger& ledger,
                 LedgerPriors& priors, const Env& env);
  ~LedgerFollower();

  void start();
  // From now on influence and criticality are kept up, too.
  void keep_graph();
  // Calls `wake` once, as soon as ranking knows the records up to this change.
  store::Wake on_followed(std::uint64_t change, std::function<void()> wake);
  // Why it does not follow; empty while it does.
  std::string failure() const;

 private:
  // When something that takes long may be done again.
  struct Pace {
    std::int64_t pause_us = 0;  // at least
    std::int64_t due_us = 0;
    void done(std::int64_t begin_us, std::int64_t end_us);
  };
  void run();
  bool wait(std::uint64_t seen);
  Status follow();
  void derive();
  bool is_keeping_graph() const;
  std::int64_t now_us() const { return env_.clock->monotonic_us(); }

  store::Store& store_;
  ledger::Ledger& ledger_;
  LedgerPriors& priors_;
  const Env& env_;
  // Of the thread.
  Pace priors_pace_, graph_pace_;
  std::uint64_t seen_ = 0;

  mutable std::mutex lock_;  // of what follows
  std::condition_variable wake_;
  bool stopping_ = false, grown_ = false, keeps_graph_ = false;
  std::string failure_;
  std::shared_ptr<store::Growth> progress_;
  std::thread thread_;
};

}  // namespace cardinal::directory
