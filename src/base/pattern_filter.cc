#include "base/pattern_filter.h"

#include <algorithm>
#include <bit>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace cardinal {

bool PatternFilter::look_at(std::string_view text, std::size_t at, Look look,
                            void* context) const {
  const auto word =
      static_cast<std::uint32_t>(load_word<std::uint32_t>(text.data() + at));
  for (std::size_t number = first_[slot_of(word)]; number != 0;
       number = next_[number - 1]) {
    const std::size_t i = number - 1;
    if ((word & masks_[i]) == values_[i] && look(context, text, at, i)) {
      return true;
    }
  }
  return false;
}

bool PatternFilter::find_portably(std::string_view text, Look look,
                                  void* context) const {
  for (std::size_t at = 0; at + window_bytes <= text.size(); ++at) {
    std::uint8_t buckets = 0xFF;
    for (std::size_t i = 0; i < window_bytes && buckets != 0; ++i) {
      const auto byte = static_cast<unsigned char>(text[at + i]);
      buckets &=
          static_cast<std::uint8_t>(low_[i][byte & 15] & high_[i][byte >> 4]);
    }
    if (buckets != 0 && look_at(text, at, look, context)) return true;
  }
  return false;
}

#if defined(__x86_64__)

namespace {

constexpr std::size_t filter_positions = 32;  // at a time
constexpr std::size_t filter_bytes_read =
    filter_positions + PatternFilter::window_bytes - 1;

}  // namespace

__attribute__((target("avx2"))) bool PatternFilter::find_by_avx2(
    std::string_view text, Look look, void* context) const {
  __m256i low[window_bytes], high[window_bytes];
  for (std::size_t i = 0; i < window_bytes; ++i) {
    low[i] = _mm256_broadcastsi128_si256(
        _mm_load_si128(reinterpret_cast<const __m128i*>(low_[i])));
    high[i] = _mm256_broadcastsi128_si256(
        _mm_load_si128(reinterpret_cast<const __m128i*>(high_[i])));
  }
  const __m256i nibble_mask = _mm256_set1_epi8(15);
  // The last block may overlap the one before: some places are found twice.
  const std::size_t last = text.size() - filter_bytes_read;
  for (std::size_t at = 0;;) {
    __m256i buckets = _mm256_set1_epi8(-1);
#pragma GCC unroll 4
    for (std::size_t i = 0; i < window_bytes; ++i) {
      const __m256i bytes = _mm256_loadu_si256(
          reinterpret_cast<const __m256i*>(text.data() + at + i));
      const __m256i upper =
          _mm256_and_si256(_mm256_srli_epi16(bytes, 4), nibble_mask);
      // Yields no bucket for bytes beyond ASCII.
      buckets = _mm256_and_si256(buckets, _mm256_shuffle_epi8(low[i], bytes));
      buckets = _mm256_and_si256(buckets, _mm256_shuffle_epi8(high[i], upper));
    }
    const __m256i none = _mm256_cmpeq_epi8(buckets, _mm256_setzero_si256());
    auto passed = ~static_cast<std::uint32_t>(_mm256_movemask_epi8(none));
    for (; passed != 0; passed &= passed - 1) {
      const std::size_t place =
          at + static_cast<std::size_t>(std::countr_zero(passed));
      const auto word = static_cast<std::uint32_t>(
          load_word<std::uint32_t>(text.data() + place));
      if (first_[slot_of(word)] != 0 && look_at(text, place, look, context)) {
        return true;
      }
    }
    if (at == last) return false;
    at = std::min(at + filter_positions, last);
  }
}

// Most strings of a card are short: they are searched with zeros behind them.
bool PatternFilter::find_in_short(std::string_view text, Look look,
                                  void* context) const {
  if (text.size() < window_bytes) return false;
  struct Original {
    std::string_view text;
    Look look;
    void* context;
  } original{text, look, context};
  std::array<char, filter_bytes_read> padded{};
  std::ranges::copy(text, padded.begin());
  return find_by_avx2(
      {padded.data(), padded.size()},
      [](void* of, std::string_view, std::size_t at, std::size_t pattern) {
        const Original& found = *static_cast<const Original*>(of);
        // A pattern that ends with any character also fits a zero.
        return at + window_bytes <= found.text.size() &&
               found.look(found.context, found.text, at, pattern);
      },
      &original);
}

bool PatternFilter::find(std::string_view text, Look look,
                         void* context) const {
  static const bool has_avx2 = __builtin_cpu_supports("avx2");
  if (!has_avx2) return find_portably(text, look, context);
  return text.size() < filter_bytes_read ? find_in_short(text, look, context)
                                         : find_by_avx2(text, look, context);
}

#else

bool PatternFilter::find(std::string_view text, Look look,
                         void* context) const {
  return find_portably(text, look, context);
}

#endif

}  // namespace cardinal
