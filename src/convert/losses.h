// What of the original is not in the result.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

struct LossQuestion {
  Value root;              // of the original
  const Origins& origins;  // what its reader took
  const Notes& notes;      // what the writer reported
  const FormatInfo& to;
  bool stashed = false;
};

// In the order of the original. What the reader took and the target has a
// place for is carried; all else is lost: by the table, by the writer's word,
// or since no reader knows it.
std::vector<Loss> losses(const LossQuestion& question);

}  // namespace cardinal::convert
