// The products of one vector with each of many: the walk through a whole table
// of word vectors that looks for neighbours.
//
//   std::vector<std::int32_t> products(rows);
//   multiply_each(self, vectors, products);
//
// Thread safety: a free function without shared state.
#pragma once

#include <cstdint>
#include <span>

#include "directory/words/text_vector.h"

namespace cardinal {

// products[i] is dot(self, the i-th vector). `vectors` has as many vectors, one
// after the other. Integers: every processor gives the same.
void multiply_each(TextVectorView self, const std::int8_t* vectors,
                   std::span<std::int32_t> products);

}  // namespace cardinal
