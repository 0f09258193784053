// Shared by the readers of public and of private JSON Web Keys.
#pragma once

#include "cardinal/trust.h"

namespace cardinal {

inline constexpr Limits jwk_limits{.bytes_max = 1u << 20, .depth_max = 8};

// The bytes of a base64url member. Fails: invalid, naming the member; the
// message contains nothing of its value.
Result<std::string> jwk_bytes(Value jwk, std::string_view name);
Result<PublicParts> jwk_public_parts(Value jwk);
// Whether "alg", "use" and "key_ops" allow the key to be used for signatures.
Status check_jwk_purpose(Value jwk, Algorithm algorithm);

// "nbf" or "exp", in seconds since 1970; absent when the key has none.
Result<std::optional<std::int64_t>> jwk_time(Value jwk, std::string_view name);

// "kty" and the rest of the public members in the order of RFC 7638, without
// the braces around.
std::string jwk_public_members(const PublicParts& parts);

}  // namespace cardinal
