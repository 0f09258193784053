// Lengths, counts and names that rules on AgentCards ask for. The reader
// decides by the same ones whether such a rule has to look.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace cardinal::agentcard {

// The reference schema's caps, in code points; a text of fewer bytes keeps them
// as well.
inline constexpr std::size_t id_points_max = 128;
inline constexpr std::size_t description_points_max = 512;
inline constexpr std::size_t tag_points_max = 64;

// agentcard/name-length.
inline constexpr std::size_t name_points_max = 128;

// agentcard/capability-description-long. A description of more has as many
// marks that end a sentence: the last needs none.
inline constexpr std::size_t description_sentences_max = 3;
// Descriptions of fewer words say nothing.
inline constexpr int description_words_min = 3;

// Longer texts are no empty phrase, whatever they are padded with.
inline constexpr std::size_t empty_phrase_bytes_max = 40;
// Descriptions that say nothing, in lower case.
inline constexpr std::array<std::string_view, 21> empty_phrases = {
    "does stuff",
    "does things",
    "does something",
    "todo",
    "tbd",
    "n/a",
    "none",
    "test",
    "description",
    "placeholder",
    "a capability",
    "my capability",
    "this capability",
    "does it all",
    "various things",
    "some description",
    "description here",
    "lorem ipsum",
    "to be defined",
    "fill me in",
    "insert description here"};

// No telephone number has fewer digits: + and eight of them, or three, three
// and four.
inline constexpr std::size_t phone_digits_min = 8;

// Prefixes of metadata that specifications keep for themselves.
inline constexpr std::array<std::string_view, 2> reserved_prefixes = {"pacr:",
                                                                      "mcp:"};
constexpr bool is_reserved_key(std::string_view name) {
  return std::ranges::any_of(reserved_prefixes, [&](std::string_view prefix) {
    return name.starts_with(prefix);
  });
}

}  // namespace cardinal::agentcard
