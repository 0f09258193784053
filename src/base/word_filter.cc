#include "base/word_filter.h"

#include <bit>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace cardinal {

int WordFilter::word_at(std::string_view text, std::size_t at) const {
  if (at + width > text.size()) return -1;
  const std::uint64_t whole = whole_at(text.data() + at);
  if (!wholes_[place_of_whole(whole)]) return -1;
  for (std::size_t i = 0; i < count_; ++i) {
    if (words_[i] == whole) return static_cast<int>(i);
  }
  return -1;
}

WordFilter::Found WordFilter::next_portably(std::string_view text,
                                            std::size_t from) const {
  for (std::size_t at = from; at + 4 <= text.size(); at += step) {
    if (!parts_[place_of(part_at(text.data() + at))]) continue;
    // The word begins here or up to two characters before.
    const std::size_t back_max = at - from < step ? at - from : step - 1;
    for (std::size_t start = at - back_max; start <= at; ++start) {
      const int word = word_at(text, start);
      if (word >= 0) return {start, static_cast<std::size_t>(word)};
    }
  }
  return {};
}

#if defined(__x86_64__)

// For each of 32 places: the groups of words that may begin there, by the
// place's letter and the three that follow.
__attribute__((target("avx2"))) WordFilter::Found WordFilter::next_by_avx2(
    std::string_view text, std::size_t from) const {
  constexpr std::size_t places = 32;
  const __m256i half = _mm256_set1_epi8(15);
  __m256i low[letters_looked_at], high[letters_looked_at];
  for (std::size_t i = 0; i < letters_looked_at; ++i) {
    low[i] = _mm256_broadcastsi128_si256(
        _mm_load_si128(reinterpret_cast<const __m128i*>(low_[i])));
    high[i] = _mm256_broadcastsi128_si256(
        _mm_load_si128(reinterpret_cast<const __m128i*>(high_[i])));
  }
  std::size_t at = from;
  for (; at + places + letters_looked_at - 1 <= text.size(); at += places) {
    __m256i groups = _mm256_set1_epi8(-1);
    for (std::size_t i = 0; i < letters_looked_at; ++i) {
      const __m256i bytes = _mm256_loadu_si256(
          reinterpret_cast<const __m256i*>(text.data() + at + i));
      const __m256i above = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half);
      const __m256i below = _mm256_and_si256(bytes, half);
      groups = _mm256_and_si256(
          groups, _mm256_and_si256(_mm256_shuffle_epi8(low[i], below),
                                   _mm256_shuffle_epi8(high[i], above)));
    }
    const __m256i none = _mm256_cmpeq_epi8(groups, _mm256_setzero_si256());
    auto some = ~static_cast<std::uint32_t>(_mm256_movemask_epi8(none));
    for (; some != 0; some &= some - 1) {
      const std::size_t place =
          at + static_cast<std::size_t>(std::countr_zero(some));
      const int word = word_at(text, place);
      if (word >= 0) return {place, static_cast<std::size_t>(word)};
    }
  }
  return next_portably(text, at);
}

WordFilter::Found WordFilter::next(std::string_view text,
                                   std::size_t from) const {
  static const bool has_avx2 = __builtin_cpu_supports("avx2");
  return has_avx2 ? next_by_avx2(text, from) : next_portably(text, from);
}

#else

WordFilter::Found WordFilter::next(std::string_view text,
                                   std::size_t from) const {
  return next_portably(text, from);
}

#endif

}  // namespace cardinal
