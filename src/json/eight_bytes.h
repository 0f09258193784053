// Strings eight bytes at a time, for loops that copy what is plain and stop at
// what is not. Escapes may be few, as in prose, or everywhere, as in a string
// that holds JSON.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace cardinal::detail {

using EightBytes [[gnu::vector_size(8)]] = unsigned char;

inline EightBytes eight_bytes(const char* at) {
  EightBytes bytes;
  std::memcpy(&bytes, at, sizeof bytes);
  return bytes;
}

// Eight comparisons as bits: zero where none of them is true.
template <class Compared>
std::uint64_t bits_of(Compared compared) {
  return std::bit_cast<std::uint64_t>(compared);
}

// The place of the first that is true. Requires: one is.
inline std::size_t first_true(std::uint64_t bits) {
  const int before = std::endian::native == std::endian::little
                         ? std::countr_zero(bits)
                         : std::countl_zero(bits);
  return static_cast<std::size_t>(before) / 8;
}

}  // namespace cardinal::detail
