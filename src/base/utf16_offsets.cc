#include "base/utf16_offsets.h"

#include <algorithm>

#include "base/ascii_runs.h"
#include "base/utf8.h"

namespace cardinal {
namespace {

std::uint32_t units_of(const Utf8Step& step) {
  return step.valid && step.point > 0xFFFF ? 2 : 1;
}

}  // namespace

Utf16Offsets::Utf16Offsets(std::string_view text) : text_(text) {
  if (is_ascii(text)) return;
  blocks_.reserve(text.size() / block_bytes + 1);
  std::uint32_t units = 0;
  for (std::uint32_t byte = 0; byte < text.size();) {
    if (byte / block_bytes >= blocks_.size()) blocks_.push_back({units, byte});
    const Utf8Step step = decode_utf8(text, byte);
    byte += static_cast<std::uint32_t>(step.bytes);
    units += units_of(step);
  }
}

std::uint32_t Utf16Offsets::at(std::uint32_t byte) const {
  byte = std::min(byte, static_cast<std::uint32_t>(text_.size()));
  if (blocks_.empty()) return byte;
  std::size_t index =
      std::min<std::size_t>(byte / block_bytes, blocks_.size() - 1);
  // A block begins with its first whole character, which may be behind `byte`.
  if (blocks_[index].byte > byte) --index;
  std::uint32_t units = blocks_[index].units;
  for (std::uint32_t at = blocks_[index].byte; at < byte;) {
    const Utf8Step step = decode_utf8(text_, at);
    at += static_cast<std::uint32_t>(step.bytes);
    units += units_of(step);
  }
  return units;
}

}  // namespace cardinal
