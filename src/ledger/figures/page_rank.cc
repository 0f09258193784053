#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/page_rank.hpp>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "ledger/figures/graph_figures.h"

namespace cardinal::ledger {
namespace {

using RankGraph =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property,
                                       boost::no_property, boost::no_property,
                                       std::uint32_t, std::uint32_t>;

constexpr double rank_change_max = 1e-10;

// Whether the ranks, whose sum is their number, have settled. Boost copies it
// once before the rounds, so its state is elsewhere.
struct RanksSettled {
  std::vector<double>* before;
  int* rounds;
  template <class RankMap>
  bool operator()(RankMap ranks, const RankGraph& graph) {
    double change = 0;
    for (std::uint32_t v = 0; v < boost::num_vertices(graph); ++v) {
      change += std::abs(get(ranks, v) - (*before)[v]);
      (*before)[v] = get(ranks, v);
    }
    const auto size = static_cast<double>(before->size());
    return ++*rounds > page_rank_rounds_max || change < rank_change_max * size;
  }
};

}  // namespace

std::vector<double> page_rank(const DenseGraph& graph, double damping) {
  if (graph.size == 0) return {};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  edges.reserve(graph.edges.size());
  for (const Reliance& edge : graph.edges) {
    edges.emplace_back(edge.from, edge.to);
  }
  const RankGraph csr(boost::edges_are_sorted, edges.begin(), edges.end(),
                      static_cast<std::uint32_t>(graph.size),
                      static_cast<std::uint32_t>(edges.size()));
  std::vector<double> ranks(graph.size), before(graph.size);
  int rounds = 0;
  boost::graph::page_rank(
      csr,
      boost::make_iterator_property_map(ranks.begin(),
                                        boost::get(boost::vertex_index, csr)),
      RanksSettled{&before, &rounds}, damping);
  // Boost lets the rank of those without an edge vanish. Dividing by the sum
  // gives what spreading it over all alike would have: both are the same vector
  // up to a factor.
  double sum = 0;
  for (const double rank : ranks) sum += rank;
  for (double& rank : ranks) rank /= sum;
  return ranks;
}

}  // namespace cardinal::ledger
