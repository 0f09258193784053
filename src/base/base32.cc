#include "base/base32.h"
#include "base/errors.h"

#include <cstdint>

namespace cardinal {
namespace {

constexpr std::string_view base32_alphabet = "abcdefghijklmnopqrstuvwxyz234567";

}  // namespace

std::string encode_base32(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() * 8 + 4) / 5);
  std::uint32_t bits = 0;
  unsigned held = 0;  // bits not yet written
  for (const char byte : bytes) {
    bits = bits << 8 | static_cast<std::uint8_t>(byte);
    held += 8;
    while (held >= 5) {
      held -= 5;
      text.push_back(base32_alphabet[bits >> held & 0x1F]);
    }
  }
  if (held > 0) text.push_back(base32_alphabet[bits << (5 - held) & 0x1F]);
  return text;
}

Result<std::string> decode_base32(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size() * 5 / 8);
  std::uint32_t bits = 0;
  unsigned held = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t digit = base32_alphabet.find(text[i]);
    if (digit == std::string_view::npos) {
      return invalid(
          "character {} is not in base32's alphabet (a-z and 2-7, no "
          "padding)",
          i + 1);
    }
    bits = bits << 5 | static_cast<std::uint32_t>(digit);
    held += 5;
    if (held < 8) continue;
    held -= 8;
    bytes.push_back(static_cast<char>(bits >> held & 0xFF));
  }
  // 1, 3 and 6 characters of a block of eight end in the middle of a byte.
  if (held >= 5) {
    return invalid("no bytes have a base32 text of {} characters", text.size());
  }
  if ((bits & ((1u << held) - 1)) != 0) {
    return invalid("the last character has bits beyond the last byte");
  }
  return bytes;
}

}  // namespace cardinal
