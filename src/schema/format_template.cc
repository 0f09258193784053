// RFC 6570: URI templates.
#include "base/uri.h"
#include "base/utf8.h"
#include "schema/format_parts.h"

namespace cardinal::formats {
namespace {

// 2.1, with the apostrophe that erratum 6937 puts back.
constexpr std::string_view not_literal = " \"%<>\\^`{|}";

// 2.2: those of all levels, and those reserved for later ones.
constexpr std::string_view operators = "+#./;?&=,!@|";

std::size_t varchar_length(std::string_view text) {
  if (text.empty()) return 0;
  if (is_percent_encoded(text, 0)) return 3;
  return is_alnum(text[0]) || text[0] == '_' ? 1 : 0;
}

// varchar *( ["."] varchar )
bool take_name(std::string_view& rest) {
  std::size_t length = varchar_length(rest);
  if (length == 0) return false;
  while (length > 0) {
    rest.remove_prefix(length);
    const std::size_t dot = rest.starts_with('.') ? 1 : 0;
    length = varchar_length(rest.substr(dot));
    if (length > 0) length += dot;
  }
  return true;
}

// ":" and a length from 1 to 9999, "*", or nothing.
bool take_modifier(std::string_view& rest) {
  if (take(rest, '*') || !take(rest, ':')) return true;
  const std::size_t digits = digits_in_front(rest);
  if (digits == 0 || digits > 4 || rest[0] == '0') return false;
  rest.remove_prefix(digits);
  return true;
}

// What stands between the braces.
bool is_expression(std::string_view text) {
  if (!text.empty() && is_one_of(text[0], operators)) text.remove_prefix(1);
  do {
    if (!take_name(text) || !take_modifier(text)) return false;
  } while (take(text, ','));
  return text.empty();
}

// The bytes of the literal character there; 0 when it is none.
std::size_t literal_length(std::string_view text, std::size_t at) {
  if (is_percent_encoded(text, at)) return 3;
  const Utf8Step step = decode_utf8(text, at);
  if (step.point >= 0x80) {
    return is_ucschar(step.point) || is_iprivate(step.point) ? step.bytes : 0;
  }
  const bool control = step.point < 0x20 || step.point == 0x7F;
  return control || is_one_of(text[at], not_literal) ? 0 : 1;
}

}  // namespace

bool is_uri_template(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '{') {
      const std::size_t close = text.find('}', at);
      if (close == std::string_view::npos) return false;
      if (!is_expression(text.substr(at + 1, close - at - 1))) return false;
      at = close + 1;
    } else {
      const std::size_t length = literal_length(text, at);
      if (length == 0) return false;
      at += length;
    }
  }
  return true;
}

}  // namespace cardinal::formats
