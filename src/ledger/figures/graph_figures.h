// What the graph of reliance says of its subjects: influence and criticality.
//
// influence: PageRank. Who is relied on by many, or by few who are themselves
// relied on. critical: betweenness, the share of the shortest paths between
// others that lead through a subject: what stops when it does.
//
// Both take the whole graph, so they are computed apart from the records, on a
// copy, and say up to which change.
//
//   GraphFigures found = graph_figures(figures.graph(), policy);
//   figures.publish(std::move(found));
//
// Thread safety: free functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ledger/figures/policy.h"
#include "ledger/figures/returns.h"

namespace cardinal::ledger {

struct RelianceGraph {
  std::size_t subjects = 0;     // numbers are below
  std::vector<Reliance> edges;  // sorted, each once
  std::uint64_t change = 0;     // records up to it are in
};

struct GraphFigures {
  std::uint64_t change = 0;
  std::size_t subjects = 0;  // of the graph: with an edge
  // By the number of the subject; 0 for those without an edge.
  std::vector<double> influence;  // their sum is 1
  std::vector<double> critical;   // 0 to 1
  // A critical score is off by more with a probability of 1 in 20; 0: exact.
  double critical_error = 0;
};

GraphFigures graph_figures(const RelianceGraph& graph,
                           const FiguresPolicy& policy);

// The graph with its subjects numbered without gaps.
struct DenseGraph {
  std::size_t size = 0;
  std::vector<Reliance> edges;         // sorted
  std::vector<std::uint32_t> numbers;  // in the RelianceGraph
};
DenseGraph dense(const RelianceGraph& graph);

// PageRank with damping, where who relies on nobody relies on all alike. Stops
// at a change below 1e-10 in sum, or after page_rank_rounds_max.
std::vector<double> page_rank(const DenseGraph& graph, double damping);
constexpr int page_rank_rounds_max = 200;

// Shortest paths through each, over all ordered pairs of others, as a share.
std::vector<double> betweenness(const DenseGraph& graph);
// The same, estimated from the paths of some sources. Which ones depends on the
// size alone.
std::vector<double> sampled_betweenness(const DenseGraph& graph,
                                        std::size_t sources);
// By Hoeffding's inequality, for any one subject.
double sampling_error(std::size_t sources);

}  // namespace cardinal::ledger
