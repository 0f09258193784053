// The meaning of a text as a direction: the weighted sum of the vectors of its
// words, in one byte per dimension.
//
// Thread safety: values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cardinal {

inline constexpr std::size_t vector_dimensions = 96;

// All zeros: no word is known.
using TextVector = std::array<std::int8_t, vector_dimensions>;
using TextVectorView = std::span<const std::int8_t, vector_dimensions>;

class VectorSum {
 public:
  void add(TextVectorView vector, float factor);
  // Scaled so that the largest component is 127.
  TextVector quantized() const;

 private:
  std::array<float, vector_dimensions> sum_{};
};

std::int32_t dot(TextVectorView a, TextVectorView b);
// -1 to 1; 0 if one of them is all zeros.
double cosine(TextVectorView a, TextVectorView b);

}  // namespace cardinal
