// Counts characters of a text in one quick pass. The counts decide whether an
// exact and slower test of the text could find anything.
#pragma once

#include <cstdint>
#include <string_view>

namespace cardinal::agentcard {

// A text beyond `counted_bytes_max` gets the largest counts, so that it is
// tested exactly.
struct CharacterCounts {
  std::uint32_t digits = 0;
  std::uint32_t stops = 0;  // . ! ?
  std::uint32_t at_signs = 0;
};

inline constexpr std::size_t counted_bytes_max = 4000;

CharacterCounts count_characters(std::string_view text);

}  // namespace cardinal::agentcard
