#pragma once

#include <string_view>

#include "base/ascii.h"

namespace cardinal {

// The cheap accept for semantic versions, which nearly all cards have: 1.2.3,
// numbers without leading zeros and nothing behind.
inline bool is_plain_semver(std::string_view text) {
  int numbers = 0;
  std::size_t at = 0;
  while (at < text.size() && numbers < 3) {
    const std::size_t begin = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    if (at == begin || (text[begin] == '0' && at - begin > 1)) return false;
    ++numbers;
    if (at == text.size()) break;
    if (text[at++] != '.') return false;
  }
  return numbers == 3 && at == text.size() && text.back() != '.';
}

}  // namespace cardinal
