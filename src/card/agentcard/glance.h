// One quick pass over a text: enough to tell whether a closer look at it could
// find anything.
#pragma once

#include <cstdint>
#include <string_view>

namespace cardinal::agentcard {

// Counts; a text beyond `glance_bytes_max` gets the largest ones, and with them
// the closer look.
struct Glance {
  std::uint32_t digits = 0;
  std::uint32_t stops = 0;  // . ! ?
  std::uint32_t at_signs = 0;
};

inline constexpr std::size_t glance_bytes_max = 4000;

Glance glance_at(std::string_view text);

}  // namespace cardinal::agentcard
