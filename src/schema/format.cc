#include "schema/format.h"

#include <algorithm>
#include <array>

#include "base/time.h"
#include "base/uri.h"
#include "schema/format_parts.h"

namespace cardinal {
namespace {

// In the order of the enumerators.
constexpr std::array<std::string_view, 19> names = {
    "date-time",    "date",          "time",
    "duration",     "email",         "idn-email",
    "hostname",     "idn-hostname",  "ipv4",
    "ipv6",         "uri",           "uri-reference",
    "iri",          "iri-reference", "uuid",
    "uri-template", "json-pointer",  "relative-json-pointer",
    "regex"};
static_assert(names[static_cast<std::size_t>(Format::regex)] == "regex");

}  // namespace

std::optional<Format> format_named(std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Format>(found - names.begin());
}

std::string_view name_of(Format format) {
  return names[static_cast<std::size_t>(format)];
}

bool is_format(Format format, std::string_view text) {
  using enum Format;
  using enum formats::Script;
  switch (format) {
    case date_time:
      return read_date_time(text, LeapSeconds::at_end_of_month).has_value();
    case date:
      return is_full_date(text);
    case time:
      return is_full_time(text);
    case duration:
      return formats::is_duration(text);
    case email:
      return formats::is_email(text, ascii);
    case idn_email:
      return formats::is_email(text, unicode);
    case hostname:
      return formats::is_hostname(text, ascii);
    case idn_hostname:
      return formats::is_hostname(text, unicode);
    case ipv4:
      return formats::is_ipv4(text);
    case ipv6:
      return formats::is_ipv6(text);
    case uri:
      return read_uri(text, {}).has_value();
    case uri_reference:
      return read_uri(text, {.relative = true}).has_value();
    case iri:
      return read_uri(text, {.unicode = true}).has_value();
    case iri_reference:
      return read_uri(text, {.unicode = true, .relative = true}).has_value();
    case uuid:
      return formats::is_uuid(text);
    case uri_template:
      return formats::is_uri_template(text);
    case json_pointer:
      return formats::is_json_pointer(text);
    case relative_json_pointer:
      return formats::is_relative_json_pointer(text);
    case regex:
      return true;
  }
  return true;
}

}  // namespace cardinal
