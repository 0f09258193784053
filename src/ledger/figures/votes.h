// What callers say of agents: each caller's word has a bounded weight.
//
// The votes of one caller for one agent in one half-life are summed apart and
// count saturated (saturation.h). Callers that are proven count each; the
// others are a crowd, whose sum is saturated once more when it is read.
//
//   votes.add(agent, caller, weight, interaction);
//   VoteFigures said = votes.of(agent, now_ms);
//
// Thread safety: none of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ledger/figures/decay.h"
#include "ledger/figures/flat_table.h"
#include "ledger/figures/half_lives.h"
#include "ledger/figures/interaction.h"
#include "ledger/figures/policy.h"
#include "ledger/figures/saturation.h"

namespace cardinal::ledger {

struct VoteSums {
  std::uint64_t good = 0, bad = 0;      // mantissas
  std::uint64_t complexity = 0;         // times 0 to complexity_one
  std::uint64_t rating = 0, rated = 0;  // times 0 to 5000; mantissas

  std::uint64_t weight() const { return good + bad; }
  void add(const VoteSums& other);
  void subtract(const VoteSums& other);
  // All sums, as they count when the weight of the whole is bounded.
  VoteSums saturated_at(const Saturation& by) const;
  bool operator==(const VoteSums&) const = default;
};
constexpr std::uint32_t complexity_one = 1024;

// S_T / (S_T + H_T) of a record, 0 to complexity_one; half if both are 0.
std::uint32_t complexity_share_of(const Interaction& done);

struct VoteFigures {
  double good = 0, bad = 0;  // evidence, in fresh interactions
  double complexity = 0.5;   // mean share, 0 to 1
  double rating = 0;         // mean, 0 to 5
  double rated = 0;          // evidence of the rating
};

class Votes {
 public:
  explicit Votes(const FiguresPolicy& policy);
  // Requires: the caller signed, and is not the agent.
  void add(std::uint32_t agent, std::uint32_t caller, const DecayWeight& at,
           std::uint64_t weight, const Interaction& done);
  VoteFigures of(std::uint32_t agent, std::int64_t at_ms) const;
  // Drops what no longer counts. Changes no figure.
  void sweep();
  std::size_t heap_bytes() const;

 private:
  struct PairKey {
    std::uint32_t agent = 0, caller = 0;
    std::int32_t half_life = 0;
    bool is_proven = false;
    bool operator==(const PairKey&) const = default;
    std::size_t hash() const;
  };
  struct BySource {
    VoteSums proven, crowd;
  };

  const FiguresPolicy* policy_;
  Decay decay_;
  Saturation per_caller_, unproven_;
  FlatTable<PairKey, VoteSums> pairs_;
  std::vector<HalfLives<BySource>> agents_;
};

}  // namespace cardinal::ledger
