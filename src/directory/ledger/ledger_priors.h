// What the ledger knows of agents, for ranking: reputation, rating and how many
// tasks they completed.
//
// Discovery asks for thousands of agents per query, so answers are kept for a
// while: figures change slowly, and a ranking need not be of this second.
//
// Thread safety: any thread may call anything.
#pragma once

#include <shared_mutex>
#include <string>
#include <unordered_map>

#include "directory/discovery/query.h"
#include "ledger/ledger.h"

namespace cardinal::directory {

class LedgerPriors final : public Priors {
 public:
  // Both must outlive it.
  LedgerPriors(const ledger::Ledger& ledger, const Clock& clock)
      : ledger_(ledger), clock_(clock) {}

  std::optional<Prior> prior_of(std::uint64_t subject_hash) const override;
  // Takes over the figures of agents, after the ledger has read the log.
  void refresh();

 private:
  const ledger::Ledger& ledger_;
  const Clock& clock_;
  mutable std::shared_mutex lock_;
  std::unordered_map<std::uint64_t, Prior> by_hash_;
  std::uint64_t change_ = 0;
  std::int64_t refreshed_ms_ = 0;
};

}  // namespace cardinal::directory
