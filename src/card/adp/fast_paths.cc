#include "card/adp/fast_paths.h"

#include <algorithm>

#include "base/ascii.h"

namespace cardinal::adp {

bool is_regular_skill(std::string_view tag) {
  const bool path = tag.contains('/');
  bool begins = true;  // a segment
  for (const char c : tag) {
    if (c == '/') {
      if (begins) return false;
      begins = true;
      continue;
    }
    const bool plain = is_lower(c) || is_digit(c) || c == '-';
    // A flat tag may hold other visible ASCII: c++, node.js.
    if (!plain && (path || is_upper(c) || c <= ' ' || c >= 0x7F || c == '*')) {
      return false;
    }
    begins = false;
  }
  return !begins;
}

bool is_regular_namespace(std::string_view name) {
  bool begins = true;  // a label
  bool dotted = false;
  for (const char c : name) {
    if (c == '.') {
      if (begins) return false;
      begins = dotted = true;
      continue;
    }
    if (!is_lower(c) && !is_upper(c) && !is_digit(c) && c != '-' && c != '_') {
      return false;
    }
    begins = false;
  }
  if (begins) return false;
  constexpr std::string_view known[] = {"a2a", "anp", "clawnet", "mcp", "oasf"};
  return dotted || std::ranges::find(known, name) != std::end(known);
}

}  // namespace cardinal::adp
