// Lengths and counts that rules on A2A cards ask for. The reader decides by the
// same numbers whether such a rule has to look.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cardinal::a2a {

// a2a/name-length reports names of this many characters or more.
inline constexpr std::size_t name_characters_long = 60;

// a2a/skill-description-quality: descriptions have at least this many
// characters; one of three bytes or more, such as Han, counts as two.
inline constexpr std::size_t description_characters_min = 20;
// Texts of as many bytes have them in any script: a character of two bytes
// counts as one.
inline constexpr std::size_t description_bytes_enough =
    2 * description_characters_min;

// a2a/skill-examples-count.
inline constexpr std::uint32_t examples_min = 2;
inline constexpr std::uint32_t examples_max = 5;

// a2a/mode-media-type: of a type and of a subtype (RFC 6838, section 4.2).
inline constexpr std::size_t media_type_name_bytes_max = 127;

// What nearly all cards of 0.3 have as protocolVersion.
inline constexpr std::string_view usual_protocol_version = "0.3.0";

// The released versions of the protocol that have interfaces, as Major.Minor.
inline constexpr std::string_view released_versions[] = {"1.0", "0.3", "0.2"};

}  // namespace cardinal::a2a
