#include "crypto/rs256.h"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/rsa.h>

#include <array>

#include "base/allocated.h"
#include "base/errors.h"
#include "crypto/evp.h"

namespace cardinal::rs256 {
namespace {

// Beyond 2030 by NIST SP 800-57; a third of the bytes of 4096 for the same
// horizon.
constexpr std::size_t new_key_bits = 3072;

bool push(evp::Builder& builder, const char* name,
          const evp::BigNumber& number) {
  return OSSL_PARAM_BLD_push_BN(builder.get(), name, number.get()) == 1;
}

}  // namespace

evp::Key public_handle(const RsaModulus& key) {
  evp::Builder builder(OSSL_PARAM_BLD_new());
  const evp::BigNumber n = evp::number_of(key.n), e = evp::number_of(key.e);
  require_allocated(builder != nullptr);
  if (!push(builder, OSSL_PKEY_PARAM_RSA_N, n) ||
      !push(builder, OSSL_PKEY_PARAM_RSA_E, e)) {
    return {};
  }
  return evp::key_of("RSA", EVP_PKEY_PUBLIC_KEY, builder);
}

evp::Key private_handle(const PrivateParts& parts) {
  const auto& shared = std::get<RsaModulus>(parts.shared);
  const std::pair<const char*, evp::BigNumber> numbers[] = {
      {OSSL_PKEY_PARAM_RSA_N, evp::number_of(shared.n)},
      {OSSL_PKEY_PARAM_RSA_E, evp::number_of(shared.e)},
      {OSSL_PKEY_PARAM_RSA_D, evp::number_of(parts.d.reveal())},
      {OSSL_PKEY_PARAM_RSA_FACTOR1, evp::number_of(parts.p.reveal())},
      {OSSL_PKEY_PARAM_RSA_FACTOR2, evp::number_of(parts.q.reveal())},
      {OSSL_PKEY_PARAM_RSA_EXPONENT1, evp::number_of(parts.dp.reveal())},
      {OSSL_PKEY_PARAM_RSA_EXPONENT2, evp::number_of(parts.dq.reveal())},
      {OSSL_PKEY_PARAM_RSA_COEFFICIENT1, evp::number_of(parts.qi.reveal())}};
  evp::Builder builder(OSSL_PARAM_BLD_new());
  require_allocated(builder != nullptr);
  for (const auto& [name, number] : numbers) {
    if (!push(builder, name, number)) return {};
  }
  evp::Key key = evp::key_of("RSA", EVP_PKEY_KEYPAIR, builder);
  if (!key || !evp::is_consistent(key, true)) return {};
  return key;
}

std::optional<PrivateParts> private_parts_of(const evp::Key& key) {
  const auto n = evp::number_from(key, OSSL_PKEY_PARAM_RSA_N);
  const auto e = evp::number_from(key, OSSL_PKEY_PARAM_RSA_E);
  if (!n || !e) return std::nullopt;
  PrivateParts parts;
  parts.shared = RsaModulus{*n, *e};
  const std::pair<const char*, Secret PrivateParts::*> secrets[] = {
      {OSSL_PKEY_PARAM_RSA_D, &PrivateParts::d},
      {OSSL_PKEY_PARAM_RSA_FACTOR1, &PrivateParts::p},
      {OSSL_PKEY_PARAM_RSA_FACTOR2, &PrivateParts::q},
      {OSSL_PKEY_PARAM_RSA_EXPONENT1, &PrivateParts::dp},
      {OSSL_PKEY_PARAM_RSA_EXPONENT2, &PrivateParts::dq},
      {OSSL_PKEY_PARAM_RSA_COEFFICIENT1, &PrivateParts::qi}};
  for (const auto& [name, part] : secrets) {
    auto number = evp::number_from(key, name);
    if (!number) return std::nullopt;
    parts.*part = Secret(std::move(*number));
  }
  return parts;
}

Result<PrivateParts> generate() {
  const evp::Key key(EVP_RSA_gen(new_key_bits), evp::Deleter<EVP_PKEY_free>());
  auto parts = key ? private_parts_of(key) : std::nullopt;
  if (!parts) {
    ERR_clear_error();
    return internal("OpenSSL could not make an RSA key");
  }
  return std::move(*parts);
}

}  // namespace cardinal::rs256
