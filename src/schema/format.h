// The `format` keyword of JSON Schema 2020-12 as an assertion.
//
//   if (const auto format = format_named("date-time")) {
//     valid = is_format(*format, text);
//   }
//
// Each format is decided by the grammar of its RFC, in linear time and without
// allocating. What is not known here:
// - regex: the patterns' own file compiles them; here every text passes.
// - hosts: whether a label is in normalization form C (RFC 5891, 4.1), and code
//   points assigned after Unicode 17, which count as unassigned.
// - e-mail: the limits of RFC 5321, 4.5.3.1, which say what a server must at
//   least take rather than what an address is.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cardinal {

enum class Format : std::uint8_t {
  date_time,
  date,
  time,
  duration,
  email,
  idn_email,
  hostname,
  idn_hostname,
  ipv4,
  ipv6,
  uri,
  uri_reference,
  iri,
  iri_reference,
  uuid,
  uri_template,
  json_pointer,
  relative_json_pointer,
  regex,
};

// Nothing for formats that the specification does not define.
std::optional<Format> format_named(std::string_view name);

std::string_view name_of(Format format);

// Requires: valid UTF-8. True for regex always, see above.
bool is_format(Format format, std::string_view text);

}  // namespace cardinal
