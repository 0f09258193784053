// The meaning of a text as a direction: the weighted sum of the vectors of its
// words, in one byte per dimension.
//
// Thread safety: values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace cardinal {

inline constexpr std::size_t vector_dimensions = 96;

// All zeros: no word is known.
using TextVector = std::array<std::int8_t, vector_dimensions>;
using TextVectorView = std::span<const std::int8_t, vector_dimensions>;

class VectorSum {
 public:
  void add(TextVectorView vector, float factor);
  // Scaled so that the largest component is so much.
  TextVector quantized(int largest = 127) const;

 private:
  std::array<float, vector_dimensions> sum_{};
};

// The vector of a card has half a byte per dimension: its direction is the sum
// of many words, and needs no more (docs/ranking.md).
inline constexpr int card_component_max = 7;
inline constexpr std::size_t packed_vector_bytes = vector_dimensions / 2;
// Requires: no component beyond `card_component_max`.
std::string packed_vector(TextVectorView vector);
// Requires: `packed_vector_bytes` bytes.
TextVector unpacked_vector(const char* packed);

std::int32_t dot(TextVectorView a, TextVectorView b);
// -1 to 1; 0 if one of them is all zeros.
double cosine(TextVectorView a, TextVectorView b);

}  // namespace cardinal
