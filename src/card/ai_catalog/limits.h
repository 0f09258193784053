// Counts and values that rules on AI Catalogs ask for. The reader decides by
// the same ones whether such a rule has to look.
#pragma once

#include <cstdint>
#include <string_view>

namespace cardinal::ai_catalog {

// The one released.
inline constexpr std::string_view released_spec_version = "1.0";

// ai-catalog/queries-count.
inline constexpr std::uint32_t queries_min = 2;
inline constexpr std::uint32_t queries_max = 5;

}  // namespace cardinal::ai_catalog
