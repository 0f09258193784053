#include "directory/ledger/ledger_priors.h"

#include <mutex>

#include "directory/discovery/record_document.h"

namespace cardinal::directory {
namespace {

// The best known of them are ranked by their figures; others are as if new.
constexpr std::size_t agents_max = 1'000'000;
// Figures decay over weeks.
constexpr std::int64_t refresh_ms = 60'000;

}  // namespace

std::optional<Prior> LedgerPriors::prior_of(std::uint64_t hash) const {
  const std::shared_lock hold(lock_);
  const auto found = by_hash_.find(hash);
  if (found == by_hash_.end()) return std::nullopt;
  return found->second;
}

void LedgerPriors::refresh() {
  const std::int64_t now_ms = clock_.now_ms();
  const std::uint64_t change = ledger_.figures().change();
  {
    const std::shared_lock hold(lock_);
    const bool is_recent = now_ms - refreshed_ms_ < refresh_ms;
    if (refreshed_ms_ != 0 && change == change_ && is_recent) return;
  }
  std::unordered_map<std::uint64_t, Prior> next;
  for (const ledger::AgentFigures& each : ledger_.figures().top(
           ledger::FigureName::reputation, agents_max, now_ms)) {
    next.emplace(subject_hash(each.subject),
                 Prior{.reputation = each.reputation.score,
                       .rating = each.rating_score,
                       .completed_tasks = each.completed_tasks});
  }
  const std::unique_lock hold(lock_);
  by_hash_ = std::move(next);
  change_ = change;
  refreshed_ms_ = now_ms;
}

}  // namespace cardinal::directory
