// Cards with seeded changes, small and large, for tests that compare two ways
// of asking the same thing.
#pragma once

#include <cstdint>
#include <string>

namespace cardinal::test {

// The same card for the same seed, on every machine.
std::string mutated_card(std::uint64_t seed);

// A full card: every member of both specifications is in it.
std::string full_card();

// The same for A2A 0.3.
std::string mutated_a2a_card(std::uint64_t seed);
std::string full_a2a_card();

// The same for ADP.
std::string mutated_adp_card(std::uint64_t seed);
std::string full_adp_card();

}  // namespace cardinal::test
