// The ledger of a directory: its records in the order of the log, who follows
// from whom, and the figures of agents.
//
//   TRY(auto ledger, Ledger::open(store, {}));
//   TRY_STATUS(ledger->catch_up());
//   TRY(const StoredRecord record, ledger->record(id));
//   if (auto found = ledger->figures().figures_of(subject, now_ms)) ...
//
// Everything here is a function of the log: opened anew, a ledger is the same.
// It reads what was appended when somebody asks (catch_up); it has no thread of
// its own.
//
// Thread safety: any thread may call anything.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cardinal/store.h"
#include "ledger/action.h"
#include "ledger/figures/figures.h"
#include "ledger/ledger_facts.h"
#include "ledger/record_graph.h"

namespace cardinal::ledger {

struct LedgerOptions {
  FiguresPolicy figures = {};
  HoldLimits hold = {};
  const Env* env = &system_env();
};

struct StoredRecord {
  Record record;
  std::string text;  // as it was sent: the record, or its envelope
  LedgerFacts facts;
  RecordGraph::Place place = RecordGraph::Place::unknown;
  std::vector<RecordId> missing;  // predecessors that it waits for
  std::uint64_t change = 0;
  std::int64_t received_ms = 0;
};

struct LedgerCounts {
  std::uint64_t accepted = 0, held = 0, expired = 0, subjects = 0;
  std::uint64_t change = 0;  // of the log, up to which it has read
};

class Ledger {
 public:
  // Reads nothing yet. The store must outlive it.
  static std::unique_ptr<Ledger> over(store::Store& store,
                                      const LedgerOptions& options);
  // Whether the store has a ledger at all.
  static Result<bool> has_begun(const store::Store& store);

  // Reads the log up to its end. Fails: as the store; internal, for a damaged
  // record.
  Status catch_up();

  // Fails: not_found.
  Result<StoredRecord> record(const RecordId& id) const;
  // Of changes after `after`, at most `limit`.
  Result<std::vector<StoredRecord>> records(std::uint64_t after,
                                            std::size_t limit) const;

  std::vector<RecordId> predecessors_of(const RecordId& id) const;
  std::vector<RecordId> successors_of(const RecordId& id) const;
  RecordGraph::Place place_of(const RecordId& id) const;

  const Figures& figures() const { return figures_; }
  Figures& figures() { return figures_; }
  // Influence and criticality, if records came since they were computed.
  void refresh_graph();
  // The same, if they were never computed.
  void begin_graph();
  LedgerCounts counts() const;

 private:
  Ledger(store::Store& store, const LedgerOptions& options);
  Status apply(const store::Change& change);
  Status add_to_figures(std::uint64_t change);
  Status confirm(const StoredRecord& stored, std::uint64_t used);
  Result<StoredRecord> read_change(const store::Change& change) const;

  store::Store& store_;
  LedgerOptions options_;
  Figures figures_;
  mutable std::mutex lock_;  // of what follows
  RecordGraph graph_;
  std::uint64_t applied_ = 0;
  std::uint64_t graph_change_ = 0;
  std::int64_t period_ = INT64_MIN;
  std::mutex refresh_lock_;
  std::atomic<bool> has_graph_ = false;
};

// The record in a text of the store. Fails: internal.
Result<Record> record_in(std::string_view text);
// What the figures see of it; absent if it is about no action.
std::optional<Interaction> interaction_of(const StoredRecord& stored);

}  // namespace cardinal::ledger
