// Applies proposals: a pure function of their order and content.
//
//   TRY(Transaction transaction, Transaction::begin_write(database));
//   TRY(const Outcome outcome, applier.apply(proposal));
//   TRY_STATUS(transaction.commit());
#pragma once

#include "cardinal/store.h"
#include "store/database.h"
#include "store/rows.h"
#include "store/tree_edge.h"

namespace cardinal::store {

class Applier {
 public:
  Applier(Database& database, Decide decide, std::size_t history_versions_max);

  // Reads where the database stands: before the first proposal, and after a
  // transaction that failed.
  Status load();
  // Requires: load() succeeded, and a transaction for writing is open. The
  // time of the proposal is not before the last change afterwards.
  Result<Outcome> apply(Proposal& proposal);

  std::uint64_t last_change() const { return last_change_; }

 private:
  Result<std::uint64_t> write_head(const std::optional<HeadRow>& before,
                                   const Proposal& proposal,
                                   const Ruling& ruling);
  Status write_change(const Proposal& proposal, std::uint64_t head_id,
                      std::uint64_t previous);
  Status add_leaf(const Proposal& proposal);
  Status erase_old_bodies(Kind kind, std::uint64_t previous);

  Database& database_;
  Decide decide_;
  std::size_t history_versions_max_;
  std::uint64_t last_change_ = 0;
  std::uint64_t last_head_ = 0;
  std::int64_t last_at_ms_ = 0;
  merkle::TreeEdge edge_;
};

}  // namespace cardinal::store
