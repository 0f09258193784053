// Keys of all kinds, as far as they need no library.
#include "base/errors.h"
#include "cardinal/crypto.h"
#include "crypto/ecdsa.h"
#include "crypto/es256.h"
#include "crypto/key_backend.h"
#include "crypto/rs256.h"

namespace cardinal {
namespace {

std::string_view fault_of_point(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::eddsa:
      return "these 32 bytes are not an Ed25519 key: not a point of the "
             "prime-order group in its only encoding";
    case Algorithm::es256:
      return "\"x\" and \"y\" are not a point on the curve P-256";
    case Algorithm::es384:
      return "\"x\" and \"y\" are not a point on the curve P-384";
    case Algorithm::rs256:
    case Algorithm::ps256:
      break;
  }
  return "OpenSSL rejects this RSA key";
}

}  // namespace

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
  const Algorithm algorithm = key.algorithm();
  if (algorithm == Algorithm::rs256 || algorithm == Algorithm::ps256) {
    if (std::string fault = rs256::fault_of(rsa_of(key.parts_));
        !fault.empty()) {
      return invalid("{}", fault);
    }
  }
  if (key_backend::accept(key.parts_, key.handle_)) return key;
  return invalid("{}", fault_of_point(algorithm));
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
  return signature.size() == signature_bytes() &&
         key_backend::verify(parts_, handle_, message, signature);
}

}  // namespace cardinal
