#include <algorithm>

#include "base/utf8.h"
#include "cardinal/json.h"

namespace cardinal {
namespace {

// The number of code points is stored once per block, so that finding a column
// deep inside a one-line document reads at most this many bytes.
constexpr std::uint32_t block_bytes = 256;

}  // namespace

LineIndex::LineIndex(std::string_view text) : text_(text), line_starts_{0} {
  std::uint32_t code_points = 0;
  const auto size = static_cast<std::uint32_t>(text.size());
  for (std::uint32_t at = 0; at < size; ++at) {
    if (at % block_bytes == 0) code_points_at_block_.push_back(code_points);
    const char c = text[at];
    code_points += (c & 0xC0) != 0x80;
    const bool cr_alone = c == '\r' && (at + 1 == size || text[at + 1] != '\n');
    if (c == '\n' || cr_alone) line_starts_.push_back(at + 1);
  }
  if (size % block_bytes == 0) code_points_at_block_.push_back(code_points);
}

std::uint32_t LineIndex::code_points_before(std::uint32_t byte) const {
  const std::uint32_t block = byte / block_bytes;
  const std::uint32_t from = block * block_bytes;
  return code_points_at_block_[block] +
         static_cast<std::uint32_t>(
             count_code_points(text_.substr(from, byte - from)));
}

Position LineIndex::position(std::uint32_t byte) const {
  byte = std::min(byte, static_cast<std::uint32_t>(text_.size()));
  const auto after = std::ranges::upper_bound(line_starts_, byte);
  const std::uint32_t start = *(after - 1);
  return {static_cast<std::uint32_t>(after - line_starts_.begin()),
          code_points_before(byte) - code_points_before(start) + 1};
}

Span LineIndex::line(std::uint32_t line) const {
  const std::uint32_t begin = line_starts_[line - 1];
  std::uint32_t end = line < line_starts_.size()
                          ? line_starts_[line]
                          : static_cast<std::uint32_t>(text_.size());
  while (end > begin && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) {
    --end;
  }
  return {begin, end};
}

}  // namespace cardinal
