// Keys of all kinds by OpenSSL and libsodium: each calls its algorithm.
#include "base/check_that.h"
#include "base/errors.h"
#include "cardinal/crypto.h"
#include "crypto/ecdsa.h"
#include "crypto/ed25519.h"
#include "crypto/es256.h"
#include "crypto/evp_calls.h"
#include "crypto/key_backend.h"
#include "crypto/rs256.h"

namespace cardinal {
namespace {

std::string random_bytes(Env& env, std::size_t count) {
  std::string bytes(count, '\0');
  env.random->fill(reinterpret_cast<std::uint8_t*>(bytes.data()), count);
  return bytes;
}

PrivateParts new_ed25519(Env& env) {
  PrivateParts parts;
  parts.d = Secret(random_bytes(env, ed25519::seed_bytes));
  parts.shared = ed25519::point_of_seed(parts.d.reveal());
  return parts;
}

// Numbers at or above the order are drawn again: a chance of 2^-32.
PrivateParts new_p256(Env& env) {
  for (;;) {
    PrivateParts parts;
    parts.d = Secret(random_bytes(env, es256::number_bytes));
    if (const auto point = es256::point_of(parts.d.reveal())) {
      parts.shared = *point;
      return parts;
    }
  }
}

}  // namespace

bool key_backend::accept(const PublicParts& parts, Handle& handle) {
  if (const auto* point = std::get_if<Ed25519Point>(&parts)) {
    return ed25519::is_valid(*point);
  }
  if (const auto* point = std::get_if<P256Point>(&parts)) {
    handle = es256::public_handle(*point);
  } else if (const auto* p384 = std::get_if<P384Point>(&parts)) {
    handle = ecdsa::public_handle(*p384);
  } else {
    handle = rs256::public_handle(rsa_of(parts));
  }
  return handle != nullptr;
}

bool key_backend::verify(const PublicParts& parts, const Handle& handle,
                         std::string_view message, std::string_view signature) {
  switch (static_cast<Algorithm>(parts.index())) {
    case Algorithm::eddsa:
      return ed25519::verify(std::get<Ed25519Point>(parts), message, signature);
    case Algorithm::es256:
      return es256::verify(handle, message, signature);
    case Algorithm::rs256:
      return evp::verify(handle, message, signature);
    case Algorithm::es384:
      return ecdsa::verify(handle, message, signature, evp::Scheme::sha384);
    case Algorithm::ps256:
      return evp::verify(handle, message, signature, evp::Scheme::sha256_pss);
  }
  return false;
}

Result<PrivateKey> PrivateKey::generate(Algorithm algorithm, Env& env) {
  switch (algorithm) {
    case Algorithm::eddsa:
      return from(new_ed25519(env));
    case Algorithm::es256:
      return from(new_p256(env));
    case Algorithm::rs256:
      break;
    case Algorithm::es384:
    case Algorithm::ps256:
      return verified_only(algorithm);
  }
  TRY(PrivateParts parts, rs256::generate());
  return from(std::move(parts));
}

Result<PrivateKey> PrivateKey::from(PrivateParts parts) {
  TRY(PublicKey shared, PublicKey::from(parts.shared));
  PrivateKey key;
  key.public_key_ = std::move(shared);
  key.parts_ = std::move(parts);
  constexpr std::string_view apart =
      "the private and the public part do not belong together";
  switch (key.algorithm()) {
    case Algorithm::eddsa: {
      if (key.parts_.d.size() != ed25519::seed_bytes) {
        return invalid("an Ed25519 private key has 32 bytes; got {}",
                       key.parts_.d.size());
      }
      const Ed25519Point point = ed25519::point_of_seed(key.parts_.d.reveal());
      if (point != std::get<Ed25519Point>(key.parts_.shared)) {
        return invalid("{}", apart);
      }
      return key;
    }
    case Algorithm::es256:
      if (key.parts_.d.size() != es256::number_bytes) {
        return invalid("a P-256 private key has 32 bytes; got {}",
                       key.parts_.d.size());
      }
      key.handle_ = es256::private_handle(
          std::get<P256Point>(key.parts_.shared), key.parts_.d.reveal());
      break;
    case Algorithm::rs256:
      key.handle_ = rs256::private_handle(key.parts_);
      break;
    case Algorithm::es384:
    case Algorithm::ps256:
      return verified_only(key.algorithm());
  }
  if (!key.handle_) return invalid("{}", apart);
  return key;
}

Result<std::string> PrivateKey::sign(std::string_view message) const {
  switch (algorithm()) {
    case Algorithm::eddsa:
      return ed25519::sign(parts_.d.reveal(), message);
    case Algorithm::es256:
      return es256::sign(handle_, message);
    case Algorithm::rs256:
    case Algorithm::es384:  // no private key is of these two
    case Algorithm::ps256:
      break;
  }
  return evp::sign(handle_, message);
}

}  // namespace cardinal
