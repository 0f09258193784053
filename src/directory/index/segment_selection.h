// Which documents of a segment a search may answer with.
#pragma once

#include <cstdint>

#include "directory/index/document_bits.h"

namespace cardinal {

enum class Selected : std::uint8_t {
  none,
  live,  // all that are not deleted
  some,  // those in the bits, none of which is deleted
};

struct SegmentSelection {
  Selected kind = Selected::live;
  DocumentBits bits;
};

}  // namespace cardinal
