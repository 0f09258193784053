// From byte offsets in UTF-8 text to offsets in UTF-16 code units, as editors,
// browsers and the Language Server Protocol count.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace cardinal {

class Utf16Offsets {
 public:
  // Refers to the text.
  explicit Utf16Offsets(std::string_view text);
  // A byte that is not part of valid UTF-8 counts one, as the U+FFFD that a
  // decoder puts there. Offsets beyond the text are those of its end.
  std::uint32_t at(std::uint32_t byte) const;

 private:
  static constexpr std::uint32_t block_bytes = 256;
  std::string_view text_;
  // Code units before each block, and the byte where its first character
  // begins. Empty for ASCII text, where both counts agree.
  struct Block {
    std::uint32_t units, byte;
  };
  std::vector<Block> blocks_;
};

}  // namespace cardinal
