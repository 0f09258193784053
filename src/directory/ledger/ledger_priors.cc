#include "directory/ledger/ledger_priors.h"

#include "directory/discovery/record_document.h"

namespace cardinal::directory {
namespace {

// Figures decay over weeks.
constexpr std::int64_t priors_age_max_ms = 60'000;

}  // namespace

std::optional<Prior> LedgerPriors::prior_of(std::uint64_t hash) const {
  const std::shared_lock hold(lock_);
  const ledger::PriorFigures* const known =
      table_ ? table_->find(hash) : nullptr;
  if (known == nullptr) return std::nullopt;
  Prior prior{.completed_tasks = known->completed_tasks, .tier = known->tier};
  if (known->has_evidence) prior.reputation = known->reputation;
  if (known->has_rating) prior.rating = known->rating;
  return prior;
}

bool LedgerPriors::is_outdated() const {
  const std::uint64_t change = ledger_.figures().change();
  const std::shared_lock hold(lock_);
  if (change == 0) return false;  // no record yet
  return !table_ || change != change_ ||
         clock_.now_ms() - refreshed_ms_ >= priors_age_max_ms;
}

void LedgerPriors::refresh() {
  const std::int64_t now_ms = clock_.now_ms();
  const std::uint64_t change = ledger_.figures().change();
  auto next = ledger::prior_table(ledger_.figures(), now_ms, subject_hash);
  const std::unique_lock hold(lock_);
  table_ = std::move(next);
  change_ = change;
  refreshed_ms_ = now_ms;
}

std::uint64_t LedgerPriors::change() const {
  const std::shared_lock hold(lock_);
  return change_;
}

}  // namespace cardinal::directory
