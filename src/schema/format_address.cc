// RFC 5321 mailboxes with the Unicode of RFC 6531; IPv4 by RFC 2673, 3.2 and
// IPv6 by RFC 4291, 2.2.
#include <algorithm>

#include "schema/format_parts.h"

namespace cardinal::formats {
namespace {

constexpr bool is_beyond_ascii(char c) { return (c & 0x80) != 0; }

bool is_atext(char c, Script script) {
  return is_alpha(c) || is_digit(c) || is_one_of(c, "!#$%&'*+-/=?^_`{|}~") ||
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
  const bool tagged =
      address.size() > tag.size() &&
      std::ranges::equal(address.substr(0, tag.size()), tag, {}, to_lower);
  return tagged ? is_ipv6(address.substr(tag.size())) : is_ipv4(address);
}

// Groups of an IPv6 address between its ends or the "::", an IPv4 address
// counting two where it may close the whole. -1 when malformed.
int count_groups(std::string_view text, bool may_end_in_ipv4) {
  if (text.empty()) return 0;
  int groups = 0;
  while (true) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string_view group = text.substr(0, colon);
    const bool last = colon == text.size();
    if (last && may_end_in_ipv4 && is_ipv4(group)) return groups + 2;
    if (group.empty() || group.size() > 4) return -1;
    if (!std::ranges::all_of(group, is_hex_digit)) return -1;
    ++groups;
    if (last) return groups;
    text.remove_prefix(colon + 1);
  }
}

}  // namespace

bool is_email(std::string_view text, Script script) {
  const bool local = text.starts_with('"') ? take_quoted_string(text, script)
                                           : take_dot_string(text, script);
  if (!local || !take(text, '@')) return false;
  return is_address_literal(text) || is_hostname(text, script);
}

bool is_ipv4(std::string_view text) {
  for (int part = 0; part < 4; ++part) {
    if (part > 0 && !take(text, '.')) return false;
    const std::size_t digits = digits_in_front(text);
    if (digits == 0 || digits > 3) return false;
    // A leading zero is octal to some readers.
    if (digits > 1 && text[0] == '0') return false;
    if (digits == 3 && text.substr(0, 3) > "255") return false;
    text.remove_prefix(digits);
  }
  return text.empty();
}

bool is_ipv6(std::string_view text) {
  constexpr int groups_max = 8;
  const std::size_t gap = text.find("::");
  if (gap == std::string_view::npos) {
    return count_groups(text, true) == groups_max;
  }
  const int before = count_groups(text.substr(0, gap), false);
  const int after = count_groups(text.substr(gap + 2), true);
  return before >= 0 && after >= 0 && before + after < groups_max;
}

}  // namespace cardinal::formats
