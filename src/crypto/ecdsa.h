// What ECDSA on all curves shares.
#pragma once

#include "crypto/evp_calls.h"

namespace cardinal::ecdsa {

// `curve` by OpenSSL's name; `point` uncompressed (SEC 1: 04, x, y); `d` may be
// empty. Null when the point is not on the curve, or `d` is not the point's.
evp::Key handle(const char* curve, std::string_view point, std::string_view d);

// Of R and S side by side, half of the bytes each.
[[nodiscard]] bool verify(const evp::Key& key, std::string_view message,
                          std::string_view signature, evp::Scheme scheme);

// ECDSA on P-384 with SHA-384 (RFC 7518, 3.4): 48 bytes each.
inline constexpr std::size_t p384_signature_bytes = 96;
// Null when the point is not on the curve.
evp::Key public_handle(const P384Point& point);

}  // namespace cardinal::ecdsa
