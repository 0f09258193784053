#include <algorithm>

#include "base/ascii.h"
#include "cardinal/card.h"

namespace cardinal {
namespace {

constexpr std::string_view alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t characters = 26;
constexpr std::size_t time_bytes = 6;
constexpr std::uint8_t no_digit = 0xFF;

constexpr std::array<std::uint8_t, 256> make_digits() {
  std::array<std::uint8_t, 256> digits{};
  digits.fill(no_digit);
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    digits[static_cast<std::uint8_t>(alphabet[i])] =
        static_cast<std::uint8_t>(i);
  }
  return digits;
}
constexpr auto digit_of = make_digits();

std::uint8_t digit(char c) { return digit_of[static_cast<std::uint8_t>(c)]; }

// 26 digits of 5 bits are 130 bits: the first digit gives only 3.
Ulid pack(std::string_view text) {
  Ulid ulid;
  std::uint32_t window = 0;
  int bits = -2;
  std::size_t out = 0;
  for (const char c : text) {
    window = window << 5 | digit(c);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      ulid.bytes[out++] = static_cast<std::uint8_t>(window >> bits);
    }
  }
  return ulid;
}

// Requires: a character outside the alphabet.
ParsedUlid misspelled(std::string_view text) {
  std::size_t first_lower = characters;
  for (std::size_t i = 0; i < characters; ++i) {
    if (digit(text[i]) != no_digit) continue;
    if (digit(to_upper(text[i])) == no_digit)
      return {{}, UlidFault::alphabet, i};
    first_lower = std::min(first_lower, i);
  }
  return {{}, UlidFault::lower_case, first_lower};
}

// Whether the characters repeat, as in ABABAB, with a period of two to four: at
// least 12 of 16 are then those before, once in 10 to the power of 18 by
// chance.
bool repeats(const std::array<std::uint8_t, 16>& digits) {
  for (std::ptrdiff_t period = 2; period <= 4; ++period) {
    if (std::equal(digits.begin() + period, digits.end(), digits.begin())) {
      return true;
    }
  }
  return false;
}

}  // namespace

ParsedUlid parse_ulid(std::string_view text) {
  if (text.size() != characters) return {{}, UlidFault::length, text.size()};
  std::uint8_t all = 0;
  for (const char c : text) all |= digit(c);
  if (all > 31) return misspelled(text);
  const UlidFault fault = text[0] > '7' ? UlidFault::overflow : UlidFault::none;
  return {pack(text), fault, 0};
}

std::string to_text(const Ulid& ulid) {
  std::string text;
  std::uint32_t window = 0;
  int bits = 2;  // two zero bits before the 128
  for (const std::uint8_t byte : ulid.bytes) {
    window = window << 8 | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text.push_back(alphabet[window >> bits & 31]);
    }
  }
  return text;
}

std::int64_t time_ms(const Ulid& ulid) {
  std::int64_t time = 0;
  for (int i = 0; i < 6; ++i) {
    time = time << 8 | ulid.bytes[static_cast<std::size_t>(i)];
  }
  return time;
}

Ulid mint_ulid(Env& env) {
  Ulid ulid;
  const std::int64_t now = env.clock->now_ms();
  for (int i = 0; i < 6; ++i) {
    ulid.bytes[static_cast<std::size_t>(i)] =
        static_cast<std::uint8_t>(now >> (8 * (5 - i)));
  }
  env.random->fill(ulid.bytes.data() + 6, 10);
  return ulid;
}

// Of the 15 steps between 16 random characters, 13 of one size do not happen
// by chance: less than once in 10 to the power of 16.
bool looks_predictable(const Ulid& ulid) {
  std::array<int, 32> steps{};
  std::array<std::uint8_t, 16> digits{};
  std::size_t count = 0;
  int zeros = 0;
  std::uint32_t window = 0, before = 0;
  int bits = 0, most = 0;
  for (std::size_t i = time_bytes; i < ulid.bytes.size(); ++i) {
    window = window << 8 | ulid.bytes[i];
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      const std::uint32_t digit = window >> bits & 31;
      digits[count++] = static_cast<std::uint8_t>(digit);
      zeros += digit == 0;
      const bool first = i == time_bytes && bits == 3;
      if (!first) most = std::max(most, ++steps[(digit - before) & 31]);
      before = digit;
    }
  }
  // A counter that started at zero is all zeros but for its last digits.
  return zeros >= 10 || most >= 13 || repeats(digits);
}

}  // namespace cardinal
