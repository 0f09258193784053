// RFC 5321 mailboxes with the Unicode of RFC 6531; IPv4 by RFC 2673, 3.2 and
// IPv6 by RFC 4291, 2.2.
#include <algorithm>

#include "cardinal/address.h"
#include "schema/format_parts.h"

namespace cardinal::formats {
namespace {

constexpr bool is_beyond_ascii(char c) { return (c & 0x80) != 0; }

bool is_atext(char c, Script script) {
  return is_alnum(c) || is_one_of(c, "!#$%&'*+-/=?^_`{|}~") ||
         (script == Script::unicode && is_beyond_ascii(c));
}

// Quoted: anything printable, `"` and `\` behind a `\`.
bool take_quoted_string(std::string_view& rest, Script script) {
  if (!take(rest, '"')) return false;
  while (!rest.empty() && rest[0] != '"') {
    const bool escaped = take(rest, '\\');
    if (rest.empty()) return false;
    const bool printable = rest[0] >= ' ' && rest[0] <= '~';
    const bool beyond =
        script == Script::unicode && !escaped && is_beyond_ascii(rest[0]);
    if (!printable && !beyond) return false;
    rest.remove_prefix(1);
  }
  return take(rest, '"');
}

// Atoms with one dot between each two.
bool take_dot_string(std::string_view& rest, Script script) {
  do {
    std::size_t length = 0;
    while (length < rest.size() && is_atext(rest[length], script)) ++length;
    if (length == 0) return false;
    rest.remove_prefix(length);
  } while (take(rest, '.'));
  return true;
}

// IPv6 is the only tag that IANA has registered for such literals.
bool is_address_literal(std::string_view text) {
  if (!text.starts_with('[') || !text.ends_with(']')) return false;
  const std::string_view address = text.substr(1, text.size() - 2);
  constexpr std::string_view tag = "ipv6:";
  const bool tagged = address.size() > tag.size() &&
                      equal_ignoring_case(address.substr(0, tag.size()), tag);
  return tagged ? is_ipv6(address.substr(tag.size())) : is_ipv4(address);
}

}  // namespace

bool is_email(std::string_view text, Script script) {
  const bool local = text.starts_with('"') ? take_quoted_string(text, script)
                                           : take_dot_string(text, script);
  if (!local || !take(text, '@')) return false;
  return is_address_literal(text) || is_hostname(text, script);
}

bool is_ipv4(std::string_view text) {
  const auto address = parse_ip(text);
  return address && address->is_v4;
}

bool is_ipv6(std::string_view text) {
  const auto address = parse_ip(text);
  return address && !address->is_v4;
}

}  // namespace cardinal::formats
