// The ledger of a directory: records are admitted, appended to its log, and
// change what is known of agents.
//
//   DirectoryLedger& ledger = directory.ledger();
//   TRY_STATUS(ledger.begin());
//   TRY(AdmittedRecord record, ledger.admit(checked, sender, false));
//   TRY(store::Ticket ticket, directory.append(std::move(record.proposal)));
//   TRY(const ledger::Ledger* read, ledger.read());
//
// Thread safety: any thread may call anything.
#pragma once

#include <functional>
#include <memory>

#include "directory/ledger/ledger_admission.h"
#include "directory/ledger/ledger_follower.h"
#include "directory/ledger/ledger_priors.h"
#include "ledger/ledger.h"

namespace cardinal::directory {

class DirectoryLedger {
 public:
  // Both must outlive it, and what `trust` points to.
  DirectoryLedger(store::Store& store, const TrustSources& trust,
                  const Env& env);

  // Reads the log when the directory is opened. Fails: as Ledger::catch_up.
  Status load();
  // From now on a thread reads what is appended, for ranking.
  void follow() { follower_.start(); }
  // As LedgerFollower::on_followed.
  store::Wake on_followed(std::uint64_t change, std::function<void()> wake) {
    return follower_.on_followed(change, std::move(wake));
  }

  // Up to the end of the log; never null. Reads nothing of a log without a
  // ledger. Fails: as Ledger::catch_up.
  Result<ledger::Ledger*> read();
  // The same, with influence and criticality: computed by the first call, and
  // kept up from then on, of the change that they carry.
  Result<ledger::Ledger*> read_with_graph();
  // What ranking knows, as of load() or the thread.
  const Priors& priors() const { return priors_; }

  // Before the first record: its first change. Waits until it is durable.
  Status begin();
  // Requires: record.record.
  Result<AdmittedRecord> admit(const ledger::CheckedRecord& record,
                               const Sender& sender, bool is_vouched) const;

 private:
  Result<bool> is_known(const std::string& caller) const;

  store::Store& store_;
  TrustSources trust_;
  const Env& env_;
  std::unique_ptr<ledger::Ledger> ledger_;
  LedgerPriors priors_;
  LedgerFollower follower_;
};

}  // namespace cardinal::directory
