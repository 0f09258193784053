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
      buckets &= byte < 0x80 ? buckets_[i][byte] : std::uint8_t{0};
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
constexpr std::size_t wide_positions = 64;  // with AVX-512

// So many bits, from the lowest on, or all. Requires: one or more.
std::uint64_t first_bits(std::size_t count) {
  return ~std::uint64_t{0} >>
         (wide_positions - std::min(count, wide_positions));
}

}  // namespace

// Both halves of a block are looked up one after the other.
__attribute__((target("avx2"))) void PatternFilter::pass_by_avx2(
    std::string_view text, std::size_t at,
    std::span<std::uint64_t> passed) const {
  __m256i low[window_bytes], low_from_16[window_bytes];
  for (std::size_t i = 0; i < window_bytes; ++i) {
    const auto* const of_low = reinterpret_cast<const __m128i*>(low_[i]);
    low[i] = _mm256_broadcastsi128_si256(_mm_load_si128(of_low));
    low_from_16[i] = _mm256_broadcastsi128_si256(_mm_load_si128(of_low + 1));
  }
  const __m256i high = _mm256_broadcastsi128_si256(
      _mm_load_si128(reinterpret_cast<const __m128i*>(high_)));
  const __m256i nibble_mask = _mm256_set1_epi8(15);
  const std::size_t last = text.size() - filter_bytes_read;
  for (std::uint64_t& block : passed) {
    block = 0;
    for (std::size_t half = 0; half < wide_positions;
         half += filter_positions, at += filter_positions) {
      if (at >= last + filter_positions) break;
      // The last half may overlap the one before.
      const std::size_t from = std::min(at, last);
      __m256i buckets = _mm256_set1_epi8(-1);
#pragma GCC unroll 4
      for (std::size_t i = 0; i < window_bytes; ++i) {
        const __m256i bytes = _mm256_loadu_si256(
            reinterpret_cast<const __m256i*>(text.data() + from + i));
        // Yields no bucket for bytes beyond ASCII. The fifth bit, moved to the
        // highest, selects the table.
        const __m256i by_lower =
            _mm256_blendv_epi8(_mm256_shuffle_epi8(low[i], bytes),
                               _mm256_shuffle_epi8(low_from_16[i], bytes),
                               _mm256_slli_epi16(bytes, 3));
        buckets = _mm256_and_si256(buckets, by_lower);
        if (i != offset_of_high) continue;
        const __m256i upper =
            _mm256_and_si256(_mm256_srli_epi16(bytes, 4), nibble_mask);
        buckets = _mm256_and_si256(buckets, _mm256_shuffle_epi8(high, upper));
      }
      const __m256i none = _mm256_cmpeq_epi8(buckets, _mm256_setzero_si256());
      const auto half_passed =
          ~static_cast<std::uint32_t>(_mm256_movemask_epi8(none));
      block |= std::uint64_t{half_passed} >> (at - from) << half;
    }
  }
}

#define CARDINAL_AVX512 "avx512f,avx512bw,avx512vbmi"

__attribute__((target(CARDINAL_AVX512))) void PatternFilter::pass_by_avx512(
    std::string_view text, std::size_t at,
    std::span<std::uint64_t> passed) const {
  __m512i low[window_bytes], high[window_bytes];
#pragma GCC unroll 4
  for (std::size_t i = 0; i < window_bytes; ++i) {
    low[i] = _mm512_load_si512(buckets_[i]);
    high[i] = _mm512_load_si512(buckets_[i] + wide_positions);
  }
  for (std::uint64_t& block : passed) {
    const std::size_t left = text.size() - at;
    const bool whole = left >= wide_positions + window_bytes - 1;
    __m512i buckets = _mm512_set1_epi8(-1);
    __m512i all_bytes = _mm512_setzero_si512();
#pragma GCC unroll 4
    for (std::size_t i = 0; i < window_bytes; ++i) {
      const char* const from = text.data() + at + i;
      const __m512i bytes =
          whole ? _mm512_loadu_si512(from)
                : _mm512_maskz_loadu_epi8(first_bits(left - i), from);
      // Looks at the lower seven bits.
      buckets = _mm512_and_si512(
          buckets, _mm512_permutex2var_epi8(low[i], bytes, high[i]));
      all_bytes = _mm512_or_si512(all_bytes, bytes);
    }
    block = _mm512_test_epi8_mask(buckets, buckets) &
            ~_mm512_movepi8_mask(all_bytes);
    if (!whole) block &= first_bits(left - window_bytes + 1);
    at += wide_positions;
  }
}

