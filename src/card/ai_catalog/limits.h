// Counts and words that rules on AI Catalogs use. The reader sets their facts
// by the same ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cardinal::ai_catalog {

// The one released.
inline constexpr std::string_view released_spec_version = "1.0";

// ai-catalog/queries-count.
inline constexpr std::uint32_t queries_min = 2;
inline constexpr std::uint32_t queries_max = 5;

// Longer identifiers are invalid.
inline constexpr std::size_t identifier_bytes_max = 255;

// What editors suggest as the type of an entry.
inline constexpr std::string_view suggested_media_types[] = {
    "application/a2a-agent-card+json", "application/mcp-server-card+json",
    "application/ai-catalog+json",     "application/ai-registry+json",
    "application/agentcard+json",      "application/ai-skill"};

inline constexpr std::string_view identity_types[] = {"spiffe", "did", "https",
                                                      "other"};
inline constexpr std::string_view relations[] = {"derivedFrom", "publishedFrom",
                                                 "copiedFrom"};

}  // namespace cardinal::ai_catalog
