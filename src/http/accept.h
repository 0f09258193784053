// Weights in Accept headers (RFC 9110, 12.4.2 and 12.5.1).
#pragma once

#include <optional>
#include <string_view>

namespace cardinal::http {

// The q of ";q=0.5; ..." in thousandths, 1000 without one; an invalid
// weight counts as not acceptable.
int weight_of(std::string_view parameters);

// What an Accept list says about one media type. The most specific range
// counts: the type itself, then its group ("application/*"), then "*/*".
struct Quality {
  int weight = 0;         // in thousandths; 0: not acceptable
  bool is_exact = false;  // the range is the type itself
};
// Absent when no range matches. Parameters other than q are ignored.
std::optional<Quality> quality_of(std::string_view accept,
                                  std::string_view media_type);

}  // namespace cardinal::http
