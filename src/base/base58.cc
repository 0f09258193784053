#include "base/base58.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/errors.h"
#include "base/text.h"

namespace cardinal {
namespace {

constexpr std::string_view base58_alphabet =
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

// `digits`, least first, times `from` plus `carry` in base `to`.
void multiply_add(std::vector<std::uint8_t>& digits, unsigned from, unsigned to,
                  unsigned carry) {
  for (std::uint8_t& digit : digits) {
    carry += digit * from;
    digit = static_cast<std::uint8_t>(carry % to);
    carry /= to;
  }
  for (; carry > 0; carry /= to) {
    digits.push_back(static_cast<std::uint8_t>(carry % to));
  }
}

}  // namespace

std::string encode_base58(std::string_view bytes) {
  std::vector<std::uint8_t> digits;
  for (const char byte : bytes) {
    multiply_add(digits, 256, 58, static_cast<std::uint8_t>(byte));
  }
  // Zero bytes in front have no weight: each is a 1 of its own.
  const std::size_t zeros =
      std::min(bytes.find_first_not_of('\0'), bytes.size());
  std::string text(zeros, base58_alphabet[0]);
  for (std::size_t i = digits.size(); i-- > 0;)
    text += base58_alphabet[digits[i]];
  return text;
}

Result<std::string> decode_base58(std::string_view text) {
  if (text.size() > base58_characters_max) {
    return invalid("a base58 text here has at most {}; got {}",
                   counted(base58_characters_max, "character"), text.size());
  }
  std::vector<std::uint8_t> digits;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t digit = base58_alphabet.find(text[i]);
    if (digit == std::string_view::npos) {
      return invalid(
          "character {} is not in base58's alphabet (digits and letters "
          "without 0 O I l)",
          i + 1);
    }
    multiply_add(digits, 58, 256, static_cast<unsigned>(digit));
  }
  const std::size_t zeros =
      std::min(text.find_first_not_of(base58_alphabet[0]), text.size());
  std::string bytes(zeros, '\0');
  bytes.append(digits.rbegin(), digits.rend());
  return bytes;
}

}  // namespace cardinal
