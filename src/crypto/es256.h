// ECDSA on P-256 with SHA-256 (RFC 7518, 3.4). Signatures are R and S side by
// side, 32 bytes each; OpenSSL's DER stays inside.
#pragma once

#include "crypto/evp_calls.h"

namespace cardinal::es256 {

inline constexpr std::size_t number_bytes = 32;
inline constexpr std::size_t signature_bytes = 64;

// Null when the point is not on the curve.
evp::Key public_handle(const P256Point& point);
// Null when `d` is not the point's.
evp::Key private_handle(const P256Point& point, std::string_view d);
// Absent when `d` is not between 1 and the order of the curve.
std::optional<P256Point> point_of(std::string_view d);
Result<std::string> sign(const evp::Key& key, std::string_view message);
[[nodiscard]] bool verify(const evp::Key& key, std::string_view message,
                          std::string_view signature);

}  // namespace cardinal::es256
