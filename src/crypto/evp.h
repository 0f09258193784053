// OpenSSL's objects in smart pointers.
// Included by src/crypto/ecdsa.cc, es256.cc, rs256.cc, pem.cc and evp.cc only.
#pragma once

#include <openssl/bn.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include "crypto/evp_calls.h"
#include "crypto/octets.h"

namespace cardinal::evp {

template <auto Free>
struct Deleter {
  template <class T>
  void operator()(T* object) const {
    Free(object);
  }
};

using BigNumber = std::unique_ptr<BIGNUM, Deleter<BN_clear_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, Deleter<OSSL_PARAM_BLD_free>>;
using Parameters = std::unique_ptr<OSSL_PARAM, Deleter<OSSL_PARAM_free>>;
using Context = std::unique_ptr<EVP_PKEY_CTX, Deleter<EVP_PKEY_CTX_free>>;

BigNumber number_of(std::string_view big_endian);
// A number of a key, big-endian; absent if the key has none of this name. The
// caller wipes a secret one.
std::optional<std::string> number_from(const Key& key, const char* name);
// Null when OpenSSL rejects the parts.
Key key_of(const char* kind, int selection, Builder& builder);
// Whether the parts of a key belong together.
[[nodiscard]] bool is_consistent(const Key& key, bool with_private);

}  // namespace cardinal::evp
