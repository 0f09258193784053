// RFC 6901, relative pointers (draft-bhutton-relative-json-pointer-00), and
// RFC 4122.
#include "schema/format_parts.h"

namespace cardinal::formats {
namespace {

// "0", or digits without a leading zero.
bool take_integer(std::string_view& rest) {
  const std::size_t digits = digits_in_front(rest);
  if (digits == 0 || (digits > 1 && rest[0] == '0')) return false;
  rest.remove_prefix(digits);
  return true;
}

}  // namespace

bool is_json_pointer(std::string_view text) {
  if (!text.empty() && text[0] != '/') return false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '~') continue;
    if (at + 1 == text.size() || !is_one_of(text[at + 1], "01")) return false;
  }
  return true;
}

bool is_relative_json_pointer(std::string_view text) {
  if (!take_integer(text)) return false;
  // A step along the array, as in "0-1/name". The draft's grammar has none
  // before "#", its examples do.
  if ((take(text, '+') || take(text, '-')) && !take_integer(text)) return false;
  return text == "#" || is_json_pointer(text);
}

bool is_uuid(std::string_view text) {
  constexpr std::string_view pattern = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  if (text.size() != pattern.size()) return false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool fits =
        pattern[at] == '-' ? text[at] == '-' : is_hex_digit(text[at]);
    if (!fits) return false;
  }
  return true;
}

}  // namespace cardinal::formats
