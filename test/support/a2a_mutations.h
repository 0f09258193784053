// A2A cards of every version with seeded changes, of the kind that wakes rules.
#pragma once

#include <cstdint>
#include <string>

namespace cardinal::test {

// Every member of a version; "hybrid" for 0.3 and 1.0 in one.
std::string full_a2a_card(std::string_view version);

// The same card for the same seed, on every machine.
std::string mutated_a2a_card(std::string_view version, std::uint64_t seed);

}  // namespace cardinal::test
