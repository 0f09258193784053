// Lengths, counts and names that rules on AgentCards use. The reader sets their
// facts by the same ones.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace cardinal::agentcard {

// The reference schema's caps, in code points; a text of fewer bytes keeps them
// as well.
inline constexpr std::size_t id_code_points_max = 128;
inline constexpr std::size_t description_code_points_max = 512;
inline constexpr std::size_t tag_code_points_max = 64;

// agentcard/name-length.
inline constexpr std::size_t name_code_points_max = 128;

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

inline constexpr std::string_view reference_protocols[] = {
    "http", "websocket", "sse", "grpc", "mcp", "google_a2a", "native"};

// Keys of metadata that the draft names.
inline constexpr std::string_view trust_tier_key = "pacr:trust_tier";
inline constexpr std::string_view substrate_scope_key = "pacr:substrate_scope";
inline constexpr std::string_view trust_tiers[] = {
    "untrusted", "basic", "established", "verified", "banned"};
// The pacr: keys that, by the reference README, a ledger computes.
inline constexpr std::string_view interaction_count_key =
    "pacr:interaction_count";
inline constexpr std::string_view reputation_score_key =
    "pacr:reputation_score";
inline constexpr std::string_view ledger_figures[] = {
    interaction_count_key, "pacr:avg_latency_ms", "pacr:avg_cost_joules",
    reputation_score_key,  "pacr:influence_rank", "pacr:critical_score"};

// Joules. The normative minimum (draft, rule 7), and k_B * 300 K * ln 2 from
// the SI constants: the draft's value corresponds to about 298.2 K.
inline constexpr double landauer_floor_joules = 2.854e-21;
inline constexpr double landauer_300k_joules = 2.8710e-21;

}  // namespace cardinal::agentcard
