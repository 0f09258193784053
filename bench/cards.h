// Made-up AgentCards for measuring: varied, valid by draft-aevum-agentcard-00,
// and the same bytes on every machine and with every standard library.
//
//   for (const std::string& card : bench::make_cards()) ...
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace cardinal::bench {

inline constexpr std::size_t card_count = 1000;
inline constexpr std::size_t card_bytes_min = 2048;
inline constexpr std::size_t card_bytes_max = 3000;

// Most are laid out with two blanks, some on one line, some with every
// character outside ASCII escaped, as Python's json module does. One in seven
// has an escape; of 334 cards found in public repositories 28 have.
std::vector<std::string> make_cards();

// Those of them with three schemas each, over and over, as many.
std::vector<std::string> make_three_schema_cards();

// A2A cards, of 0.3 and 1.0 in turn.
std::vector<std::string> make_a2a_cards();

// The same, all of 0.3, for which there is an official schema that peers
// validate by.
std::vector<std::string> make_a2a_0_3_cards();

// ADP cards with two or three tools.
std::vector<std::string> make_adp_cards();

// AI Catalogs whose entries lead to URLs.
std::vector<std::string> make_ai_catalogs();

// The same in the shape the reference schema allows: without what only the
// draft has.
std::vector<std::string> make_reference_cards();

}  // namespace cardinal::bench
