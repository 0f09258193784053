#include "base/word_filter.h"

#include <algorithm>
#include <bit>

#include "base/ascii.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace cardinal {

bool WordFilter::is_word_at(std::string_view text, std::size_t at,
                            std::size_t word) const {
  const std::size_t size = words_[word].size();
  return at + size <= text.size() &&
         std::ranges::equal(text.substr(at, size), words_[word], {}, to_lower);
}

bool WordFilter::is_confirmed_at(std::string_view text, std::size_t at,
                                 Confirm confirm) const {
  if (at + word_bytes_min > text.size() ||
      !has_window_[window_slot(window_key(text.data() + at))]) {
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
  for (std::size_t at = 0; at + gram_bytes <= text.size(); at += stride) {
    if (!has_gram_[gram_slot(text.data() + at)]) continue;
    // The word begins here or up to two characters before.
    for (std::size_t back = std::min(at, stride - 1) + 1; back-- > 0;) {
      if (is_confirmed_at(text, at - back, confirm)) return true;
    }
  }
  return false;
}

#if defined(__x86_64__)

bool WordFilter::is_confirmed_around(std::string_view text, std::size_t at,
                                     Confirm confirm) const {
  const std::uint64_t key = window_key(text.data() + at);
  if (!has_window_[window_slot(key)]) return false;
  for (std::size_t i = 0; i < count_; ++i) {
    if (rarest_window_key_[i] != key || at < rarest_window_offset_[i]) continue;
    const std::size_t begin = at - rarest_window_offset_[i];
    if (is_word_at(text, begin, i) &&
        confirm(text.substr(begin + words_[i].size()), i)) {
      return true;
    }
  }
  return false;
}

namespace {

constexpr std::size_t word_positions = 32;   // at a time
constexpr std::size_t block_positions = 64;  // twice as many, in one word

}  // namespace

// Computes for 32 positions at a time which buckets may have a word whose
// rarest window is there, from the character at the position and the next five.
// The lookup uses the lower four bits of a byte, and yields no bucket for bytes
// beyond ASCII.
__attribute__((target("avx2"))) void WordFilter::pass_by_avx2(
    std::string_view text, std::size_t at,
    std::span<std::uint64_t> passed) const {
  __m256i lookup[window_bytes];
  for (std::size_t i = 0; i < window_bytes; ++i) {
    lookup[i] = _mm256_broadcastsi128_si256(_mm_load_si128(
        reinterpret_cast<const __m128i*>(buckets_by_nibble_[i])));
  }
  const std::size_t last = text.size() - (word_positions + window_bytes - 1);
  for (std::uint64_t& block : passed) {
    block = 0;
    for (std::size_t half = 0; half < block_positions;
         half += word_positions, at += word_positions) {
      if (at >= last + word_positions) break;
      // The last half may overlap the one before.
      const std::size_t from = std::min(at, last);
      __m256i buckets = _mm256_set1_epi8(-1);
#pragma GCC unroll 6
      for (std::size_t i = 0; i < window_bytes; ++i) {
        const __m256i bytes = _mm256_loadu_si256(
            reinterpret_cast<const __m256i*>(text.data() + from + i));
        buckets =
            _mm256_and_si256(buckets, _mm256_shuffle_epi8(lookup[i], bytes));
      }
      const __m256i none = _mm256_cmpeq_epi8(buckets, _mm256_setzero_si256());
      const auto half_passed =
          ~static_cast<std::uint32_t>(_mm256_movemask_epi8(none));
      block |= std::uint64_t{half_passed} >> (at - from) << half;
    }
  }
}

// First all blocks are looked up, as many as fit, and then the places that
// passed are looked at: calls would take the tables from the registers.
bool WordFilter::occurs_by_avx2(std::string_view text, Confirm confirm) const {
  if (text.size() < word_positions + window_bytes - 1) {
    return occurs_in_portably(text, confirm);
  }
  std::array<std::uint64_t, 64> passed;
  const std::size_t count =
      (text.size() - window_bytes) / block_positions + 1;  // of blocks
  for (std::size_t first = 0; first < count; first += passed.size()) {
    const std::span blocks =
        std::span(passed).first(std::min(count - first, passed.size()));
    std::size_t at = first * block_positions;
    pass_by_avx2(text, at, blocks);
    for (std::uint64_t block : blocks) {
      for (; block != 0; block &= block - 1) {
        const auto place = static_cast<std::size_t>(std::countr_zero(block));
        if (is_confirmed_around(text, at + place, confirm)) return true;
      }
      at += block_positions;
    }
  }
  return false;
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
