#include "directory/words/vector_scan.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace cardinal {
namespace {

void multiply_plainly(TextVectorView self, const std::int8_t* vectors,
                      std::span<std::int32_t> products) {
  for (std::int32_t& product : products) {
    product = 0;
    for (std::size_t i = 0; i < vector_dimensions; ++i) {
      product += std::int32_t{self[i]} * std::int32_t{vectors[i]};
    }
    vectors += vector_dimensions;
  }
}

#ifdef __x86_64__
constexpr std::size_t lanes = 16;
constexpr std::size_t pieces = vector_dimensions / lanes;
static_assert(vector_dimensions % lanes == 0);

__attribute__((target("avx2"))) __m256i widened(const std::int8_t* at) {
  return _mm256_cvtepi8_epi16(
      _mm_loadu_si128(reinterpret_cast<const __m128i*>(at)));
}

__attribute__((target("avx2"))) std::int32_t sum_of(__m256i sums) {
  __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(sums),
                              _mm256_extracti128_si256(sums, 1));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b01'00'11'10));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b10'11'00'01));
  return _mm_cvtsi128_si32(sum);
}

// Six pieces of the one vector stay in registers.
__attribute__((target("avx2"))) void multiply_widely(
    TextVectorView self, const std::int8_t* vectors,
    std::span<std::int32_t> products) {
  __m256i wide[pieces];
  for (std::size_t i = 0; i < pieces; ++i) {
    wide[i] = widened(self.data() + i * lanes);
  }
  for (std::int32_t& product : products) {
    __m256i sums = _mm256_setzero_si256();
    for (std::size_t i = 0; i < pieces; ++i) {
      sums = _mm256_add_epi32(
          sums, _mm256_madd_epi16(wide[i], widened(vectors + i * lanes)));
    }
    product = sum_of(sums);
    vectors += vector_dimensions;
  }
}
#endif

}  // namespace

void multiply_each(TextVectorView self, const std::int8_t* vectors,
                   std::span<std::int32_t> products) {
#ifdef __x86_64__
  static const bool has_avx2 = __builtin_cpu_supports("avx2");
  if (has_avx2) {
    multiply_widely(self, vectors, products);
    return;
  }
#endif
  multiply_plainly(self, vectors, products);
}

}  // namespace cardinal
