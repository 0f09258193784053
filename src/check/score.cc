#include "check/score.h"

#include <algorithm>

namespace cardinal {

unsigned score_of(const Report& report) {
  const std::size_t lost = 20 * report.count(Severity::error) +
                           5 * report.count(Severity::warning) +
                           report.count(Severity::hint);
  return static_cast<unsigned>(100 - std::min<std::size_t>(lost, 100));
}

}  // namespace cardinal
