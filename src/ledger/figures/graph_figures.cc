#include "ledger/figures/graph_figures.h"

#include <algorithm>
#include <cmath>

namespace cardinal::ledger {

DenseGraph dense(const RelianceGraph& graph) {
  constexpr std::uint32_t absent = UINT32_MAX;
  std::vector<std::uint32_t> places(graph.subjects, absent);
  for (const Reliance& edge : graph.edges) {
    places[edge.from] = 0;
    places[edge.to] = 0;
  }
  DenseGraph found;
  for (std::uint32_t number = 0; number < graph.subjects; ++number) {
    if (places[number] == absent) continue;
    places[number] = static_cast<std::uint32_t>(found.numbers.size());
    found.numbers.push_back(number);
  }
  found.size = found.numbers.size();
  found.edges.reserve(graph.edges.size());
  for (const Reliance& edge : graph.edges) {
    found.edges.push_back({places[edge.from], places[edge.to]});
  }
  return found;
}

double sampling_error(std::size_t sources) {
  // P(|mean - expected| >= e) <= 2 exp(-2 n e^2) for values of 0 to 1.
  constexpr double probability = 0.05;
  return std::sqrt(std::log(2 / probability) /
                   (2 * static_cast<double>(sources)));
}

GraphFigures graph_figures(const RelianceGraph& graph,
                           const FiguresPolicy& policy) {
  const DenseGraph small = dense(graph);
  GraphFigures found{.change = graph.change, .subjects = small.size};
  const std::vector<double> influence = page_rank(small, policy.damping);
  const bool is_exact = small.size <= policy.exact_subjects_max ||
                        small.size <= policy.sampled_sources;
  const std::vector<double> critical =
      is_exact ? betweenness(small)
               : sampled_betweenness(small, policy.sampled_sources);
  if (!is_exact) found.critical_error = sampling_error(policy.sampled_sources);
  found.influence.resize(graph.subjects);
  found.critical.resize(graph.subjects);
  for (std::size_t i = 0; i < small.size; ++i) {
    found.influence[small.numbers[i]] = influence[i];
    found.critical[small.numbers[i]] = critical[i];
  }
  return found;
}

}  // namespace cardinal::ledger
