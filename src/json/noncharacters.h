// Code points that stand for no character and never will.
#pragma once

#include <string_view>

namespace cardinal::detail {

// RFC 7493, 2.1 forbids noncharacters: U+FDD0..U+FDEF and the last two of each
// plane. Requires: UTF-8.
bool has_noncharacter(std::string_view text);

}  // namespace cardinal::detail
