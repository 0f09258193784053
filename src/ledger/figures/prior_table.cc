#include "ledger/figures/prior_table.h"

#include <algorithm>
#include <utility>

namespace cardinal::ledger {

std::shared_ptr<const PriorTable> prior_table(
    const Figures& figures, std::int64_t at_ms,
    std::uint64_t (*hash_of)(std::string_view subject)) {
  auto table = std::make_shared<PriorTable>();
  figures.visit(at_ms, [&](const AgentFigures& of) {
    const auto completed =
        std::min<std::uint64_t>(of.completed_tasks, UINT32_MAX);
    table->rows_[{hash_of(of.subject)}] = {
        .reputation = static_cast<float>(of.reputation.score),
        .rating = static_cast<float>(of.rating_score),
        .completed_tasks = static_cast<std::uint32_t>(completed),
        .tier = of.tier,
        .has_evidence = of.reputation.evidence > 0,
        .has_rating = of.rating.has_value()};
  });
  return table;
}

}  // namespace cardinal::ledger
