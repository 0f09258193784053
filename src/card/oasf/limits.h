// Counts and words that rules on OASF records use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cardinal::oasf {

// In characters. Readers of records reject longer texts.
inline constexpr std::size_t text_characters_max = 2000;
inline constexpr std::size_t description_characters_max = 10'000;

// Ids are made of two digits for each level of the taxonomy, of which there are
// at most three: 1, 101, 10101.
inline constexpr std::uint64_t skill_id_max = 999'999;

inline constexpr std::string_view locator_types[] = {
    "unspecified", "helm_chart", "container_image", "package", "source_code",
    "binary",      "url"};
// Of 0.7 and 0.8.
inline constexpr std::string_view older_locator_types[] = {
    "unspecified",    "helm_chart",  "docker_image",
    "python_package", "source_code", "binary"};

inline constexpr std::string_view connection_types[] = {
    "stdio", "streamable-http", "sse"};

}  // namespace cardinal::oasf
