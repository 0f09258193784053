// Lookup of header fields by name, whatever its case. The field of a server
// request is a Field of views, that of a client a pair of strings; these
// functions accept both.
#pragma once

#include "base/ascii.h"
#include "cardinal/http_client.h"

namespace cardinal::http {

// The value of the first field of that name.
template <class FieldRange>
std::optional<std::string_view> first_value(const FieldRange& fields,
                                            std::string_view name) {
  for (const auto& [key, value] : fields) {
    if (equal_ignoring_case(key, name)) return value;
  }
  return std::nullopt;
}

// All values of that name as one list (RFC 9110, 5.3).
template <class FieldRange>
std::string joined_values(const FieldRange& fields, std::string_view name) {
  std::string joined;
  for (const auto& [key, value] : fields) {
    if (!equal_ignoring_case(key, name)) continue;
    if (!joined.empty()) joined += ", ";
    joined += value;
  }
  return joined;
}

// How many fields have that name.
std::size_t count_of(const Fields& fields, std::string_view name);

}  // namespace cardinal::http
