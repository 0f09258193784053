#include "base/byte_classes.h"

#include <array>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace cardinal {
namespace {

constexpr ByteClasses class_of(unsigned byte) {
  ByteClasses classes = 0;
  if (byte < 0x20) classes |= control_byte;
  if (byte == '<') classes |= less_than;
  if (byte == '=') classes |= equals_sign;
  if (byte == 0x7F) classes |= delete_byte;
  if (byte == 0xC2) classes |= lead_from_0080;
  if (byte >= 0xCC && byte < 0xD0) classes |= lead_from_0300;
  if (byte >= 0xD0) classes |= lead_from_0400;
  if (byte >= 0xD0 && byte < 0xD8) classes |= lead_to_05ff;
  return classes;
}

using Bytes16 [[gnu::vector_size(16)]] = unsigned char;

Bytes16 load_16(const char* at) {
  Bytes16 bytes;
  std::memcpy(&bytes, at, sizeof bytes);
  return bytes;
}

Bytes16 classes_of(Bytes16 bytes) {
  const auto where = [](auto compared, ByteClass which) {
    return reinterpret_cast<Bytes16>(compared) &
           static_cast<std::uint8_t>(which);
  };
  return where(bytes < 0x20, control_byte) | where(bytes == '<', less_than) |
         where(bytes == '=', equals_sign) | where(bytes == 0x7F, delete_byte) |
         where(bytes == 0xC2, lead_from_0080) |
         where((bytes >= 0xCC) & (bytes < 0xD0), lead_from_0300) |
         where(bytes >= 0xD0, lead_from_0400) |
         where((bytes >= 0xD0) & (bytes < 0xD8), lead_to_05ff);
}

#if defined(__x86_64__)

// The classes of a byte are those that both its nibbles have in these tables.
// This is exact because each class is a rectangle in the 16 x 16 grid of high
// and low nibbles.
struct NibbleTables {
  alignas(16) std::array<std::uint8_t, 16> low{}, high{};
  constexpr NibbleTables() {
    for (unsigned byte = 0; byte < 256; ++byte) {
      low[byte & 15] |= class_of(byte);
      high[byte >> 4] |= class_of(byte);
    }
  }
  constexpr bool is_exact() const {
    for (unsigned byte = 0; byte < 256; ++byte) {
      if ((low[byte & 15] & high[byte >> 4]) != class_of(byte)) return false;
    }
    return true;
  }
};
constexpr NibbleTables nibble_tables;
static_assert(nibble_tables.is_exact());

__attribute__((target("avx2"))) __m256i
broadcast(const std::array<std::uint8_t, 16>& table) {
  return _mm256_broadcastsi128_si256(
      _mm_load_si128(reinterpret_cast<const __m128i*>(table.data())));
}

// Requires: 32 bytes and more.
__attribute__((target("avx2"))) ByteClasses
byte_classes_by_avx2(std::string_view text) {
  const __m256i low = broadcast(nibble_tables.low),
                high = broadcast(nibble_tables.high);
  const __m256i nibble_mask = _mm256_set1_epi8(15);
  __m256i all = _mm256_setzero_si256();
  // The last block may overlap the one before.
  const std::size_t last = text.size() - sizeof all;
  for (std::size_t at = 0;;
       at = at + sizeof all < last ? at + sizeof all : last) {
    const __m256i bytes =
        _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text.data() + at));
    const __m256i high_nibbles =
        _mm256_and_si256(_mm256_srli_epi16(bytes, 4), nibble_mask);
    const __m256i low_nibbles = _mm256_and_si256(bytes, nibble_mask);
    all = _mm256_or_si256(
        all, _mm256_and_si256(_mm256_shuffle_epi8(low, low_nibbles),
                              _mm256_shuffle_epi8(high, high_nibbles)));
    if (at == last) break;
  }
  alignas(32) std::array<std::uint8_t, sizeof all> found;
  _mm256_store_si256(reinterpret_cast<__m256i*>(found.data()), all);
  ByteClasses classes = 0;
  for (const std::uint8_t each : found) classes |= each;
  return classes;
}

#endif

}  // namespace

ByteClasses byte_classes_portably(std::string_view text) {
  std::size_t at = 0;
  Bytes16 found{};
  for (; at + sizeof found <= text.size(); at += sizeof found) {
    found |= classes_of(load_16(text.data() + at));
  }
  ByteClasses classes = 0;
  for (std::size_t i = 0; i < sizeof found; ++i) classes |= found[i];
  for (const char c : text.substr(at)) {
    classes |= class_of(static_cast<unsigned char>(c));
  }
  return classes;
}

#if defined(__x86_64__)

ByteClasses byte_classes_in(std::string_view text) {
  static const bool has_avx2 = __builtin_cpu_supports("avx2");
  return has_avx2 && text.size() >= 32 ? byte_classes_by_avx2(text)
                                       : byte_classes_portably(text);
}

#else

ByteClasses byte_classes_in(std::string_view text) {
  return byte_classes_portably(text);
}

#endif

}  // namespace cardinal
