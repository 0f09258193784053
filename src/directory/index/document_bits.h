// Sets of documents of a segment.
#pragma once

#include <cstdint>
#include <vector>

namespace cardinal {

// One bit per document; no bits: none is set.
using DocumentBits = std::vector<std::uint64_t>;

inline bool is_set(const DocumentBits& bits, std::uint32_t document) {
  return !bits.empty() && (bits[document / 64] >> (document % 64) & 1) != 0;
}
// Requires: there is room for it.
inline void set_bit(DocumentBits& bits, std::uint32_t document) {
  bits[document / 64] |= std::uint64_t{1} << (document % 64);
}
inline std::size_t words_for(std::uint32_t documents) {
  return (std::size_t{documents} + 63) / 64;
}

}  // namespace cardinal
