// The figures of the ledger: everything that records say of agents.
//
// One writer adds each accepted record once, predecessors first; every figure
// equals what a new Figures with the same records would say, in whatever order
// they came. Trust tiers change at review(), influence and criticality at
// publish(): both are derived from all records at once.
//
//   Figures figures;
//   figures.add(interaction);                          // per record
//   figures.review(figures.period_of(now_ms), change); // at each `tick`
//   figures.publish(graph_figures(figures.graph(), figures.policy()));
//   if (auto found = figures.figures_of(subject, now_ms)) show(*found);
//
// Thread safety: any number of readers beside one writer; each call takes a
// lock for a moment. graph_figures() runs without one, on a copy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/figures/graph_figures.h"
#include "ledger/figures/interaction.h"
#include "ledger/figures/policy.h"
#include "ledger/figures/reputation.h"
#include "ledger/figures/tiers.h"

namespace cardinal::ledger {

// What an agent's card says that it takes: joules.
struct EnergyPrice {
  std::optional<double> base;       // per call
  std::optional<double> per_token;  // per token of output
};

struct EnergyFigures {
  double measured_joules = 0;                 // mean per call
  std::optional<double> claimed_joules;       // the price of the same calls
  std::optional<double> measured_to_claimed;  // absent if nothing is claimed
  std::optional<double> watts;  // energy by time, if time was taken
  // Energy by Landauer's minimum for the bits that were erased.
  std::optional<double> landauer_margin;
};

struct AgentFigures {
  std::string subject;
  std::int64_t at_ms = 0;               // decayed to this time
  std::uint64_t change = 0;             // records up to it are in
  std::uint64_t interaction_count = 0;  // as agent or as caller, never decayed
  std::uint64_t completed_tasks = 0;    // successes that a caller signed
  double weight = 0;                    // decayed number of calls
  std::optional<double> avg_latency_ms, avg_cost_joules;
  std::optional<double> success_rate;  // 0 to 1
  std::optional<double> rating;        // 0 to 5
  double rating_score = 0.5;           // 0 to 1, shrunk to 1/2
  Reputation reputation;
  Tier tier = Tier::untrusted;
  std::int64_t tier_period = 0;  // of the review
  std::optional<double> influence_rank, critical_score;
  double critical_error = 0;       // see GraphFigures
  std::uint64_t graph_change = 0;  // that those two were computed at
  std::optional<EnergyFigures> energy;
};

enum class FigureName : std::uint8_t {
  reputation,
  rating,
  interactions,
  success_rate,
  latency,  // the fastest first
  cost,     // the cheapest first
  influence,
  critical,
};
std::optional<FigureName> figure_named(std::string_view name);
std::string_view name_of(FigureName figure);

struct EnergyRow {
  std::string subject;
  double weight = 0;
  EnergyFigures energy;
};

class Figures {
 public:
  explicit Figures(const FiguresPolicy& policy = {});
  ~Figures();
  Figures(const Figures&) = delete;
  Figures& operator=(const Figures&) = delete;

  const FiguresPolicy& policy() const;

  void add(const Interaction& done);
  // The same record again, signed by the caller now: `before` is what was
  // added. The figures are then as if it had been signed so from the start,
  // except that it does not return for records that built on it before.
  void confirm(const Interaction& before, const Interaction& done);
  // From the agent's current card.
  void set_price(std::string_view subject, const EnergyPrice& price);

  // Tiers anew, from all records added so far; also forgets what no longer
  // counts. Call it at each `tick` of the log that begins a period.
  void review(std::int64_t period, std::uint64_t change);
  std::int64_t period_of(std::int64_t at_ms) const;
  Tier tier_of(std::string_view subject) const;

  RelianceGraph graph() const;
  void publish(GraphFigures found);

  // Absent if no record names the subject. `at_ms` before its newest record is
  // taken as the time of that.
  std::optional<AgentFigures> figures_of(std::string_view subject,
                                         std::int64_t at_ms) const;
  // Of every subject, in no order. `see` is called without the lock.
  void visit(std::int64_t at_ms,
             const std::function<void(const AgentFigures&)>& see) const;
  // Agents that have the figure, the best first, ties by subject.
  std::vector<AgentFigures> top(FigureName figure, std::size_t limit,
                                std::int64_t at_ms) const;
  // The agents that take most beyond their price first, then those without one
  // by what they take.
  std::vector<EnergyRow> energy(std::size_t limit, std::int64_t at_ms) const;

  std::uint64_t change() const;
  std::size_t subjects() const;
  std::size_t heap_bytes() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace cardinal::ledger
