// Cards made to cost much.
#pragma once

#include <string>

namespace cardinal::test {

// "before0after,before1after,...".
inline std::string many(const std::string& before, const std::string& after,
                        std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += (i > 0 ? "," : "") + before + std::to_string(i) + after;
  }
  return text;
}

}  // namespace cardinal::test
