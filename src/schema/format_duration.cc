// Durations of RFC 3339, appendix A. Letters may be of either case, as in every
// grammar of RFC 5234.
#include "schema/format_parts.h"

namespace cardinal::formats {
namespace {

// Takes numbers with units: any of `units` first, then each time the next one,
// so that years and days need the months between. Says whether there was one.
bool take_units(std::string_view& rest, std::string_view units) {
  bool taken = false;
  while (!rest.empty() && is_digit(rest[0])) {
    const std::size_t digits = digits_in_front(rest);
    if (digits == rest.size()) return false;
    const std::size_t unit = units.find(to_lower(rest[digits]));
    if (unit == std::string_view::npos || (taken && unit != 0)) return false;
    units.remove_prefix(unit + 1);
    rest.remove_prefix(digits + 1);
    taken = true;
  }
  return taken;
}

}  // namespace

bool is_duration(std::string_view text) {
  if (!take(text, 'P') && !take(text, 'p')) return false;
  std::string_view weeks = text;
  if (take_units(weeks, "w")) return weeks.empty();
  const bool has_date = take_units(text, "ymd");
  if (text.empty()) return has_date;
  if (!take(text, 'T') && !take(text, 't')) return false;
  return take_units(text, "hms") && text.empty();
}

}  // namespace cardinal::formats
