// Which results of an agent others built on, and who relies on whom.
//
// A result is a success that a proven caller signed. It returns once a record
// of another proven caller names it as predecessor. The causal return rate of
// an agent is the share of its results that returned. The same records, seen
// as pairs of subjects, are the graph of reliance: a caller relies on the agent
// that it calls, an agent on the agents whose results its record builds on.
//
//   returns.add(agent, caller, half_life, interaction);
//   ReturnFigures rate = returns.of_all(half_life)[agent];
//
// Thread safety: none of its own.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ledger/figures/flat_table.h"
#include "ledger/figures/half_lives.h"
#include "ledger/figures/interaction.h"

namespace cardinal::ledger {

// `from` relied on `to`.
struct Reliance {
  std::uint32_t from = 0, to = 0;
  auto operator<=>(const Reliance&) const = default;
  std::size_t hash() const { return mixed((std::uint64_t{from} << 32) | to); }
};

struct ReturnFigures {
  std::uint64_t results = 0, returned = 0;
  std::uint32_t returning = 0;  // distinct callers that built on them
  double rate() const {
    return results == 0
               ? 0
               : static_cast<double>(returned) / static_cast<double>(results);
  }
};

class Returns {
 public:
  // Requires: a proven caller signed it and is not the agent; predecessors were
  // added before.
  void add(std::uint32_t agent, std::uint32_t caller, std::int32_t half_life,
           const Interaction& done);
  // Of each agent, over the last half_lives_of_graph up to `newest`.
  std::vector<ReturnFigures> of_all(std::size_t agents,
                                    std::int32_t newest) const;
  // In no order, over the same half-lives.
  std::vector<Reliance> edges(std::int32_t newest) const;
  // Drops what no longer counts at `newest` or later.
  void sweep(std::int32_t newest);
  std::size_t heap_bytes() const;

 private:
  struct IdKey {
    std::uint64_t high = 0, low = 0;
    bool operator==(const IdKey&) const = default;
    // Ids are of the choice of strangers.
    std::size_t hash() const { return mixed(mixed(high) + low); }
  };
  static IdKey key_of(const RecordId& id);
  struct Result {
    std::uint32_t agent = 0;
    std::int32_t half_life = 0;
    bool is_ok = false;
    bool has_returned = false;
  };
  struct Counts {
    std::uint64_t results = 0, returned = 0;
  };
  void touch(FlatTable<Reliance, std::int32_t>& table, Reliance pair,
             std::int32_t half_life);

  FlatTable<IdKey, Result> results_;
  std::vector<HalfLives<Counts>> agents_;
  // With the newest half-life in which it was seen.
  FlatTable<Reliance, std::int32_t> edges_;
  FlatTable<Reliance, std::int32_t> returning_;  // from a caller to an agent
};

}  // namespace cardinal::ledger
