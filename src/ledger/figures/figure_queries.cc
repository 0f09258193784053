#include <algorithm>
#include <array>
#include <shared_mutex>
#include <utility>

#include "ledger/figures/energy.h"
#include "ledger/figures/figures.h"
#include "ledger/figures/figures_parts.h"

namespace cardinal::ledger {
namespace {

constexpr std::array<std::pair<std::string_view, FigureName>, 8> figure_names =
    {{{"reputation", FigureName::reputation},
      {"rating", FigureName::rating},
      {"interactions", FigureName::interactions},
      {"success_rate", FigureName::success_rate},
      {"latency", FigureName::latency},
      {"cost", FigureName::cost},
      {"influence", FigureName::influence},
      {"critical", FigureName::critical}}};

// A list of all subjects holds the lock for so many at a time, so that the
// writer waits for less than a millisecond.
constexpr std::size_t subjects_per_lock = 512;

std::optional<double> negative(std::optional<double> value) {
  if (!value) return std::nullopt;
  return -*value;
}

// More is better.
std::optional<double> rank_by(const AgentFigures& of, FigureName figure) {
  switch (figure) {
    case FigureName::reputation:
      if (of.reputation.evidence <= 0) return std::nullopt;
      return of.reputation.score;
    case FigureName::rating:
      if (!of.rating) return std::nullopt;
      return of.rating_score;
    case FigureName::interactions:
      return static_cast<double>(of.interaction_count);
    case FigureName::success_rate:
      return of.success_rate;
    case FigureName::latency:
      return negative(of.avg_latency_ms);
    case FigureName::cost:
      return negative(of.avg_cost_joules);
    case FigureName::influence:
      return of.influence_rank;
    case FigureName::critical:
      return of.critical_score;
  }
  return std::nullopt;
}

// What exceeds its price most first; without a price, what takes most.
bool takes_more(const EnergyRow& a, const EnergyRow& b) {
  const auto key = [](const EnergyRow& row) {
    return std::pair(row.energy.measured_to_claimed.value_or(-1),
                     row.energy.measured_joules);
  };
  if (key(a) != key(b)) return key(a) > key(b);
  return a.subject < b.subject;
}

}  // namespace

std::optional<FigureName> figure_named(std::string_view name) {
  for (const auto& [known, figure] : figure_names) {
    if (known == name) return figure;
  }
  return std::nullopt;
}

std::string_view name_of(FigureName figure) {
  return figure_names[static_cast<std::size_t>(figure)].first;
}

AgentFigures Figures::Parts::all_of(std::uint32_t number,
                                    std::int64_t at_ms) const {
  const SubjectState& state = states[number];
  at_ms = std::max(at_ms, state.newest_ms);
  const VolumeFigures volume = volume_at(state.volume, decay, policy, at_ms);
  const VoteFigures said = votes.of(number, at_ms);
  AgentFigures found{
      .subject = names.name_of(number),
      .at_ms = at_ms,
      .change = change,
      .interaction_count = state.interactions,
      .completed_tasks = state.completed,
      .weight = volume.weight,
      .avg_latency_ms = volume.avg_latency_ms,
      .avg_cost_joules = volume.avg_cost_joules,
      .success_rate = volume.success_rate,
      .rating_score = ledger::rating_score(said, policy),
      .reputation = reputation_of(said, latency.of(number, at_ms), policy),
      .tier_period = tier_period,
      .critical_error = graph.critical_error,
      .graph_change = graph.change,
      .energy = energy_of(volume, state.price)};
  if (said.rated > 0) found.rating = said.rating;
  if (number < tiers.size()) found.tier = tiers[number];
  if (number < graph.influence.size()) {
    found.influence_rank = graph.influence[number];
    found.critical_score = graph.critical[number];
  }
  return found;
}

std::optional<AgentFigures> Figures::figures_of(std::string_view subject,
                                                std::int64_t at_ms) const {
  const std::shared_lock lock(parts_->mutex);
  const auto number = parts_->names.find(subject);
  if (!number || parts_->states[*number].interactions == 0) {
    return std::nullopt;
  }
  return parts_->all_of(*number, at_ms);
}

std::vector<AgentFigures> Figures::top(FigureName figure, std::size_t limit,
                                       std::int64_t at_ms) const {
  std::vector<std::pair<double, AgentFigures>> found;
  const auto before = [](const auto& a, const auto& b) {
    if (a.first != b.first) return a.first > b.first;
    return a.second.subject < b.second.subject;
  };
  const auto shorten = [&] {
    const std::size_t kept = std::min(limit, found.size());
    std::ranges::partial_sort(
        found, found.begin() + static_cast<std::ptrdiff_t>(kept), before);
    found.resize(kept);
  };
  for (std::size_t next = 0; next < subjects();) {
    {
      const std::shared_lock lock(parts_->mutex);
      const std::size_t end =
          std::min(next + subjects_per_lock, parts_->states.size());
      for (; next < end; ++next) {
        const auto number = static_cast<std::uint32_t>(next);
        if (parts_->states[number].interactions == 0) continue;
        AgentFigures of = parts_->all_of(number, at_ms);
        if (const auto rank = rank_by(of, figure)) {
          found.emplace_back(*rank, std::move(of));
        }
      }
    }
    shorten();
  }
  std::vector<AgentFigures> best;
  best.reserve(found.size());
  for (auto& [rank, of] : found) best.push_back(std::move(of));
  return best;
}

std::vector<EnergyRow> Figures::energy(std::size_t limit,
                                       std::int64_t at_ms) const {
  std::vector<EnergyRow> rows;
  for (std::size_t next = 0; next < subjects();) {
    {
      const std::shared_lock lock(parts_->mutex);
      const std::size_t end =
          std::min(next + subjects_per_lock, parts_->states.size());
      for (; next < end; ++next) {
        const SubjectState& state = parts_->states[next];
        const VolumeFigures volume =
            volume_at(state.volume, parts_->decay, parts_->policy,
                      std::max(at_ms, state.newest_ms));
        const auto energy = energy_of(volume, state.price);
        if (!energy) continue;
        rows.push_back({parts_->names.name_of(static_cast<std::uint32_t>(next)),
                        volume.weight, *energy});
      }
    }
    const std::size_t kept = std::min(limit, rows.size());
    std::ranges::partial_sort(
        rows, rows.begin() + static_cast<std::ptrdiff_t>(kept), takes_more);
    rows.resize(kept);
  }
  return rows;
}

}  // namespace cardinal::ledger
