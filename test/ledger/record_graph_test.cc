// Records that wait, arrive, expire, and never form a cycle.
#include "ledger/record_graph.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>

namespace cardinal::ledger {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Place = RecordGraph::Place;

RecordId numbered(std::uint8_t number) {
  RecordId id{};
  id[15] = number;
  return id;
}
std::vector<std::uint64_t> add(RecordGraph& graph, std::uint8_t number,
                               std::vector<std::uint8_t> after,
                               std::uint64_t change, std::int64_t at_ms = 0) {
  std::vector<RecordId> ids;
  for (const std::uint8_t each : after) ids.push_back(numbered(each));
  return graph.add(numbered(number), ids, change, at_ms);
}

TEST(RecordGraph, ARecordWaitsForAllItsPredecessors) {
  RecordGraph graph;
  EXPECT_THAT(add(graph, 3, {1, 2}, 1), IsEmpty());
  EXPECT_EQ(graph.place_of(numbered(3)), Place::held);
  EXPECT_THAT(graph.missing_of(numbered(3)),
              ElementsAre(numbered(1), numbered(2)));
  EXPECT_THAT(add(graph, 1, {}, 2), ElementsAre(2));
  EXPECT_THAT(graph.missing_of(numbered(3)), ElementsAre(numbered(2)));
  EXPECT_THAT(add(graph, 2, {1}, 3), ElementsAre(3, 1));
  EXPECT_EQ(graph.place_of(numbered(3)), Place::accepted);
  EXPECT_THAT(graph.predecessors_of(numbered(3)),
              ElementsAre(numbered(1), numbered(2)));
  EXPECT_THAT(graph.successors_of(numbered(1)),
              ElementsAre(numbered(2), numbered(3)));
}

TEST(RecordGraph, NoRecordOfACycleIsAccepted) {
  RecordGraph graph;
  EXPECT_THAT(add(graph, 1, {3}, 1), IsEmpty());
  EXPECT_THAT(add(graph, 2, {1}, 2), IsEmpty());
  EXPECT_THAT(add(graph, 3, {2}, 3), IsEmpty());
  EXPECT_THAT(add(graph, 4, {4}, 4), IsEmpty());
  EXPECT_EQ(graph.accepted(), 0u);
}

TEST(RecordGraph, ARecordIsAddedOnce) {
  RecordGraph graph;
  EXPECT_THAT(add(graph, 1, {}, 1), ElementsAre(1));
  EXPECT_THAT(add(graph, 1, {}, 2), IsEmpty());
  EXPECT_THAT(add(graph, 2, {9}, 3), IsEmpty());
  EXPECT_THAT(add(graph, 2, {9}, 4), IsEmpty());
  EXPECT_THAT(add(graph, 9, {}, 5), ElementsAre(5, 3));
}

TEST(RecordGraph, WhatWaitsTooLongIsForgottenByTheTimeOfTheLog) {
  RecordGraph graph({.time_max_ms = 100});
  add(graph, 2, {1}, 1, 1'000);
  add(graph, 3, {1}, 2, 1'050);
  graph.expire(1'100);
  EXPECT_EQ(graph.held(), 2u);
  graph.expire(1'101);
  EXPECT_EQ(graph.place_of(numbered(2)), Place::unknown);
  EXPECT_THAT(add(graph, 1, {}, 3, 1'101), ElementsAre(3, 2));
  EXPECT_EQ(graph.expired(), 1u);
  // It may be sent again.
  EXPECT_THAT(add(graph, 2, {1}, 4, 1'102), ElementsAre(4));
}

TEST(RecordGraph, WhatWaitsIsBounded) {
  RecordGraph graph({.records_max = 3, .references_max = 5});
  for (std::uint8_t i = 10; i < 20; ++i) add(graph, i, {1}, i);
  EXPECT_EQ(graph.held(), 3u);
  add(graph, 20, {1, 2, 3, 4}, 20);
  EXPECT_EQ(graph.held(), 2u);  // those of 19 and 20
  EXPECT_EQ(graph.place_of(numbered(19)), Place::held);
  EXPECT_EQ(graph.place_of(numbered(18)), Place::unknown);
}

// Whoever may send unsigned records must not push signed ones out.
TEST(RecordGraph, WhatCountsForNothingIsForgottenFirst) {
  RecordGraph graph({.records_max = 3});
  const auto wait = [&](std::uint8_t number, std::uint64_t change,
                        bool counts) {
    const RecordId missing[] = {numbered(100)};
    graph.add(numbered(number), missing, change, 0, counts);
  };
  wait(1, 1, true);
  wait(2, 2, false);
  graph.confirm(numbered(2), 3);  // now it counts
  for (std::uint8_t junk = 10; junk < 30; ++junk) wait(junk, junk, false);
  EXPECT_EQ(graph.held(), 3u);
  EXPECT_EQ(graph.place_of(numbered(1)), RecordGraph::Place::held);
  EXPECT_EQ(graph.place_of(numbered(2)), RecordGraph::Place::held);
  wait(3, 40, true);
  EXPECT_EQ(graph.place_of(numbered(29)), RecordGraph::Place::unknown);
  wait(4, 41, true);
  EXPECT_EQ(graph.place_of(numbered(1)), RecordGraph::Place::unknown);
  EXPECT_EQ(graph.add(numbered(100), {}, 50, 0),
            (std::vector<std::uint64_t>{50, 3, 40, 41}));
}

TEST(RecordGraph, TheOrderOfArrivalDoesNotMatter) {
  std::mt19937_64 random(4);
  std::vector<std::vector<std::uint8_t>> after(60);
  for (std::size_t i = 1; i < after.size(); ++i) {
    for (std::uint64_t n = random() % 4; n > 0; --n) {
      after[i].push_back(static_cast<std::uint8_t>(random() % i));
    }
    std::ranges::sort(after[i]);
    const auto twice = std::ranges::unique(after[i]);
    after[i].erase(twice.begin(), twice.end());
  }
  for (int round = 0; round < 50; ++round) {
    std::vector<std::uint8_t> order(after.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      order[i] = static_cast<std::uint8_t>(i);
    }
    std::ranges::shuffle(order, random);
    RecordGraph graph;
    std::uint64_t change = 0;
    std::size_t released = 0;
    for (const std::uint8_t each : order) {
      released += add(graph, each, after[each], ++change).size();
    }
    EXPECT_EQ(released, after.size());
    EXPECT_EQ(graph.accepted(), after.size());
    EXPECT_EQ(graph.held(), 0u);
    for (std::size_t i = 0; i < after.size(); ++i) {
      const auto id = numbered(static_cast<std::uint8_t>(i));
      EXPECT_EQ(graph.predecessors_of(id).size(), after[i].size());
    }
  }
}

}  // namespace
}  // namespace cardinal::ledger
