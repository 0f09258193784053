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

TextVector VectorSum::quantized() const {
  float largest = 0;
  for (const float x : sum_) largest = std::max(largest, std::abs(x));
  TextVector out{};
  if (largest == 0) return out;
  for (std::size_t i = 0; i < vector_dimensions; ++i) {
    out[i] = static_cast<std::int8_t>(std::lround(sum_[i] / largest * 127));
  }
  return out;
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
