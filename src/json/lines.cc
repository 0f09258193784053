#include <algorithm>
#include <bit>

#include "base/ascii_runs.h"
#include "base/utf8.h"
#include "cardinal/json.h"
#include "json/sixteen_bytes.h"

namespace cardinal {
namespace {

// The number of code points is stored once per block, so that finding a column
// deep inside a one-line document reads at most this many bytes. In ASCII each
// byte is one, and nothing is stored.
constexpr std::uint32_t block_bytes = 256;

// Lines are short: the ends of 64 bytes are found together.
constexpr std::size_t searched_bytes = 64;

std::uint64_t places_from(std::string_view text, std::size_t at, char end) {
  if (text.size() - at >= searched_bytes) {
    return detail::places_in_64(text.data() + at, end);
  }
  std::uint64_t places = 0;
  for (std::size_t i = 0; at + i < text.size(); ++i) {
    places |= std::uint64_t{text[at + i] == end} << i;
  }
  return places;
}

// CRLF is one end, that of its LF.
void add_lines_after(char end, std::string_view text,
                     std::vector<std::uint32_t>& starts) {
  for (std::size_t from = 0; from < text.size(); from += searched_bytes) {
    for (std::uint64_t places = places_from(text, from, end); places != 0;
         places &= places - 1) {
      const std::size_t next =
          from + static_cast<std::size_t>(std::countr_zero(places)) + 1;
      if (end == '\r' && text.substr(next).starts_with('\n')) continue;
      starts.push_back(static_cast<std::uint32_t>(next));
    }
  }
}

}  // namespace

LineIndex::LineIndex(std::string_view text) : text_(text) {
  constexpr std::size_t usual_lines = 128;
  line_starts_.reserve(std::min(text.size() + 1, usual_lines));
  line_starts_.push_back(0);
  add_lines_after('\n', text, line_starts_);
  if (text.contains('\r')) {
    add_lines_after('\r', text, line_starts_);
    std::ranges::sort(line_starts_);
  }
  if (is_ascii(text)) return;
  std::uint32_t code_points = 0;
  code_points_at_block_.reserve(text.size() / block_bytes + 1);
  for (std::size_t at = 0;; at += block_bytes) {
    code_points_at_block_.push_back(code_points);
    if (text.size() - at < block_bytes) break;
    code_points += static_cast<std::uint32_t>(
        count_code_points(text.substr(at, block_bytes)));
  }
}

std::uint32_t LineIndex::code_points_before(std::uint32_t byte) const {
  if (code_points_at_block_.empty()) return byte;
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