#undef CARDINAL_AVX512

// Few of the places that pass have a pattern, and which ones cannot be
// predicted: they are selected without branches, and looked at afterwards.
bool PatternFilter::look_at_all(std::span<const std::uint64_t> passed,
                                std::string_view text, std::size_t at,
                                Look look, void* context) const {
  std::array<std::uint32_t, wide_positions * 2> selected;  // from `at` on
  std::size_t count = 0;
  const auto look_at_selected = [&] {
    const std::span places = std::span(selected).first(count);
    count = 0;
    return std::ranges::any_of(places, [&](std::uint32_t place) {
      return look_at(text, at + place, look, context);
    });
  };
  for (std::size_t i = 0; i < passed.size(); ++i) {
    for (std::uint64_t block = passed[i]; block != 0; block &= block - 1) {
      const auto place = static_cast<std::uint32_t>(
          i * wide_positions +
          static_cast<std::size_t>(std::countr_zero(block)));
      selected[count] = place;
      count += has_slot(text, at + place);
    }
    if (count > wide_positions && look_at_selected()) return true;
  }
  return look_at_selected();
}

// First all blocks are looked up, as many as fit, and then the places that
// passed are looked at: calls would take the tables from the registers.
bool PatternFilter::find_in_blocks(Pass pass, std::string_view text, Look look,
                                   void* context) const {
  if (text.size() < window_bytes) return false;
  std::array<std::uint64_t, 64> passed;
  const std::size_t count =
      (text.size() - window_bytes) / wide_positions + 1;  // of blocks
  for (std::size_t first = 0; first < count; first += passed.size()) {
    const std::span blocks =
        std::span(passed).first(std::min(count - first, passed.size()));
    const std::size_t at = first * wide_positions;
    (this->*pass)(text, at, blocks);
    if (look_at_all(blocks, text, at, look, context)) return true;
  }
  return false;
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
  return find_in_blocks(
      &PatternFilter::pass_by_avx2, {padded.data(), padded.size()},
      [](void* of, std::string_view, std::size_t at, std::size_t pattern) {
        const Original& found = *static_cast<const Original*>(of);
        // A pattern that ends with any character also fits a zero.
        return at + window_bytes <= found.text.size() &&
               found.look(found.context, found.text, at, pattern);
      },
      &original);
}

PatternFilter::Instructions PatternFilter::best_instructions() {
  if (__builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vbmi")) {
    return Instructions::avx512;
  }
  return __builtin_cpu_supports("avx2") ? Instructions::avx2
                                        : Instructions::portable;
}

bool PatternFilter::find_with(Instructions instructions, std::string_view text,
                              Look look, void* context) const {
  if (instructions == Instructions::avx512) {
    return find_in_blocks(&PatternFilter::pass_by_avx512, text, look, context);
  }
  if (instructions == Instructions::portable) {
    return find_portably(text, look, context);
  }
  if (text.size() < filter_bytes_read) {
    return find_in_short(text, look, context);
  }
  return find_in_blocks(&PatternFilter::pass_by_avx2, text, look, context);
}

#else

PatternFilter::Instructions PatternFilter::best_instructions() {
  return Instructions::portable;
}

bool PatternFilter::find_with(Instructions, std::string_view text, Look look,
                              void* context) const {
  return find_portably(text, look, context);
}

#endif

bool PatternFilter::find(std::string_view text, Look look,
                         void* context) const {
  static const Instructions best = best_instructions();
  return find_with(best, text, look, context);
}

}  // namespace cardinal
