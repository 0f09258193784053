// Which records followed from which: the accepted ones with their predecessors
// and successors, and those that wait for predecessors.
//
//   RecordGraph graph;
//   for (const Released& each : graph.add(id, predecessors, change, at_ms)) {
//     use(each.change);
//   }
//
// A record is accepted when all its predecessors are. So no accepted record
// ever precedes itself: of a cycle, none is accepted. What waits is bounded in
// number and time; the time is that of the log, so that the same log gives the
// same graph.
//
// Thread safety: one thread.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

#include "ledger/figures/interaction.h"

namespace cardinal::ledger {

struct HoldLimits {
  std::size_t records_max = 10'000;
  std::size_t references_max = 1'000'000;
  std::int64_t time_max_ms = 7LL * 24 * 60 * 60 * 1'000;
};

class RecordGraph {
 public:
  explicit RecordGraph(const HoldLimits& limits = {}) : limits_(limits) {}

  enum class Place : std::uint8_t { unknown, held, accepted };
  // The changes of the records that are accepted by this one, with it, in the
  // order in which predecessors come first; empty if it has to wait. A record
  // that is known already changes nothing. Where too many wait, the oldest of
  // those that count for nothing is forgotten before any that counts.
  std::vector<std::uint64_t> add(const RecordId& id,
                                 std::span<const RecordId> predecessors,
                                 std::uint64_t change, std::int64_t at_ms,
                                 bool counts = true);
  // A later change has the record, too, by better evidence: that is the one to
  // use.
  void confirm(const RecordId& id, std::uint64_t change);
  // Forgets what has waited too long at this time of the log.
  void expire(std::int64_t now_ms);

  Place place_of(const RecordId& id) const;
  // The change to use of a known record.
  std::optional<std::uint64_t> change_of(const RecordId& id) const;
  // Of an accepted record; empty for others.
  std::vector<RecordId> predecessors_of(const RecordId& id) const;
  std::vector<RecordId> successors_of(const RecordId& id) const;
  // Of a record that waits.
  std::vector<RecordId> missing_of(const RecordId& id) const;

  std::size_t accepted() const { return nodes_.size(); }
  std::size_t held() const { return held_.size(); }
  std::uint64_t expired() const { return expired_; }  // so far
  std::size_t heap_bytes() const;

 private:
  struct IdHash {
    std::size_t operator()(const RecordId& id) const;
  };
  static constexpr std::uint32_t none = UINT32_MAX;
  struct Node {
    RecordId id;
    std::uint64_t change;
    std::uint64_t first_parent;  // in parents_
    std::uint32_t parents;
    std::uint32_t first_child;  // in edges_
  };
  struct Edge {
    std::uint32_t child, next;
  };
  struct Held {
    std::vector<RecordId> predecessors;
    std::size_t missing = 0;
    std::uint64_t change = 0;
    std::uint64_t confirmed = 0;  // the change that is used; first `change`
    std::int64_t at_ms = 0;
  };
  void accept(const RecordId& id, std::span<const RecordId> predecessors,
              std::uint64_t change);
  void drop(std::uint64_t change);

  HoldLimits limits_;
  std::vector<Node> nodes_;
  std::unordered_map<RecordId, std::uint32_t, IdHash> numbers_;
  std::vector<std::uint32_t> parents_;
  std::vector<Edge> edges_;
  std::unordered_map<RecordId, Held, IdHash> held_;
  // Who waits for a record, by that record.
  std::unordered_map<RecordId, std::vector<RecordId>, IdHash> waiting_;
  std::map<std::uint64_t, RecordId> held_by_change_;  // the oldest first
  std::set<std::uint64_t> held_for_nothing_;          // those that do not count
  std::size_t references_ = 0;
  std::uint64_t expired_ = 0;
};

}  // namespace cardinal::ledger
