#include "base/word_filter.h"

#include <algorithm>
#include <bit>

#if defined(__x86_64__)
#include <immintrin.h>

#include "base/ascii.h"
#endif

namespace cardinal {
bool WordFilter::is_word_at(std::string_view text, std::size_t at,
                            std::size_t word) const {
  const std::size_t size = words_[word].size();
  return at + size <= text.size() &&
         std::ranges::equal(text.substr(at, size), words_[word], {}, to_lower);
}

bool WordFilter::any_begins_at(std::string_view text, std::size_t at,
                               Confirm confirm) const {
  if (at + word_bytes_min > text.size() ||
      !wholes_[place_of_whole(whole_at(text.data() + at))]) {
    return false;
  }
  for (std::size_t i = 0; i < count_; ++i) {
    if (is_word_at(text, at, i) &&
        confirm(text.substr(at + words_[i].size()), i)) {
      return true;
    }
  }
  return false;
}

bool WordFilter::occurs_in_portably(std::string_view text,
                                    Confirm confirm) const {
  for (std::size_t at = 0; at + part_bytes <= text.size(); at += step) {
    if (!parts_[place_of_part(text.data() + at)]) continue;
    // The word begins here or up to two characters before.
    for (std::size_t back = std::min(at, step - 1) + 1; back-- > 0;) {
      if (any_begins_at(text, at - back, confirm)) return true;
    }
  }
  return false;
}

#if defined(__x86_64__)

bool WordFilter::any_rare_at(std::string_view text, std::size_t at,
                             Confirm confirm) const {
  const std::uint64_t whole = whole_at(text.data() + at);
  if (!wholes_[place_of_whole(whole)]) return false;
  for (std::size_t i = 0; i < count_; ++i) {
    if (rare_wholes_[i] != whole || at < rare_at_[i]) continue;
    const std::size_t begin = at - rare_at_[i];
    if (is_word_at(text, begin, i) &&
        confirm(text.substr(begin + words_[i].size()), i)) {
      return true;
    }
  }
  return false;
}

// For each of 32 places: the groups of words that may have their rarest part
// there, by the place's character and the five that follow. A look-up goes by
// the lower four bits, and gives nothing for bytes beyond ASCII.
__attribute__((target("avx2"))) bool WordFilter::occurs_by_avx2(
    std::string_view text, Confirm confirm) const {
  constexpr std::size_t places = 32;
  constexpr std::size_t bytes_read = places + width - 1;
  if (text.size() < bytes_read) return occurs_in_portably(text, confirm);
  __m256i groups_of[width];
  for (std::size_t i = 0; i < width; ++i) {
    groups_of[i] = _mm256_broadcastsi128_si256(
        _mm_load_si128(reinterpret_cast<const __m128i*>(groups_of_[i])));
  }
  // The last block may lie over the one before: its places are seen twice.
  const std::size_t last = text.size() - bytes_read;
  for (std::size_t at = 0;;) {
    __m256i groups = _mm256_set1_epi8(-1);
#pragma GCC unroll 6
    for (std::size_t i = 0; i < width; ++i) {
      const __m256i bytes = _mm256_loadu_si256(
          reinterpret_cast<const __m256i*>(text.data() + at + i));
      groups =
          _mm256_and_si256(groups, _mm256_shuffle_epi8(groups_of[i], bytes));
    }
    const __m256i none = _mm256_cmpeq_epi8(groups, _mm256_setzero_si256());
    auto some = ~static_cast<std::uint32_t>(_mm256_movemask_epi8(none));
    for (; some != 0; some &= some - 1) {
      const std::size_t place =
          at + static_cast<std::size_t>(std::countr_zero(some));
      if (any_rare_at(text, place, confirm)) return true;
    }
    if (at == last) return false;
    at = std::min(at + places, last);
  }
}

bool WordFilter::occurs_in(std::string_view text, Confirm confirm) const {
  static const bool has_avx2 = __builtin_cpu_supports("avx2");
  return has_avx2 ? occurs_by_avx2(text, confirm)
                  : occurs_in_portably(text, confirm);
}

#else

bool WordFilter::occurs_in(std::string_view text, Confirm confirm) const {
  return occurs_in_portably(text, confirm);
}

#endif

}  // namespace cardinal
