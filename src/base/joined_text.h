// Several constant texts as one, joined by the compiler.
//
//   constexpr std::string_view first = "a", second = "b";
//   constexpr std::string_view both = joined_text<first, second>;
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace cardinal {

template <const std::string_view&... parts>
inline constexpr auto joined_bytes = [] {
  std::array<char, (parts.size() + ...)> bytes{};
  auto* at = bytes.data();
  ((at = std::ranges::copy(parts, at).out), ...);
  return bytes;
}();

template <const std::string_view&... parts>
inline constexpr std::string_view joined_text{joined_bytes<parts...>.data(),
                                              joined_bytes<parts...>.size()};

}  // namespace cardinal
