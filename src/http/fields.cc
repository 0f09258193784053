#include "http/fields.h"

#include <algorithm>

namespace cardinal::http {

std::optional<std::string_view> field_of(const Fields& fields,
                                         std::string_view name) {
  return first_value(fields, name);
}

std::string list_of(const Fields& fields, std::string_view name) {
  return joined_values(fields, name);
}

std::size_t count_of(const Fields& fields, std::string_view name) {
  return static_cast<std::size_t>(std::ranges::count_if(
      fields,
      [&](const auto& f) { return equal_ignoring_case(f.first, name); }));
}

}  // namespace cardinal::http
