// What crypto/ offers by OpenSSL and libsodium elsewhere: digests are computed
// here, keys are judged here, signatures are verified and made by the host.
#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "crypto/curve_points.h"
#include "crypto/key_backend.h"
#include "crypto/plain_sha256.h"
#include "wasm/host_signatures.h"

namespace cardinal {
namespace {

// libsodium rejects what browsers accept: keys in another encoding, and points
// of small order, with which a signature is one of any message.
bool is_strict(const Ed25519Point& key, std::string_view signature) {
  Ed25519Point r;
  std::ranges::copy(signature.substr(0, r.bytes.size()), r.bytes.begin());
  return curve_points::is_canonical(key) &&
         !curve_points::has_small_order(key) &&
         !curve_points::has_small_order(r);
}

}  // namespace

Sha256 sha256(std::string_view bytes) { return plain_sha256(bytes); }

bool key_backend::accept(const PublicParts& parts, Handle&) {
  if (const auto* point = std::get_if<Ed25519Point>(&parts)) {
    return curve_points::is_of_prime_order(*point);
  }
  if (const auto* point = std::get_if<P256Point>(&parts)) {
    return curve_points::is_on_curve(*point);
  }
  const auto* point = std::get_if<P384Point>(&parts);
  return !point || curve_points::is_on_curve(*point);
}

bool key_backend::verify(const PublicParts& parts, const Handle&,
                         std::string_view message, std::string_view signature) {
  const auto* point = std::get_if<Ed25519Point>(&parts);
  if (point && !is_strict(*point, signature)) return false;
  return wasm::HostSignatures::of_module().verify(parts, message, signature);
}

// The host has the private part.
Result<PrivateKey> PrivateKey::from(PrivateParts parts) {
  PrivateKey key;
  TRY(key.public_key_, PublicKey::from(parts.shared));
  if (key.algorithm() == Algorithm::es384 ||
      key.algorithm() == Algorithm::ps256) {
    return verified_only(key.algorithm());
  }
  key.parts_ = std::move(parts);
  return key;
}

Result<std::string> PrivateKey::sign(std::string_view message) const {
  return wasm::HostSignatures::of_module().sign(public_key_.parts(), message);
}

// There is no secret to wipe or to keep.
Secret::Secret(Secret&& other) noexcept = default;
Secret& Secret::operator=(Secret&& other) noexcept = default;
Secret::~Secret() = default;

}  // namespace cardinal
