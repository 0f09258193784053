#include "json/noncharacters.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/utf8.h"

namespace cardinal::detail {
namespace {

// All of them start with EF or above.
bool is_noncharacter_at(std::string_view text, std::size_t at) {
  if (static_cast<std::uint8_t>(text[at]) < 0xEF) return false;
  const std::uint32_t point = decode_utf8(text, at).point;
  return (point >= 0xFDD0 && point <= 0xFDEF) || (point & 0xFFFE) == 0xFFFE;
}

}  // namespace

// Eight words a step, since nearly every text is looked at in vain.
bool has_noncharacter(std::string_view text) {
  constexpr std::uint64_t low_bits = 0x7F7F7F7F7F7F7F7F;
  constexpr std::uint64_t to_80 = 0x1111111111111111;  // 6F + 11 = 80
  std::uint64_t words[8];
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(at + sizeof words, text.size());
    std::uint64_t any = ~low_bits;
    if (end - at == sizeof words) {
      std::memcpy(words, text.data() + at, sizeof words);
      any = 0;
      for (const std::uint64_t word : words) {
        any |= ((word & low_bits) + to_80) & word;
      }
    }
    if ((any & ~low_bits) != 0) {
      for (std::size_t i = at; i < end; ++i) {
        if (is_noncharacter_at(text, i)) return true;
      }
    }
    at = end;
  }
  return false;
}

}  // namespace cardinal::detail
