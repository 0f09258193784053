#include <algorithm>

#include "base/utf8.h"
#include "cardinal/json.h"

namespace cardinal {
namespace {

// Code points are counted up once a block, so that a column deep inside a
// one-line document costs at most this many bytes.
constexpr std::uint32_t block_bytes = 256;

}  // namespace

LineIndex::LineIndex(std::string_view text) : text_(text), line_starts_{0} {
  std::uint32_t points = 0;
  const auto size = static_cast<std::uint32_t>(text.size());
  for (std::uint32_t at = 0; at < size; ++at) {
    if (at % block_bytes == 0) points_at_block_.push_back(points);
    const char c = text[at];
    points += (c & 0xC0) != 0x80;
    const bool cr_alone = c == '\r' && (at + 1 == size || text[at + 1] != '\n');
    if (c == '\n' || cr_alone) line_starts_.push_back(at + 1);
  }
  if (size % block_bytes == 0) points_at_block_.push_back(points);
}

std::uint32_t LineIndex::points_before(std::uint32_t byte) const {
  const std::uint32_t block = byte / block_bytes;
  const std::uint32_t from = block * block_bytes;
  return points_at_block_[block] + static_cast<std::uint32_t>(count_points(
                                       text_.substr(from, byte - from)));
}

Position LineIndex::position(std::uint32_t byte) const {
  byte = std::min(byte, static_cast<std::uint32_t>(text_.size()));
  const auto after = std::ranges::upper_bound(line_starts_, byte);
  const std::uint32_t start = *(after - 1);
  return {static_cast<std::uint32_t>(after - line_starts_.begin()),
          points_before(byte) - points_before(start) + 1};
}

std::uint32_t LineIndex::line_count() const {
  return static_cast<std::uint32_t>(line_starts_.size());
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
