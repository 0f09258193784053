// 128 small numbers in as many bits each as the largest needs.
//
// The numbers stand in four lanes, so that four are unpacked at a time.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace cardinal {

inline constexpr std::size_t block_size = 128;
using Block = std::span<std::uint32_t, block_size>;

// How many bits the largest needs: 0 to 32.
std::uint32_t bits_of(std::span<const std::uint32_t, block_size> numbers);

constexpr std::size_t packed_bytes(std::uint32_t bits) {
  return std::size_t{bits} * block_size / 8;
}

// Appends packed_bytes(bits) bytes.
void pack(std::span<const std::uint32_t, block_size> numbers,
          std::uint32_t bits, std::string& out);

// Requires: packed_bytes(bits) bytes at `packed`.
void unpack(const char* packed, std::uint32_t bits, Block numbers);

// LEB128: seven bits a byte, the lowest first.
void append_varint(std::string& out, std::uint32_t number);
// Advances `at`. Requires: a number is there.
inline std::uint32_t read_varint(const char*& at) {
  std::uint32_t number = 0;
  for (std::uint32_t shift = 0;; shift += 7) {
    const auto byte = static_cast<unsigned char>(*at++);
    number |= static_cast<std::uint32_t>(byte & 0x7Fu) << shift;
    if (byte < 0x80) return number;
  }
}

}  // namespace cardinal
