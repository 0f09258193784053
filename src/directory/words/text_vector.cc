#include "directory/words/text_vector.h"

#include <algorithm>
#include <cmath>

#include "directory/words/vector_scan.h"

namespace cardinal {

void VectorSum::add(TextVectorView vector, float factor) {
  for (std::size_t i = 0; i < vector_dimensions; ++i) {
    sum_[i] += factor * static_cast<float>(vector[i]);
  }
}

TextVector VectorSum::quantized(int most) const {
  float largest = 0;
  for (const float x : sum_) largest = std::max(largest, std::abs(x));
  TextVector out{};
  if (largest == 0) return out;
  const float scale = static_cast<float>(most) / largest;
  for (std::size_t i = 0; i < vector_dimensions; ++i) {
    out[i] = static_cast<std::int8_t>(std::lround(sum_[i] * scale));
  }
  return out;
}

// The lower half has the dimensions of the first half of the vector, so that
// all are unpacked alike. Eight stands for zero.
std::string packed_vector(TextVectorView vector) {
  std::string packed(packed_vector_bytes, '\0');
  for (std::size_t i = 0; i < packed_vector_bytes; ++i) {
    const auto low = static_cast<std::uint32_t>(vector[i] + 8) & 0xFu;
    const auto high =
        static_cast<std::uint32_t>(vector[i + packed_vector_bytes] + 8) & 0xFu;
    packed[i] = static_cast<char>(low | high << 4);
  }
  return packed;
}

TextVector unpacked_vector(const char* packed) {
  TextVector vector;
  for (std::size_t i = 0; i < packed_vector_bytes; ++i) {
    const auto both = static_cast<unsigned char>(packed[i]);
    vector[i] = static_cast<std::int8_t>((both & 0xF) - 8);
    vector[i + packed_vector_bytes] = static_cast<std::int8_t>((both >> 4) - 8);
  }
  return vector;
}

std::int32_t dot(TextVectorView a, TextVectorView b) {
  std::int32_t product = 0;
  multiply_each(a, b.data(), std::span(&product, 1));
  return product;
}

double cosine(TextVectorView a, TextVectorView b) {
  const double lengths =
      static_cast<double>(dot(a, a)) * static_cast<double>(dot(b, b));
  return lengths == 0 ? 0 : dot(a, b) / std::sqrt(lengths);
}

}  // namespace cardinal
