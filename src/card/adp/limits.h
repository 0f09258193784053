// Sizes that rules on ADP cards ask for. The reader decides by the same ones
// whether such a rule has to look.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cardinal::adp {

// Of an Ed25519 signature (section 3.2), and of its base64url.
inline constexpr std::size_t signature_bytes = 64;
inline constexpr std::size_t signature_characters =
    (signature_bytes * 8 + 5) / 6;

// adp/ttl-long: 90 days.
inline constexpr std::int64_t ttl_seconds_usual_max = 90ll * 24 * 60 * 60;

}  // namespace cardinal::adp
