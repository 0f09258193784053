#include <algorithm>

#include "base/ascii.h"
#include "cardinal/card.h"

namespace cardinal {
namespace {

bool is_identifier_character(char c) { return is_alnum(c) || c == '-'; }

bool is_numeric(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

bool has_leading_zero(std::string_view number) {
  return number.size() > 1 && number[0] == '0';
}

// Takes digits off the front; empty when there are none or a zero leads.
std::string_view take_number(std::string_view& rest) {
  std::size_t count = 0;
  while (count < rest.size() && is_digit(rest[count])) ++count;
  const std::string_view number = rest.substr(0, count);
  if (has_leading_zero(number)) return {};
  rest.remove_prefix(count);
  return number;
}

bool take(std::string_view& rest, char c) {
  if (!rest.starts_with(c)) return false;
  rest.remove_prefix(1);
  return true;
}

// Takes the part up to the next dot off the front.
std::string_view next_identifier(std::string_view& rest) {
  const std::size_t dot = std::min(rest.find('.'), rest.size());
  const std::string_view identifier = rest.substr(0, dot);
  rest.remove_prefix(std::min(dot + 1, rest.size()));
  return identifier;
}

// Dot-separated, none empty; numeric ones without leading zeros where order
// matters (sections 9 and 10).
bool are_identifiers(std::string_view text, bool ordered) {
  if (text.empty() || text.ends_with('.')) return false;
  while (!text.empty()) {
    const std::string_view identifier = next_identifier(text);
    if (identifier.empty() ||
        !std::ranges::all_of(identifier, is_identifier_character)) {
      return false;
    }
    if (ordered && is_numeric(identifier) && has_leading_zero(identifier)) {
      return false;
    }
  }
  return true;
}

// Numbers of any length without leading zeros: longer is larger.
int compare_numbers(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  return a.compare(b);
}

int compare_identifiers(std::string_view a, std::string_view b) {
  const bool a_numeric = is_numeric(a), b_numeric = is_numeric(b);
  if (a_numeric && b_numeric) return compare_numbers(a, b);
  if (a_numeric != b_numeric) return a_numeric ? -1 : 1;
  return a.compare(b);
}

int compare_pre_release(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) {
    return static_cast<int>(a.empty()) - static_cast<int>(b.empty());
  }
  while (!a.empty() && !b.empty()) {
    const int order =
        compare_identifiers(next_identifier(a), next_identifier(b));
    if (order != 0) return order;
  }
  return static_cast<int>(b.empty()) - static_cast<int>(a.empty());
}

}  // namespace

std::optional<SemVer> parse_semver(std::string_view text) {
  SemVer version;
  std::string_view rest = text;
  version.major = take_number(rest);
  if (version.major.empty() || !take(rest, '.')) return std::nullopt;
  version.minor = take_number(rest);
  if (version.minor.empty() || !take(rest, '.')) return std::nullopt;
  version.patch = take_number(rest);
  if (version.patch.empty()) return std::nullopt;
  if (take(rest, '-')) {
    const std::size_t plus = std::min(rest.find('+'), rest.size());
    version.pre_release = rest.substr(0, plus);
    if (!are_identifiers(version.pre_release, true)) return std::nullopt;
    rest.remove_prefix(plus);
  }
  if (take(rest, '+')) {
    version.build = rest;
    if (!are_identifiers(version.build, false)) return std::nullopt;
    rest = {};
  }
  if (!rest.empty()) return std::nullopt;
  return version;
}

int compare(const SemVer& a, const SemVer& b) {
  if (const int order = compare_numbers(a.major, b.major)) return order;
  if (const int order = compare_numbers(a.minor, b.minor)) return order;
  if (const int order = compare_numbers(a.patch, b.patch)) return order;
  return compare_pre_release(a.pre_release, b.pre_release);
}

}  // namespace cardinal
