// Signing and verifying with a key that OpenSSL holds, without its headers.
#pragma once

#include "cardinal/crypto.h"

namespace cardinal::evp {

using Key = std::shared_ptr<evp_pkey_st>;

enum class Scheme : std::uint8_t { sha256, sha384, sha256_pss };

// Of EC keys the signature is DER.
[[nodiscard]] bool verify(const Key& key, std::string_view message,
                          std::string_view signature,
                          Scheme scheme = Scheme::sha256);
// With SHA-256.
Result<std::string> sign(const Key& key, std::string_view message);

}  // namespace cardinal::evp
