#include "crypto/ed25519.h"

#include <sodium.h>

#include "base/check_that.h"
#include "crypto/octets.h"
#include "crypto/sodium_init.h"

namespace cardinal::ed25519 {
namespace {

static_assert(seed_bytes == crypto_sign_SEEDBYTES);
static_assert(signature_bytes == crypto_sign_BYTES);

// libsodium's form of a private key, seed and public key, for one use.
struct Expanded {
  Ed25519Point point;
  unsigned char bytes[crypto_sign_SECRETKEYBYTES];
  explicit Expanded(std::string_view seed) {
    CHECK(seed.size() == seed_bytes);
    init_sodium();
    crypto_sign_seed_keypair(point.bytes.data(), bytes, octets(seed));
  }
  Expanded(const Expanded&) = delete;
  Expanded& operator=(const Expanded&) = delete;
  ~Expanded() { sodium_memzero(bytes, sizeof bytes); }
};

}  // namespace

Ed25519Point point_of_seed(std::string_view seed) {
  return Expanded(seed).point;
}

bool is_valid(const Ed25519Point& point) {
  init_sodium();
  return crypto_core_ed25519_is_valid_point(point.bytes.data()) == 1;
}

std::string sign(std::string_view seed, std::string_view message) {
  const Expanded key(seed);
  std::string signature(signature_bytes, '\0');
  crypto_sign_detached(reinterpret_cast<unsigned char*>(signature.data()),
                       nullptr, octets(message), message.size(), key.bytes);
  return signature;
}

bool verify(const Ed25519Point& point, std::string_view message,
            std::string_view signature) {
  if (signature.size() != signature_bytes) return false;
  init_sodium();
  return crypto_sign_verify_detached(octets(signature), octets(message),
                                     message.size(), point.bytes.data()) == 0;
}

}  // namespace cardinal::ed25519
