#include "directory/index/packed_block.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "base/check_that.h"

namespace cardinal {
namespace {

constexpr std::size_t lanes = 4;
constexpr std::size_t rows_of_lanes = block_size / lanes;
constexpr std::uint32_t word_bits = 32;

// Four numbers that are shifted as one; compilers make one instruction of it.
using Lanes = std::array<std::uint32_t, lanes>;

Lanes lanes_at(const char* packed, std::size_t word) {
  Lanes values;
  std::memcpy(values.data(), packed + word * sizeof values, sizeof values);
  return values;
}

}  // namespace

std::uint32_t bits_of(std::span<const std::uint32_t, block_size> numbers) {
  std::uint32_t all = 0;
  for (const std::uint32_t number : numbers) all |= number;
  return static_cast<std::uint32_t>(std::bit_width(all));
}

void pack(std::span<const std::uint32_t, block_size> numbers,
          std::uint32_t bits, std::string& out) {
  std::array<std::uint32_t, block_size> words{};
  for (std::size_t i = 0; i < block_size; ++i) {
    const std::size_t lane = i % lanes, bit = i / lanes * bits;
    const std::size_t word = bit / word_bits, shift = bit % word_bits;
    words[word * lanes + lane] |= numbers[i] << shift;
    if (shift + bits > word_bits) {
      words[(word + 1) * lanes + lane] |= numbers[i] >> (word_bits - shift);
    }
  }
  out.append(reinterpret_cast<const char*>(words.data()), packed_bytes(bits));
}

void unpack(const char* packed, std::uint32_t bits, Block numbers) {
  CHECK(bits <= word_bits);
  if (bits == 0) {
    std::ranges::fill(numbers, 0u);
    return;
  }
  const std::uint32_t mask =
      bits == word_bits ? ~0u : (std::uint32_t{1} << bits) - 1;
  Lanes current = lanes_at(packed, 0);
  std::size_t word = 0;
  std::uint32_t shift = 0;
  for (std::size_t row = 0; row < rows_of_lanes; ++row) {
    Lanes values;
    for (std::size_t i = 0; i < lanes; ++i) values[i] = current[i] >> shift;
    shift += bits;
    if (shift >= word_bits && row + 1 < rows_of_lanes) {
      shift -= word_bits;
      current = lanes_at(packed, ++word);
      if (shift > 0) {
        for (std::size_t i = 0; i < lanes; ++i) {
          values[i] |= current[i] << (bits - shift);
        }
      }
    }
    for (std::size_t i = 0; i < lanes; ++i) {
      numbers[row * lanes + i] = values[i] & mask;
    }
  }
}

void append_varint(std::string& out, std::uint32_t number) {
  for (; number >= 0x80; number >>= 7) {
    out += static_cast<char>((number & 0x7Fu) | 0x80u);
  }
  out += static_cast<char>(number);
}

}  // namespace cardinal
