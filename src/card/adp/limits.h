// Sizes and words that rules on ADP cards use. The reader sets their facts by
// the same ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cardinal/adp.h"

namespace cardinal::adp {

// Of an Ed25519 signature (section 3.2), and of its base64url.
inline constexpr std::size_t signature_bytes = 64;
inline constexpr std::size_t signature_characters =
    (signature_bytes * 8 + 5) / 6;

// What is left of card_bytes_max for a card if the envelope takes 1,024 octets
// (section 7.6).
inline constexpr std::size_t one_message_bytes_max = card_bytes_max - 1024;
inline constexpr std::size_t method_name_bytes_max = 255;

// The recommended first segments of skill tags (Table 6).
inline constexpr std::string_view skill_categories[] = {
    "nlp",    "vision",    "audio",    "analytical",
    "coding", "retrieval", "creative", "ops"};

// adp/ttl-long: 90 days.
inline constexpr std::int64_t ttl_seconds_usual_max = 90ll * 24 * 60 * 60;

}  // namespace cardinal::adp
