#include "base/ascii.h"
#include "cardinal/crypto.h"

namespace cardinal {

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
