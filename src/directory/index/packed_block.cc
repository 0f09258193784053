#include "directory/index/packed_block.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "base/check_that.h"

namespace cardinal {
namespace {

constexpr std::size_t lanes = 4;
constexpr std::size_t rows_of_lanes = block_size / lanes;
constexpr std::uint32_t word_bits = 32;

// Four numbers that are shifted as one.
using Lanes [[gnu::vector_size(lanes * sizeof(std::uint32_t))]] = std::uint32_t;

Lanes lanes_at(const char* packed, std::size_t word) {
  Lanes values;
  std::memcpy(&values, packed + word * sizeof values, sizeof values);
  return values;
}

// With the width known when it is compiled, every shift is a constant.
template <std::uint32_t bits, std::size_t row>
void unpack_row(const char* packed, std::uint32_t* numbers) {
  constexpr std::size_t bit = row * bits;
  constexpr std::uint32_t word = bit / word_bits, shift = bit % word_bits;
  Lanes values = lanes_at(packed, word) >> shift;
  if constexpr (shift + bits > word_bits) {
    values |= lanes_at(packed, word + 1) << (word_bits - shift);
  }
  if constexpr (bits < word_bits) values &= (std::uint32_t{1} << bits) - 1;
  std::memcpy(numbers + row * lanes, &values, sizeof values);
}

template <std::uint32_t bits>
void unpack_rows(const char* packed, std::uint32_t* numbers) {
  if constexpr (bits == 0) {
    std::fill_n(numbers, block_size, 0u);
  } else {
    [&]<std::size_t... row>(std::index_sequence<row...>) {
      (unpack_row<bits, row>(packed, numbers), ...);
    }(std::make_index_sequence<rows_of_lanes>());
  }
}

using UnpackRows = void (*)(const char*, std::uint32_t*);
constexpr auto unpack_by_bits =
    []<std::size_t... bits>(std::index_sequence<bits...>) {
      return std::array<UnpackRows, sizeof...(bits)>{
          unpack_rows<static_cast<std::uint32_t>(bits)>...};
    }(std::make_index_sequence<word_bits + 1>());

}  // namespace

std::uint32_t bits_of(std::span<const std::uint32_t> numbers) {
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
  unpack_by_bits[bits](packed, numbers.data());
}

void pack_few(std::span<const std::uint32_t> numbers, std::uint32_t bits,
              std::string& out) {
  CHECK(bits <= few_bits_max);
  std::uint64_t waiting = 0;
  std::uint32_t held = 0;
  for (const std::uint32_t number : numbers) {
    waiting |= std::uint64_t{number} << held;
    for (held += bits; held >= 8; held -= 8, waiting >>= 8) {
      out += static_cast<char>(waiting & 0xFFu);
    }
  }
  if (held > 0) out += static_cast<char>(waiting & 0xFFu);
}

void unpack_few(const char* packed, std::uint32_t bits,
                std::span<std::uint32_t> numbers) {
  CHECK(bits <= few_bits_max);
  const std::uint32_t mask = (std::uint32_t{1} << bits) - 1;
  std::size_t bit = 0;
  for (std::uint32_t& number : numbers) {
    std::uint32_t word;
    std::memcpy(&word, packed + bit / 8, sizeof word);
    number = word >> (bit % 8) & mask;
    bit += bits;
  }
}

// Four at a time: each lane gets those before it in two steps.
std::uint32_t add_up_gaps(std::span<std::uint32_t> gaps, std::uint32_t before) {
  std::size_t i = 0;
  const Lanes none{};
  for (; i + lanes <= gaps.size(); i += lanes) {
    Lanes values;
    std::memcpy(&values, gaps.data() + i, sizeof values);
    values += 1;
    values += __builtin_shufflevector(none, values, 0, 4, 5, 6);
    values += __builtin_shufflevector(none, values, 0, 0, 4, 5);
    values += before;
    before = values[lanes - 1];
    std::memcpy(gaps.data() + i, &values, sizeof values);
  }
  for (; i < gaps.size(); ++i) gaps[i] = before += gaps[i] + 1;
  return before;
}

void append_varint(std::string& out, std::uint32_t number) {
  for (; number >= 0x80; number >>= 7) {
    out += static_cast<char>((number & 0x7Fu) | 0x80u);
  }
  out += static_cast<char>(number);
}

}  // namespace cardinal
