#include "crypto/ecdsa.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>

#include "base/allocated.h"
#include "base/check_that.h"
#include "crypto/evp.h"

namespace cardinal::ecdsa {
namespace {

using EcdsaSignature = std::unique_ptr<ECDSA_SIG, evp::Deleter<ECDSA_SIG_free>>;

}  // namespace

evp::Key handle(const char* curve, std::string_view point, std::string_view d) {
  evp::Builder builder(OSSL_PARAM_BLD_new());
  require_allocated(builder != nullptr);
  require_allocated(
      OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME,
                                      curve, 0) == 1 &&
      OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY,
                                       point.data(), point.size()) == 1);
  const bool is_private = !d.empty();
  const evp::BigNumber number = evp::number_of(d);  // until the key is made
  if (is_private) {
    require_allocated(OSSL_PARAM_BLD_push_BN(builder.get(),
                                             OSSL_PKEY_PARAM_PRIV_KEY,
                                             number.get()) == 1);
  }
  evp::Key key = evp::key_of(
      "EC", is_private ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, builder);
  if (!key || !evp::is_consistent(key, is_private)) return {};
  return key;
}

bool verify(const evp::Key& key, std::string_view message,
            std::string_view signature, evp::Scheme scheme) {
  const std::size_t half = signature.size() / 2;
  const EcdsaSignature pair(ECDSA_SIG_new());
  require_allocated(pair != nullptr);
  // The pair owns both numbers from here on.
  CHECK(ECDSA_SIG_set0(pair.get(),
                       evp::number_of(signature.substr(0, half)).release(),
                       evp::number_of(signature.substr(half)).release()) == 1);
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(pair.get(), &der);
  require_allocated(size > 0);
  const bool good = evp::verify(
      key, message,
      {reinterpret_cast<const char*>(der), static_cast<std::size_t>(size)},
      scheme);
  OPENSSL_free(der);
  return good;
}

evp::Key public_handle(const P384Point& point) {
  std::string bytes = "\x04";
  bytes.append(point.x.begin(), point.x.end());
  bytes.append(point.y.begin(), point.y.end());
  return handle("secp384r1", bytes, {});
}

}  // namespace cardinal::ecdsa
