// What the ledger knows of agents, for ranking: reputation, rating, trust tier
// and how many tasks they completed.
//
// Discovery asks for thousands of agents per query, so there is a table for
// it, made of all figures at once and replaced as a whole: figures change
// slowly, and a ranking need not be of this second.
//
// Thread safety: any thread may call anything.
#pragma once

#include <memory>
#include <mutex>
#include <shared_mutex>

#include "directory/discovery/query.h"
#include "ledger/figures/prior_table.h"
#include "ledger/ledger.h"

namespace cardinal::directory {

class LedgerPriors final : public Priors {
 public:
  // Both must outlive it.
  LedgerPriors(const ledger::Ledger& ledger, const Clock& clock)
      : ledger_(ledger), clock_(clock) {}

  std::optional<Prior> prior_of(std::uint64_t subject_hash) const override;

  // Whether there are newer records, or the figures have decayed since.
  bool is_outdated() const;
  // Takes over the figures of agents. Takes long: see Figures::visit.
  void refresh();
  // Records up to it are in.
  std::uint64_t change() const;

 private:
  const ledger::Ledger& ledger_;
  const Clock& clock_;
  mutable std::shared_mutex lock_;                   // of what follows
  std::shared_ptr<const ledger::PriorTable> table_;  // null: none yet
  std::uint64_t change_ = 0;
  std::int64_t refreshed_ms_ = 0;
};

}  // namespace cardinal::directory
