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
constexpr std::size_t subjects_per_lock = 256;

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

// The first few of many, in bounded memory.
template <class Item>
class BestOf {
 public:
  using Before = bool (*)(const Item&, const Item&);
  BestOf(std::size_t limit, Before before) : limit_(limit), before_(before) {}
  void add(Item item) {
    items_.push_back(std::move(item));
    if (items_.size() >= 2 * limit_ + subjects_per_lock) shorten();
  }
  std::vector<Item> take() {
    shorten();
    return std::move(items_);
  }

 private:
  void shorten() {
    const std::size_t kept = std::min(limit_, items_.size());
    std::ranges::partial_sort(
        items_, items_.begin() + static_cast<std::ptrdiff_t>(kept), before_);
    items_.resize(kept);
  }
  std::size_t limit_;
  Before before_;
  std::vector<Item> items_;
};

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

void Figures::visit(std::int64_t at_ms,
                    const std::function<void(const AgentFigures&)>& see) const {
  std::vector<AgentFigures> some;
  for (std::size_t next = 0, end = 1; next < end;) {
    some.clear();
    {
      const std::shared_lock lock(parts_->mutex);
      end = parts_->states.size();
      const std::size_t last = std::min(next + subjects_per_lock, end);
      for (; next < last; ++next) {
        if (parts_->states[next].interactions == 0) continue;
        some.push_back(parts_->all_of(static_cast<std::uint32_t>(next), at_ms));
      }
    }
    for (const AgentFigures& of : some) see(of);
  }
}

std::vector<AgentFigures> Figures::top(FigureName figure, std::size_t limit,
                                       std::int64_t at_ms) const {
  using Ranked = std::pair<double, AgentFigures>;
  BestOf<Ranked> best(limit, [](const Ranked& a, const Ranked& b) {
    if (a.first != b.first) return a.first > b.first;
    return a.second.subject < b.second.subject;
  });
  visit(at_ms, [&](const AgentFigures& of) {
    if (const auto rank = rank_by(of, figure)) best.add({*rank, of});
  });
  std::vector<AgentFigures> found;
  for (Ranked& ranked : best.take()) found.push_back(std::move(ranked.second));
  return found;
}

std::vector<EnergyRow> Figures::energy(std::size_t limit,
                                       std::int64_t at_ms) const {
  BestOf<EnergyRow> best(limit, takes_more);
  visit(at_ms, [&](const AgentFigures& of) {
    if (of.energy) best.add({of.subject, of.weight, *of.energy});
  });
  return best.take();
}

}  // namespace cardinal::ledger
