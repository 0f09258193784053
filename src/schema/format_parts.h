// What the files of the formats share: one question a format, and the
// characters that RFC 5234 names.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/ascii.h"

namespace cardinal::formats {

// Whether a text may hold more than US-ASCII: email or idn-email, hostname or
// idn-hostname, uri or iri.
enum class Script : std::uint8_t { ascii, unicode };

bool is_duration(std::string_view text);
bool is_email(std::string_view text, Script script);
bool is_hostname(std::string_view text, Script script);
bool is_ipv4(std::string_view text);
bool is_ipv6(std::string_view text);
bool is_uri_template(std::string_view text);
bool is_uuid(std::string_view text);
bool is_json_pointer(std::string_view text);
bool is_relative_json_pointer(std::string_view text);

constexpr bool is_one_of(char c, std::string_view set) {
  return set.find(c) != std::string_view::npos;
}

// Takes that character, and says whether it stood there.
constexpr bool take(std::string_view& rest, char c) {
  if (!rest.starts_with(c)) return false;
  rest.remove_prefix(1);
  return true;
}

// How many digits the text begins with.
constexpr std::size_t digits_in_front(std::string_view text) {
  std::size_t count = 0;
  while (count < text.size() && is_digit(text[count])) ++count;
  return count;
}

}  // namespace cardinal::formats
