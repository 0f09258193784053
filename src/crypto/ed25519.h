// Ed25519 (RFC 8032) by libsodium, which rejects what a strict verifier must:
// S at or above the order, small-order and non-canonical A and R.
#pragma once

#include "cardinal/crypto.h"

namespace cardinal::ed25519 {

inline constexpr std::size_t seed_bytes = 32;
inline constexpr std::size_t signature_bytes = 64;

// Requires: seed_bytes.
Ed25519Point point_of_seed(std::string_view seed);
// Whether it is a point of the prime-order group in its only encoding.
[[nodiscard]] bool is_valid(const Ed25519Point& point);
std::string sign(std::string_view seed, std::string_view message);
[[nodiscard]] bool verify(const Ed25519Point& point, std::string_view message,
                          std::string_view signature);

}  // namespace cardinal::ed25519
