#include "crypto/evp.h"

#include <openssl/err.h>
#include <openssl/rsa.h>

#include "base/allocated.h"
#include "base/errors.h"

namespace cardinal::evp {
namespace {

using Digest = std::unique_ptr<EVP_MD_CTX, Deleter<EVP_MD_CTX_free>>;

}  // namespace

BigNumber number_of(std::string_view big_endian) {
  BigNumber number(BN_bin2bn(octets(big_endian),
                             static_cast<int>(big_endian.size()), nullptr));
  require_allocated(number != nullptr);
  return number;
}

std::optional<std::string> number_from(const Key& key, const char* name) {
  BIGNUM* number = nullptr;
  if (EVP_PKEY_get_bn_param(key.get(), name, &number) != 1) {
    ERR_clear_error();
    return std::nullopt;
  }
  const BigNumber owner(number);
  std::string bytes(static_cast<std::size_t>(BN_num_bytes(number)), '\0');
  BN_bn2bin(number, reinterpret_cast<unsigned char*>(bytes.data()));
  return bytes;
}

Key key_of(const char* kind, int selection, Builder& builder) {
  const Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  const Context context(EVP_PKEY_CTX_new_from_name(nullptr, kind, nullptr));
  require_allocated(parameters && context);
  EVP_PKEY* key = nullptr;
  if (EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, selection, parameters.get()) !=
          1) {
    ERR_clear_error();
    return {};
  }
  return {key, Deleter<EVP_PKEY_free>()};
}

bool is_consistent(const Key& key, bool with_private) {
  const Context context(
      EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
  require_allocated(context != nullptr);
  const bool good = (with_private ? EVP_PKEY_check(context.get())
                                  : EVP_PKEY_public_check(context.get())) == 1;
  ERR_clear_error();
  return good;
}

bool verify(const Key& key, std::string_view message,
            std::string_view signature, Scheme scheme) {
  const Digest digest(EVP_MD_CTX_new());
  require_allocated(digest != nullptr);
  const EVP_MD* hash = scheme == Scheme::sha384 ? EVP_sha384() : EVP_sha256();
  EVP_PKEY_CTX* context = nullptr;  // the digest's
  bool good = EVP_DigestVerifyInit(digest.get(), &context, hash, nullptr,
                                   key.get()) == 1;
  if (good && scheme == Scheme::sha256_pss) {
    // RFC 7518, 3.5: the salt is as long as the hash.
    good =
        EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1 &&
        EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1;
  }
  good = good &&
         EVP_DigestVerify(digest.get(), octets(signature), signature.size(),
                          octets(message), message.size()) == 1;
  ERR_clear_error();
  return good;
}

Result<std::string> sign(const Key& key, std::string_view message) {
  const Digest digest(EVP_MD_CTX_new());
  require_allocated(digest != nullptr);
  std::size_t size = 0;
  std::string signature;
  bool good = EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr,
                                 key.get()) == 1 &&
              EVP_DigestSign(digest.get(), nullptr, &size, octets(message),
                             message.size()) == 1;
  if (good) {
    signature.resize(size);
    good = EVP_DigestSign(digest.get(),
                          reinterpret_cast<unsigned char*>(signature.data()),
                          &size, octets(message), message.size()) == 1;
  }
  ERR_clear_error();
  if (!good) {
    return internal("OpenSSL could not sign with this key");
  }
  signature.resize(size);
  return signature;
}

}  // namespace cardinal::evp
