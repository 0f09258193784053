#include "base/ascii.h"
#include "base/utf8.h"
#include "json/structure.h"

namespace cardinal::detail {
namespace {

bool is_operator(char c) {
  return c == '{' || c == '}' || c == '[' || c == ']' || c == ':' || c == ',';
}

// Steps behind the closing quote; npos when there is none or a control
// character stands before it.
std::size_t skip_string(std::string_view text, std::size_t open) {
  bool escaped = false;
  for (std::size_t at = open + 1; at < text.size(); ++at) {
    if (static_cast<std::uint8_t>(text[at]) < 0x20) break;
    if (text[at] == '"' && !escaped) return at + 1;
    escaped = text[at] == '\\' && !escaped;
  }
  return std::string_view::npos;
}

// Steps behind a token that is no string. A quote right behind it, which no
// JSON text has, belongs to it with the string it opens, unless a backslash
// stands before: so simdjson counts.
std::size_t skip_other(std::string_view text, std::size_t at) {
  bool escaped = false;
  for (; at < text.size(); ++at) {
    if (is_space(text[at]) || is_operator(text[at])) break;
    if (text[at] == '"' && !escaped) return skip_string(text, at);
    escaped = text[at] == '\\' && !escaped;
  }
  return at;
}

}  // namespace

bool find_structure_scalar(std::string_view text,
                           std::vector<std::uint32_t>& offsets) {
  offsets.clear();
  if (!is_utf8(text)) return false;
  for (std::size_t at = 0; at < text.size();) {
    if (is_space(text[at])) {
      ++at;
      continue;
    }
    offsets.push_back(static_cast<std::uint32_t>(at));
    if (text[at] == '"') {
      at = skip_string(text, at);
    } else if (is_operator(text[at])) {
      ++at;
    } else {
      at = skip_other(text, at);
    }
    if (at == std::string_view::npos) return false;
  }
  const bool any = !offsets.empty();
  offsets.push_back(static_cast<std::uint32_t>(text.size()));
  return any;
}

}  // namespace cardinal::detail
