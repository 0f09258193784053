// Weights in Accept headers (RFC 9110, 12.4.2 and 12.5.1).
#pragma once

#include <optional>
#include <string_view>

namespace cardinal::http {

// The q of ";q=0.5; ..." in thousandths, 1000 without one; an invalid
// weight counts as not acceptable.
int weight_of(std::string_view parameters);

// How much a media type is wanted: by its own name, by its group
// ("application/*") or with all others, the nearest of them counts. Absent
// when no member of the list fits. Parameters besides q do not count.
struct Wanted {
  int weight = 0;
  bool by_name = false;
};
std::optional<Wanted> wanted(std::string_view accept,
                             std::string_view media_type);

}  // namespace cardinal::http
