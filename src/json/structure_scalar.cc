#include "base/utf8.h"
#include "json/structure.h"

namespace cardinal::detail {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

bool is_operator(char c) {
  return c == '{' || c == '}' || c == '[' || c == ']' || c == ':' || c == ',';
}

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Step step = decode_utf8(text, at);
    if (!step.valid) return false;
    at += step.bytes;
  }
  return true;
}

// Steps behind the closing quote; npos when there is none or a control
// character stands before it.
std::size_t skip_string(std::string_view text, std::size_t open) {
  for (std::size_t at = open + 1; at < text.size(); ++at) {
    if (text[at] == '"') return at + 1;
    if (static_cast<std::uint8_t>(text[at]) < 0x20) break;
    if (text[at] == '\\') ++at;
  }
  return std::string_view::npos;
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
      if (at == std::string_view::npos) return false;
    } else if (is_operator(text[at])) {
      ++at;
    } else {
      while (at < text.size() && !is_space(text[at]) &&
             !is_operator(text[at]) && text[at] != '"') {
        ++at;
      }
    }
  }
  const bool any = !offsets.empty();
  offsets.push_back(static_cast<std::uint32_t>(text.size()));
  return any;
}

}  // namespace cardinal::detail
