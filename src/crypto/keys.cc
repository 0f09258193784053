// Keys of all kinds: each calls its algorithm.
#include "base/check_that.h"
#include "base/errors.h"
#include "cardinal/crypto.h"
#include "crypto/ecdsa.h"
#include "crypto/ed25519.h"
#include "crypto/es256.h"
#include "crypto/evp_calls.h"
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

// Requires: the parts of an RSA key.
const RsaModulus& rsa_of(const PublicParts& parts) {
  const auto* pss = std::get_if<RsaPssModulus>(&parts);
  return pss ? pss->rsa : std::get<RsaModulus>(parts);
}

std::unexpected<Error> verified_only(Algorithm algorithm) {
  return invalid(
      "signatures of {} are verified, but not made; sign with a key of EdDSA, "
      "ES256 or RS256",
      name_of(algorithm));
}

}  // namespace

std::string_view name_of(Algorithm algorithm) {
  constexpr std::string_view names[] = {"EdDSA", "ES256", "RS256", "ES384",
                                        "PS256"};
  return names[static_cast<std::size_t>(algorithm)];
}

std::optional<Algorithm> algorithm_named(std::string_view name) {
  for (const Algorithm each :
       {Algorithm::eddsa, Algorithm::es256, Algorithm::rs256, Algorithm::es384,
        Algorithm::ps256}) {
    if (name == name_of(each)) return each;
  }
  if (name == "Ed25519") return Algorithm::eddsa;
  return std::nullopt;
}

Result<PublicKey> PublicKey::from(PublicParts parts) {
  PublicKey key;
  key.parts_ = std::move(parts);
  if (const auto* point = std::get_if<Ed25519Point>(&key.parts_)) {
    if (!ed25519::is_valid(*point)) {
      return invalid(
          "these 32 bytes are not an Ed25519 key: not a point of the "
          "prime-order group in its only encoding");
    }
    return key;
  }
  if (const auto* point = std::get_if<P256Point>(&key.parts_)) {
    key.handle_ = es256::public_handle(*point);
    if (!key.handle_) {
      return invalid("\"x\" and \"y\" are not a point on the curve P-256");
    }
    return key;
  }
  if (const auto* point = std::get_if<P384Point>(&key.parts_)) {
    key.handle_ = ecdsa::public_handle(*point);
    if (!key.handle_) {
      return invalid("\"x\" and \"y\" are not a point on the curve P-384");
    }
    return key;
  }
  const RsaModulus& rsa = rsa_of(key.parts_);
  if (std::string fault = rs256::fault_of(rsa); !fault.empty()) {
    return invalid("{}", fault);
  }
  key.handle_ = rs256::public_handle(rsa);
  if (!key.handle_) {
    return invalid("OpenSSL rejects this RSA key");
  }
  return key;
}

PublicKey PublicKey::of_ed25519(const Ed25519Point& point) {
  PublicKey key;
  key.parts_ = point;
  return key;
}

PublicKey PublicKey::as_ps256() const {
  PublicKey key;
  key.parts_ = RsaPssModulus{rsa_of(parts_)};
  key.handle_ = handle_;
  return key;
}

std::size_t PublicKey::signature_bytes() const {
  switch (algorithm()) {
    case Algorithm::eddsa:
    case Algorithm::es256:
      return es256::signature_bytes;  // Ed25519's have as many
    case Algorithm::es384:
      return ecdsa::p384_signature_bytes;
    case Algorithm::rs256:
    case Algorithm::ps256:
      break;
  }
  return rsa_of(parts_).n.size();
}

bool PublicKey::verify(std::string_view message,
                       std::string_view signature) const {
  if (signature.size() != signature_bytes()) return false;
  switch (algorithm()) {
    case Algorithm::eddsa:
      return ed25519::verify(std::get<Ed25519Point>(parts_), message,
                             signature);
    case Algorithm::es256:
      return es256::verify(handle_, message, signature);
    case Algorithm::rs256:
      return evp::verify(handle_, message, signature);
    case Algorithm::es384:
      return ecdsa::verify(handle_, message, signature, evp::Scheme::sha384);
    case Algorithm::ps256:
      return evp::verify(handle_, message, signature, evp::Scheme::sha256_pss);
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
