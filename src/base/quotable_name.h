// What a message may repeat of a file with secrets.
#pragma once

#include <algorithm>
#include <string_view>

#include "base/ascii.h"

namespace cardinal {

// Whether an error may quote the name of a member or field of such a file. One
// that is long or has digits may be a misplaced secret.
constexpr bool is_quotable_name(std::string_view name) {
  constexpr std::size_t name_bytes_max = 24;
  return name.size() <= name_bytes_max && std::ranges::all_of(name, [](char c) {
           return is_alpha(c) || c == '_' || c == '-' || c == '$';
         });
}

}  // namespace cardinal
