#include "http/fields.h"

#include <algorithm>

#include "base/ascii.h"

namespace cardinal::http {

std::optional<std::string_view> field_of(const Fields& fields,
                                         std::string_view name) {
  for (const auto& [key, value] : fields) {
    if (equal_ignoring_case(key, name)) return value;
  }
  return std::nullopt;
}

std::string list_of(const Fields& fields, std::string_view name) {
  std::string list;
  for (const auto& [key, value] : fields) {
    if (!equal_ignoring_case(key, name)) continue;
    if (!list.empty()) list += ", ";
    list += value;
  }
  return list;
}

std::size_t count_of(const Fields& fields, std::string_view name) {
  return static_cast<std::size_t>(std::ranges::count_if(
      fields,
      [&](const auto& f) { return equal_ignoring_case(f.first, name); }));
}

}  // namespace cardinal::http
