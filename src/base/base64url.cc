#include "base/base64url.h"

#include <array>

#include "base/text.h"

namespace cardinal {
namespace {

constexpr std::string_view base64url_alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::uint8_t no_digit = 0xFF;

constexpr std::array<std::uint8_t, 256> digits = [] {
  std::array<std::uint8_t, 256> table{};
  table.fill(no_digit);
  for (std::size_t i = 0; i < base64url_alphabet.size(); ++i) {
    table[static_cast<std::uint8_t>(base64url_alphabet[i])] =
        static_cast<std::uint8_t>(i);
  }
  return table;
}();

Base64urlFault fault_of(char c) {
  if (c == '=') return Base64urlFault::padding;
  if (c == '+' || c == '/') return Base64urlFault::standard;
  return Base64urlFault::alphabet;
}

}  // namespace

DecodedBase64url decode_base64url(std::string_view text) {
  DecodedBase64url decoded;
  decoded.bytes.reserve(text.size() * 3 / 4);
  std::uint32_t bits = 0;
  unsigned held = 0;  // bits not yet written
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::uint8_t digit = digits[static_cast<std::uint8_t>(text[i])];
    if (digit == no_digit) return {{}, fault_of(text[i]), i};
    bits = bits << 6 | digit;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    decoded.bytes.push_back(static_cast<char>(bits >> held & 0xFF));
  }
  if (text.size() % 4 == 1) {
    return {{}, Base64urlFault::length, text.size() - 1};
  }
  if ((bits & ((1u << held) - 1)) != 0) {
    return {{}, Base64urlFault::trailing_bits, text.size() - 1};
  }
  return decoded;
}

// Three bytes are four characters; one or two at the end are two or three.
std::string encode_base64url(std::string_view bytes) {
  std::string text((bytes.size() * 4 + 2) / 3, '\0');
  char* to = text.data();
  const auto put = [&](std::uint32_t bits, int characters) {
    for (int shift = 18; shift > 18 - 6 * characters; shift -= 6) {
      *to++ = base64url_alphabet[bits >> shift & 0x3F];
    }
  };
  const auto byte = [&](std::size_t i) -> std::uint32_t {
    return static_cast<std::uint8_t>(bytes[i]);
  };
  std::size_t i = 0;
  for (; i + 3 <= bytes.size(); i += 3) {
    put(byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2), 4);
  }
  if (i + 1 == bytes.size()) put(byte(i) << 16, 2);
  if (i + 2 == bytes.size()) put(byte(i) << 16 | byte(i + 1) << 8, 3);
  return text;
}

std::string explain(const DecodedBase64url& decoded, std::string_view text) {
  const std::string place = " at character " + std::to_string(decoded.at + 1);
  switch (decoded.fault) {
    case Base64urlFault::none:
      break;
    case Base64urlFault::padding:
      return "it has padding";
    case Base64urlFault::standard:
      return std::string("\"") + text[decoded.at] +
             "\" is of the standard alphabet" + place;
    case Base64urlFault::alphabet:
      return "a character outside the alphabet" + place;
    case Base64urlFault::length:
      return "no bytes have a text of " + counted(text.size(), "character");
    case Base64urlFault::trailing_bits:
      return "its last character has bits beyond the last byte";
  }
  return {};
}

}  // namespace cardinal
