// JSON Web Tokens (RFC 7519) as access tokens, in the compact form.
#pragma once

#include <span>

#include "access/credential_store.h"

namespace cardinal::access {

// Tokens without a kid are tried with so many keys at most.
inline constexpr std::size_t keys_tried_max = 8;
inline constexpr std::size_t subject_bytes_max = 255;
inline constexpr std::size_t scopes_max = 1'000;

struct JwtClaims {
  const Issuer* issuer = nullptr;
  std::string subject;
  std::vector<std::string> scopes;
};

// Whether it has three parts.
bool is_jwt_shaped(std::string_view token);

// Fails: denied, with a reason that contains nothing of the token. The key
// determines the algorithm; the header must agree.
Result<JwtClaims> verify_jwt(std::string_view token,
                             std::span<const Issuer> issuers,
                             std::int64_t now_ms);

}  // namespace cardinal::access
