// What a library does for public keys: OpenSSL and libsodium in a program
// (library_keys.cc), the host of the module in a browser (src/wasm).
#pragma once

#include "cardinal/crypto.h"

namespace cardinal::key_backend {

using Handle = std::shared_ptr<evp_pkey_st>;

// Whether the parts are a key: a point of its group, numbers that the library
// takes. Sets the handle that `verify` needs, where it needs one.
// Requires: the numbers of an RSA key are within its limits.
[[nodiscard]] bool accept(const PublicParts& parts, Handle& handle);
// Requires: a signature of the key's size.
[[nodiscard]] bool verify(const PublicParts& parts, const Handle& handle,
                          std::string_view message, std::string_view signature);

}  // namespace cardinal::key_backend

namespace cardinal {

// Requires: the parts of an RSA key.
const RsaModulus& rsa_of(const PublicParts& parts);
// Why no private key is of this algorithm.
std::unexpected<Error> verified_only(Algorithm algorithm);

}  // namespace cardinal
