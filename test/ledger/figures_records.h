// Interactions made up for tests, from a seed.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "ledger/figures/interaction.h"
#include "ledger/figures/policy.h"

namespace cardinal::ledger {

inline RecordId numbered_id(std::uint64_t number) {
  RecordId id{};
  for (std::size_t i = 0; i < 8; ++i) {
    id[15 - i] = static_cast<std::uint8_t>(number >> (8 * i));
  }
  return id;
}

// Within 25 half-lives, so that some are too old to count.
inline std::vector<Interaction> random_interactions(std::uint32_t seed,
                                                    std::size_t count) {
  std::mt19937 random(seed);
  const auto below = [&](std::uint32_t limit) {
    return static_cast<std::uint32_t>(random() % limit);
  };
  std::vector<Interaction> made;
  for (std::size_t i = 0; i < count; ++i) {
    Interaction done{.id = numbered_id(i + 1),
                     .agent = "agent " + std::to_string(below(9)),
                     .capability = "do." + std::to_string(below(3)),
                     .caller = "agent " + std::to_string(below(16)),
                     .change = i + 1};
    if (below(2) == 0) done.substrate_scope = "GPU";
    done.outcome = static_cast<Outcome>(below(5) < 3 ? 0 : below(3));
    done.signed_by = below(6) == 0 ? SignedBy::agent : SignedBy::caller;
    // By the caller, as a policy has it.
    done.is_caller_proven = (done.caller.back() - '0') % 3 != 0;
    done.counts_ppm = below(8) == 0 ? below(1'000'001) : counts_fully_ppm;
    if (below(2) == 0) {
      done.rating_milli = static_cast<std::uint16_t>(below(5001));
    }
    if (below(3) == 0) done.output_tokens = below(2000);
    const std::int64_t age_ms = below(10) == 0
                                    ? std::int64_t{below(700)} * day_ms
                                    : std::int64_t{below(90 * 86'400)} * 1000;
    done.at_ms = 1'790'000'000'000 - age_ms;
    done.energy_microjoules = below(4'000'000'000);
    done.time_microseconds = 1 + below(1U << below(31));
    done.landauer_yoctojoules = below(1'000'000);
    done.complexity_microbits = below(3'000'000);
    done.entropy_rate_microbits = below(3'000'000);
    for (std::uint32_t n = below(3); n > 0 && i > 0; --n) {
      done.predecessors.push_back(
          numbered_id(1 + below(static_cast<std::uint32_t>(i))));
    }
    made.push_back(std::move(done));
  }
  return made;
}

}  // namespace cardinal::ledger
