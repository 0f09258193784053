// Keys and the signature algorithms that agents use: Ed25519, ECDSA on P-256
// with SHA-256, and RSA with PKCS #1 v1.5 and SHA-256. ECDSA on P-384 with
// SHA-384 and RSA with PSS and SHA-256 are verified only.
//
//   Result<PrivateKey> key = PrivateKey::generate(Algorithm::eddsa, env);
//   Result<std::string> signature = key->sign(message);
//   bool good = key->public_key().verify(message, *signature);
//
// A key is bound to one algorithm and cannot be used with another. Secret bytes
// are wiped when their owner is destroyed, and appear in no output and no
// error. Nothing here throws.
//
// Thread safety: keys are immutable and may be used from many threads.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cardinal/base.h"

struct evp_pkey_st;  // OpenSSL's EVP_PKEY

namespace cardinal {

using Sha256 = std::array<std::uint8_t, 32>;
Sha256 sha256(std::string_view bytes);
std::string to_hex(const Sha256& digest);
// Valid while the digest lives.
inline std::string_view bytes_of(const Sha256& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

// Takes the same time wherever the texts differ, but may reveal their lengths.
[[nodiscard]] bool equal_in_constant_time(std::string_view a,
                                          std::string_view b);

// Overwrites the content of the string. The compiler cannot optimize it away.
void wipe(std::string& text);

// Bytes that only their owner should see. Cannot be copied, compared or
// printed by accident.
class Secret {
 public:
  Secret() = default;
  // Copies the bytes and wipes the string.
  explicit Secret(std::string&& bytes);
  Secret(Secret&& other) noexcept;
  Secret& operator=(Secret&& other) noexcept;
  ~Secret();

  // Valid while the Secret lives; a caller that copies it must wipe the copy.
  std::string_view reveal() const { return bytes_; }
  std::size_t size() const { return bytes_.size(); }

 private:
  std::string bytes_;
};

// The cost of verifying one password with Argon2id (RFC 9106).
struct PasswordCost {
  std::uint32_t memory_kib = 65'536;
  std::uint32_t passes = 2;
  std::uint32_t lanes = 1;
  bool operator==(const PasswordCost&) const = default;
};
// Hashes with a higher cost are not verified: a file must not be able to use
// all memory, or minutes of time.
inline constexpr PasswordCost password_cost_max{262'144, 10, 4};

// "$argon2id$v=19$m=65536,t=2,p=1$salt$hash", as libsodium and other programs
// write it; the salt is from `env`.
// Fails: usage, for a cost beyond the bounds; unavailable, without the memory.
Result<std::string> hash_password(std::string_view password,
                                  const PasswordCost& cost, const Env& env);
// The cost of verifying such a hash; absent for an invalid hash, and for one
// beyond the limits.
std::optional<PasswordCost> cost_of_password(std::string_view hash);
// A hash that matches no password but costs as much to verify.
std::string decoy_password(const PasswordCost& cost, const Env& env);
[[nodiscard]] bool verify_password(std::string_view hash,
                                   std::string_view password);

// By their names in JOSE: EdDSA (with Ed25519 only), ES256, RS256, ES384,
// PS256.
enum class Algorithm : std::uint8_t { eddsa, es256, rs256, es384, ps256 };
std::string_view name_of(Algorithm algorithm);
// "Ed25519" (RFC 9864) is accepted as another name of EdDSA.
std::optional<Algorithm> algorithm_named(std::string_view name);

struct Ed25519Point {
  std::array<std::uint8_t, 32> bytes{};
  bool operator==(const Ed25519Point&) const = default;
};
struct P256Point {
  std::array<std::uint8_t, 32> x{}, y{};
  bool operator==(const P256Point&) const = default;
};
// Big-endian without leading zero bytes.
struct RsaModulus {
  std::string n, e;
  bool operator==(const RsaModulus&) const = default;
};
struct P384Point {
  std::array<std::uint8_t, 48> x{}, y{};
  bool operator==(const P384Point&) const = default;
};
// An RSA key for PSS.
struct RsaPssModulus {
  RsaModulus rsa;
  bool operator==(const RsaPssModulus&) const = default;
};
// In the order of Algorithm.
using PublicParts =
    std::variant<Ed25519Point, P256Point, RsaModulus, P384Point, RsaPssModulus>;

// The parts of a private key: `d` of every kind (for Ed25519 the seed), the
// rest of RSA only.
struct PrivateParts {
  PublicParts shared;
  Secret d, p, q, dp, dq, qi;
};

inline constexpr std::size_t rsa_bits_min = 2048;
inline constexpr std::size_t rsa_bits_max = 8192;

class PublicKey {
 public:
  // Fails: invalid, when the point is not on its curve, or an RSA key is too
  // small, too large or has an unsafe exponent.
  static Result<PublicKey> from(PublicParts parts);
  // Does not validate the point: verification rejects a bad one itself, and
  // validating costs as much as verifying.
  static PublicKey of_ed25519(const Ed25519Point& point);

  const PublicParts& parts() const { return parts_; }
  Algorithm algorithm() const { return static_cast<Algorithm>(parts_.index()); }
  // The same key for PSS. Requires: an RSA key.
  PublicKey as_ps256() const;
  // Strict. Ed25519: S below the order, no small-order or non-canonical
  // points. ES256 and ES384: R and S, 32 or 48 bytes each, no DER. RS256 and
  // PS256: as long as n; the salt of PSS has 32 bytes.
  [[nodiscard]] bool verify(std::string_view message,
                            std::string_view signature) const;
  // The size of a signature.
  std::size_t signature_bytes() const;
  bool operator==(const PublicKey& other) const {
    return parts_ == other.parts_;
  }

 private:
  friend class PrivateKey;
  PublicKey() = default;
  PublicParts parts_;
  std::shared_ptr<evp_pkey_st> handle_;  // none for Ed25519
};

class PrivateKey {
 public:
  // The bytes of Ed25519 and ES256 keys come from `env`; those of RSA from
  // OpenSSL's own generator, which uses the kernel's.
  static Result<PrivateKey> generate(Algorithm algorithm, Env& env);
  // Fails: invalid, when the parts do not belong together, or the key is of an
  // algorithm that is verified only.
  static Result<PrivateKey> from(PrivateParts parts);

  Algorithm algorithm() const { return public_key_.algorithm(); }
  const PublicKey& public_key() const { return public_key_; }
  const PrivateParts& parts() const { return parts_; }
  Result<std::string> sign(std::string_view message) const;

 private:
  PrivateKey() = default;
  PublicKey public_key_;
  PrivateParts parts_;
  std::shared_ptr<evp_pkey_st> handle_;  // none for Ed25519
};

// Whether a text is PEM (RFC 7468) rather than JSON.
bool is_pem(std::string_view text);
// The keys of a PEM text in their order: "PUBLIC KEY" (SPKI), and the public
// parts of "PRIVATE KEY" (PKCS #8). Fails: invalid, for other labels, with how
// to convert them; for kinds of keys that are not supported; for malformed
// text.
Result<std::vector<PublicKey>> read_pem_public_keys(std::string_view text);
// Of a text with one "PRIVATE KEY". Fails: as above.
Result<PrivateKey> read_pem_private_key(std::string_view text);

}  // namespace cardinal
