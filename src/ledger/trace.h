// What led to a record, or what came of it: the records around it, level by
// level.
//
//   const Trace trace = trace_from(ledger, id, Direction::ancestors, limits);
//   std::string tree = as_tree(trace), dot = as_dot(trace);
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <vector>

#include "ledger/ledger.h"

namespace cardinal::ledger {

enum class Direction : std::uint8_t { ancestors, descendants };

struct TraceLimits {
  std::uint32_t depth = 10;
  std::size_t nodes = 1'000;
};

struct TraceNode {
  RecordId id{};
  std::uint32_t depth = 0;
  std::vector<std::size_t> next;  // one step on; numbers of nodes
  bool has_more = false;          // beyond the limits
  std::string label;              // "AGENT capability outcome", if an action
};

struct Trace {
  Direction direction = Direction::ancestors;
  std::vector<TraceNode> nodes;  // the first is where it begins
  bool is_cut = false;
};

// Each record once, by the shortest way. Fails: not_found.
Result<Trace> trace_from(const Ledger& ledger, const RecordId& from,
                         Direction direction, const TraceLimits& limits);

// A record that is reached in several ways is drawn whole once, and then by its
// identity. Text of records is escaped.
std::string as_tree(const Trace& trace);
std::string as_dot(const Trace& trace);

}  // namespace cardinal::ledger
