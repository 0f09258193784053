#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "ledger/figures/graph_figures.h"

namespace cardinal::ledger {
namespace {

using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

DenseGraph graph_with(std::size_t size, Edges edges) {
  std::ranges::sort(edges);
  DenseGraph graph{.size = size};
  for (const auto& [from, to] : edges) graph.edges.push_back({from, to});
  return graph;
}

// Both directions of each.
DenseGraph mutual_graph(std::size_t size, const Edges& edges) {
  Edges both = edges;
  for (const auto& [from, to] : edges) both.emplace_back(to, from);
  return graph_with(size, both);
}

// The graph of eleven pages in the article "PageRank" of Wikipedia (Figure 1),
// whose values are printed there in percent for damping 0.85: B 38.4, C 34.3,
// E 8.1, D 3.9, F 3.9, A 3.3, and 1.6 for each of the five that only point. A
// relies on nobody.
TEST(FiguresPageRank, GivesThePublishedValuesOfElevenPages) {
  enum : std::uint32_t { a, b, c, d, e, f, g, h, i, j, k };
  const DenseGraph graph = graph_with(11, {{b, c},
                                           {c, b},
                                           {d, a},
                                           {d, b},
                                           {e, b},
                                           {e, d},
                                           {e, f},
                                           {f, b},
                                           {f, e},
                                           {g, b},
                                           {g, e},
                                           {h, b},
                                           {h, e},
                                           {i, b},
                                           {i, e},
                                           {j, e},
                                           {k, e}});
  const std::vector<double> ranks = page_rank(graph, 0.85);
  const std::vector<double> percent = {3.3, 38.4, 34.3, 3.9, 8.1, 3.9,
                                       1.6, 1.6,  1.6,  1.6, 1.6};
  ASSERT_EQ(ranks.size(), percent.size());
  double sum = 0;
  for (std::size_t v = 0; v < ranks.size(); ++v) {
    EXPECT_NEAR(100 * ranks[v], percent[v], 0.05) << v;
    sum += ranks[v];
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(FiguresPageRank, IsEqualOnARing) {
  const DenseGraph ring = graph_with(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}});
  for (const double rank : page_rank(ring, 0.85)) {
    EXPECT_NEAR(rank, 0.25, 1e-9);
  }
  EXPECT_TRUE(page_rank({}, 0.85).empty());
}

// Zachary's karate club (1977), as published with networkx.
const Edges karate = {
    {0, 1},   {0, 2},   {0, 3},   {0, 4},   {0, 5},   {0, 6},   {0, 7},
    {0, 8},   {0, 10},  {0, 11},  {0, 12},  {0, 13},  {0, 17},  {0, 19},
    {0, 21},  {0, 31},  {1, 2},   {1, 3},   {1, 7},   {1, 13},  {1, 17},
    {1, 19},  {1, 21},  {1, 30},  {2, 3},   {2, 7},   {2, 8},   {2, 9},
    {2, 13},  {2, 27},  {2, 28},  {2, 32},  {3, 7},   {3, 12},  {3, 13},
    {4, 6},   {4, 10},  {5, 6},   {5, 10},  {5, 16},  {6, 16},  {8, 30},
    {8, 32},  {8, 33},  {9, 33},  {13, 33}, {14, 32}, {14, 33}, {15, 32},
    {15, 33}, {18, 32}, {18, 33}, {19, 33}, {20, 32}, {20, 33}, {22, 32},
    {22, 33}, {23, 25}, {23, 27}, {23, 29}, {23, 32}, {23, 33}, {24, 25},
    {24, 27}, {24, 31}, {25, 31}, {26, 29}, {26, 33}, {27, 33}, {28, 31},
    {28, 33}, {29, 32}, {29, 33}, {30, 32}, {30, 33}, {31, 32}, {31, 33},
    {32, 33}};

// networkx.betweenness_centrality(networkx.karate_club_graph()); a graph with
// both directions has the same shares.
TEST(FiguresBetweenness, GivesThePublishedValuesOfTheKarateClub) {
  const DenseGraph club = mutual_graph(34, karate);
  const std::vector<double> found = betweenness(club);
  EXPECT_NEAR(found[0], 0.437635281385, 1e-10);
  EXPECT_NEAR(found[1], 0.053936688312, 1e-10);
  EXPECT_NEAR(found[2], 0.143656806157, 1e-10);
  EXPECT_NEAR(found[7], 0, 1e-12);
  EXPECT_NEAR(found[31], 0.138275613276, 1e-10);
  EXPECT_NEAR(found[32], 0.145247113997, 1e-10);
  EXPECT_NEAR(found[33], 0.304074975950, 1e-10);
}

// networkx.pagerank of the same, damping 0.85.
TEST(FiguresPageRank, GivesThePublishedValuesOfTheKarateClub) {
  const std::vector<double> ranks = page_rank(mutual_graph(34, karate), 0.85);
  EXPECT_NEAR(ranks[0], 0.09700, 2e-5);
  EXPECT_NEAR(ranks[33], 0.10092, 2e-5);
  EXPECT_NEAR(ranks[32], 0.07169, 2e-5);
  EXPECT_NEAR(ranks[11], 0.00956, 2e-5);
}

TEST(FiguresBetweenness, TheMiddleOfAStarIsOnEveryPath) {
  const std::vector<double> found =
      betweenness(mutual_graph(5, {{0, 1}, {0, 2}, {0, 3}, {0, 4}}));
  EXPECT_EQ(found, (std::vector<double>{1, 0, 0, 0, 0}));
  EXPECT_EQ(betweenness(graph_with(2, {{0, 1}})), (std::vector<double>{0, 0}));
}

TEST(FiguresBetweenness, FromAllSourcesIsExact) {
  const DenseGraph club = mutual_graph(34, karate);
  const std::vector<double> exact = betweenness(club);
  const std::vector<double> sampled = sampled_betweenness(club, 34);
  for (std::size_t v = 0; v < exact.size(); ++v) {
    EXPECT_NEAR(sampled[v], exact[v], 1e-12) << v;
  }
}

TEST(FiguresBetweenness, StaysWithinTheStatedErrorWhenSampled) {
  // Two crowds that only number 0 joins, with paths inside each.
  Edges edges;
  for (std::uint32_t v = 1; v <= 300; ++v) {
    edges.emplace_back(0, v);
    if (v > 1) edges.emplace_back(v - 1, v);
  }
  const DenseGraph graph = mutual_graph(301, edges);
  const std::vector<double> exact = betweenness(graph);
  const std::vector<double> sampled = sampled_betweenness(graph, 64);
  std::size_t outside = 0;
  for (std::size_t v = 0; v < exact.size(); ++v) {
    outside += std::abs(sampled[v] - exact[v]) > sampling_error(64) ? 1 : 0;
  }
  EXPECT_LE(outside, exact.size() / 20);
  EXPECT_NEAR(sampling_error(256), 0.0849, 1e-4);
}

TEST(FiguresGraph, NumbersOnlySubjectsWithAnEdge) {
  FiguresPolicy policy;
  const GraphFigures found = graph_figures(
      {.subjects = 5, .edges = {{1, 3}, {3, 4}}, .change = 9}, policy);
  EXPECT_EQ(found.change, 9u);
  EXPECT_EQ(found.subjects, 3u);
  EXPECT_EQ(found.influence[0], 0);
  EXPECT_GT(found.influence[4], found.influence[3]);
  EXPECT_GT(found.influence[3], found.influence[1]);
  EXPECT_EQ(found.critical, (std::vector<double>{0, 0, 0, 0.5, 0}));
  EXPECT_EQ(found.critical_error, 0);
}

}  // namespace
}  // namespace cardinal::ledger
