#include <openssl/sha.h>

#include "base/ascii.h"
#include "cardinal/crypto.h"
#include "crypto/octets.h"

namespace cardinal {

Sha256 sha256(std::string_view bytes) {
  Sha256 digest;
  SHA256(octets(bytes), bytes.size(), digest.data());
  return digest;
}

std::string to_hex(const Sha256& digest) {
  std::string text;
  text.reserve(digest.size() * 2);
  for (const std::uint8_t byte : digest) {
    text.push_back(hex_digits_lower[byte >> 4]);
    text.push_back(hex_digits_lower[byte & 0x0F]);
  }
  return text;
}

}  // namespace cardinal
