#include <algorithm>
#include <boost/graph/betweenness_centrality.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "ledger/figures/flat_table.h"
#include "ledger/figures/graph_figures.h"

namespace cardinal::ledger {
namespace {

using PathGraph = boost::compressed_sparse_row_graph<boost::directedS>;

// Dependencies of one source on all others, by Brandes' algorithm (2001).
// Boost runs it from every source or not at all.
class SourcePaths {
 public:
  explicit SourcePaths(const DenseGraph& graph)
      : edges_(graph.edges),
        first_(graph.size + 1),
        distance_(graph.size),
        paths_(graph.size),
        dependency_(graph.size) {
    for (const Reliance& edge : edges_) ++first_[edge.from + 1];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    reached_.reserve(graph.size);
  }

  void add(std::uint32_t source, std::vector<double>& sums) {
    std::ranges::fill(distance_, unreached);
    std::ranges::fill(paths_, 0.0);
    std::ranges::fill(dependency_, 0.0);
    reached_.assign(1, source);
    distance_[source] = 0;
    paths_[source] = 1;
    for (std::size_t next = 0; next < reached_.size(); ++next) {
      visit(reached_[next]);
    }
    for (std::size_t i = reached_.size(); i-- > 1;) {
      const std::uint32_t v = reached_[i];
      gather(v);
      sums[v] += dependency_[v];
    }
  }

 private:
  static constexpr std::uint32_t unreached = UINT32_MAX;

  void visit(std::uint32_t v) {
    for (std::size_t e = first_[v]; e < first_[v + 1]; ++e) {
      const std::uint32_t to = edges_[e].to;
      if (distance_[to] == unreached) {
        distance_[to] = distance_[v] + 1;
        reached_.push_back(to);
      }
      if (distance_[to] == distance_[v] + 1) paths_[to] += paths_[v];
    }
  }
  // Those behind v were gathered before it.
  void gather(std::uint32_t v) {
    for (std::size_t e = first_[v]; e < first_[v + 1]; ++e) {
      const std::uint32_t to = edges_[e].to;
      if (distance_[to] != distance_[v] + 1) continue;
      dependency_[v] += paths_[v] / paths_[to] * (1 + dependency_[to]);
    }
  }

  const std::vector<Reliance>& edges_;
  std::vector<std::size_t> first_;
  std::vector<std::uint32_t> distance_;
  std::vector<double> paths_, dependency_;
  std::vector<std::uint32_t> reached_;
};

}  // namespace

std::vector<double> betweenness(const DenseGraph& graph) {
  std::vector<double> found(graph.size);
  if (graph.size < 3) return found;
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  edges.reserve(graph.edges.size());
  for (const Reliance& edge : graph.edges) {
    edges.emplace_back(edge.from, edge.to);
  }
  const PathGraph csr(boost::edges_are_sorted, edges.begin(), edges.end(),
                      graph.size, edges.size());
  boost::brandes_betweenness_centrality(
      csr, boost::make_iterator_property_map(
               found.begin(), boost::get(boost::vertex_index, csr)));
  const auto size = static_cast<double>(graph.size);
  for (double& share : found) share /= (size - 1) * (size - 2);
  return found;
}

std::vector<double> sampled_betweenness(const DenseGraph& graph,
                                        std::size_t sources) {
  std::vector<double> found(graph.size);
  if (graph.size < 3 || sources == 0) return found;
  // Without replacement: the same numbers wherever the graph is the same.
  std::vector<std::uint32_t> order(graph.size);
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {},
                    [](std::uint32_t v) { return std::pair(mixed(v + 1), v); });
  sources = std::min(sources, graph.size);
  SourcePaths paths(graph);
  for (std::size_t i = 0; i < sources; ++i) paths.add(order[i], found);
  const double scale =
      static_cast<double>(graph.size) / static_cast<double>(sources);
  const auto size = static_cast<double>(graph.size);
  for (double& share : found) share *= scale / ((size - 1) * (size - 2));
  return found;
}

}  // namespace cardinal::ledger
