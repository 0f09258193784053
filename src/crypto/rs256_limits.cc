// Which RSA keys are acceptable, whoever verifies with them.
#include <bit>

#include "crypto/rs256.h"

namespace cardinal::rs256 {
namespace {

constexpr std::size_t exponent_bytes_max = 8;

std::size_t bits_of(std::string_view number) {
  if (number.empty()) return 0;
  const auto first = static_cast<std::uint8_t>(number[0]);
  return number.size() * 8 - static_cast<std::size_t>(std::countl_zero(first));
}

bool is_odd(std::string_view number) {
  return !number.empty() && (number.back() & 1) != 0;
}

}  // namespace

std::string fault_of(const RsaModulus& key) {
  const std::size_t bits = bits_of(key.n);
  if (bits < rsa_bits_min || bits > rsa_bits_max) {
    return "an RSA key must have " + std::to_string(rsa_bits_min) + " to " +
           std::to_string(rsa_bits_max) + " bits; this one has " +
           std::to_string(bits);
  }
  if (!is_odd(key.n)) return "the modulus of an RSA key must be odd";
  if (!is_odd(key.e) || bits_of(key.e) < 2 ||
      key.e.size() > exponent_bytes_max) {
    return "the exponent of an RSA key must be odd, at least 3 and at most 64 "
           "bits";
  }
  return {};
}

}  // namespace cardinal::rs256
