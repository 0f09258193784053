// What the original contains and the result does not.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

struct LossInput {
  Value root;              // of the original
  const Origins& origins;  // what its reader took
  const Notes& notes;      // what the writer reported
  const FormatInfo& to;
  bool stashed = false;
};

// In the order of the original. Lost is what the target has no place for, what
// the writer reported as lost, and what no reader understood.
std::vector<Loss> losses(const LossInput& input);

}  // namespace cardinal::convert
