// Cards with seeded changes, small and large, for tests that compare two ways
// of asking the same thing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cardinal/json.h"
#include "support/dice.h"

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

// The same for an AI Catalog.
std::string mutated_ai_catalog(std::uint64_t seed);
std::string full_ai_catalog();

// The same for an OASF record.
std::string mutated_oasf_record(std::uint64_t seed);
std::string full_oasf_record();

// What changes put in: JSON values, and members as `"name": value`.
struct Vocabulary {
  std::span<const std::string_view> values;
  std::span<const std::string_view> members;
};
std::string mutated(std::string card, std::uint64_t seed,
                    const Vocabulary& vocabulary);

// Any value of the document but its root; absent where it has no other.
Value random_value(Value root, Dice& dice);

}  // namespace cardinal::test
