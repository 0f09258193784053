// Small numbers in as many bits each as the largest needs.
//
// 128 numbers stand in four lanes, so that four are unpacked at a time; fewer
// stand one after the other.
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
std::uint32_t bits_of(std::span<const std::uint32_t> numbers);

constexpr std::size_t packed_bytes(std::uint32_t bits,
                                   std::size_t count = block_size) {
  return (std::size_t{bits} * count + 7) / 8;
}

// Appends packed_bytes(bits) bytes.
void pack(std::span<const std::uint32_t, block_size> numbers,
          std::uint32_t bits, std::string& out);
// Requires: packed_bytes(bits) bytes at `packed`; at most 32 bits.
void unpack(const char* packed, std::uint32_t bits, Block numbers);

// The same for fewer numbers, of at most `few_bits_max` bits.
inline constexpr std::uint32_t few_bits_max = 25;
void pack_few(std::span<const std::uint32_t> numbers, std::uint32_t bits,
              std::string& out);
// Requires: packed_bytes(bits, count) + `unpack_slack` bytes at `packed`.
void unpack_few(const char* packed, std::uint32_t bits,
                std::span<std::uint32_t> numbers);
inline constexpr std::size_t unpack_slack = 4;

// Each number becomes the one before it (`before` for the first) plus itself
// plus one. Returns the last.
std::uint32_t add_up_gaps(std::span<std::uint32_t> gaps, std::uint32_t before);

// LEB128: seven bits a byte, the lowest first.
void append_varint(std::string& out, std::uint32_t number);

// Reads what may be damaged: beyond the end there are only zeros.
class VarintReader {
 public:
  VarintReader(const char* at, const char* end) : at_(at), end_(end) {}

  std::uint32_t next() {
    std::uint32_t number = 0;
    for (std::uint32_t shift = 0; at_ < end_ && shift < 32; shift += 7) {
      const auto byte = static_cast<unsigned char>(*at_++);
      number |= static_cast<std::uint32_t>(byte & 0x7Fu) << shift;
      if (byte < 0x80) break;
    }
    return number;
  }
  // At most so many bytes.
  std::string_view take(std::size_t bytes) {
    const std::size_t left = static_cast<std::size_t>(end_ - at_);
    const std::string_view taken(at_, bytes < left ? bytes : left);
    at_ += taken.size();
    return taken;
  }
  const char* at() const { return at_; }

 private:
  const char* at_;
  const char* end_;
};

}  // namespace cardinal
