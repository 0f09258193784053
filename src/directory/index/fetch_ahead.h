// Asks for bytes that are read soon, so that nobody waits for memory then.
#pragma once

#include <cstddef>

namespace cardinal {

inline void fetch_ahead(const void* bytes, std::size_t size) {
  constexpr std::size_t cache_line = 64;
  const auto* begin = static_cast<const char*>(bytes);
  for (std::size_t i = 0; i < size; i += cache_line) {
    __builtin_prefetch(begin + i);
  }
}

}  // namespace cardinal
