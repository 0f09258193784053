// What text search answers with.
#pragma once

#include <cstdint>

#include "directory/text/text_plan.h"

namespace cardinal {

struct TextHit {
  std::uint64_t change = 0;  // that brought the card
  TextScore score;
  bool operator==(const TextHit&) const = default;
};

// Better first: by total, then the older change.
inline bool ranks_before(const TextHit& a, const TextHit& b) {
  const double one = a.score.total(), other = b.score.total();
  return one != other ? one > other : a.change < b.change;
}

}  // namespace cardinal
