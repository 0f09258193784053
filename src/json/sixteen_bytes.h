// The search for one byte among sixteen or 64, for strings whose escapes are
// some ten bytes apart, as in a string that holds JSON.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#else
#include "json/eight_bytes.h"
#endif

namespace cardinal::detail {

// Where the first `wanted` is; 16: nowhere.
inline std::size_t find_in_sixteen(const char* at, char wanted) {
#if defined(__SSE2__)
  const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
  const auto found = static_cast<unsigned>(
      _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(wanted))));
  return static_cast<std::size_t>(std::countr_zero(found | 0x10000u));
#else
  const auto byte = static_cast<unsigned char>(wanted);
  if (const auto low = bits_of(eight_bytes(at) == byte)) return first_true(low);
  const auto high = bits_of(eight_bytes(at + 8) == byte);
  return 8 + (high ? first_true(high) : 8);
#endif
}

// A bit for each of 64 bytes, the first one lowest: whether it is `wanted`.
inline std::uint64_t places_in_64(const char* at, char wanted) {
  std::uint64_t places = 0;
  for (unsigned i = 0; i < 64; i += 16) {
#if defined(__SSE2__)
    const __m128i bytes =
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(at + i));
    const auto found = static_cast<unsigned>(
        _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(wanted))));
    places |= std::uint64_t{found} << i;
#else
    for (unsigned byte = i; byte < i + 16; ++byte) {
      places |= std::uint64_t{at[byte] == wanted} << byte;
    }
#endif
  }
  return places;
}

}  // namespace cardinal::detail
