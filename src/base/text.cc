#include "base/text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>

#include "base/ascii.h"
#include "base/ascii_runs.h"
#include "base/utf8.h"

namespace cardinal {
namespace {

struct PointRange {
  std::uint32_t first, last;
};

// C0, DEL, C1, line and paragraph separators, interlinear marks, and what
// Unicode calls default ignorable: zero width, bidirectional controls, fillers,
// tags, the BOM. Not so FE00..FE0F, with which emoji choose their colour.
constexpr PointRange invisible[] = {
    {0x00, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},
    {0x34F, 0x34F},     {0x61C, 0x61C},     {0x115F, 0x1160},
    {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},
    {0x2028, 0x202E},   {0x2060, 0x206F},   {0x3164, 0x3164},
    {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},
    {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

// East Asian wide (UAX #11) and emoji blocks: two columns on a terminal.
constexpr PointRange wide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x23E9, 0x23EC},
    {0x23F0, 0x23F0},   {0x23F3, 0x23F3},   {0x25FD, 0x25FE},
    {0x2614, 0x2615},   {0x2648, 0x2653},   {0x267F, 0x267F},
    {0x2693, 0x2693},   {0x26A1, 0x26A1},   {0x26AA, 0x26AB},
    {0x26BD, 0x26BE},   {0x26C4, 0x26C5},   {0x26CE, 0x26CE},
    {0x26D4, 0x26D4},   {0x26EA, 0x26EA},   {0x26F2, 0x26F3},
    {0x26F5, 0x26F5},   {0x26FA, 0x26FA},   {0x26FD, 0x26FD},
    {0x2705, 0x2705},   {0x270A, 0x270B},   {0x2728, 0x2728},
    {0x274C, 0x274C},   {0x274E, 0x274E},   {0x2753, 0x2755},
    {0x2757, 0x2757},   {0x2795, 0x2797},   {0x27B0, 0x27B0},
    {0x27BF, 0x27BF},   {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},
    {0x2B55, 0x2B55},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},
    {0xA960, 0xA97C},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},
    {0x1F004, 0x1F004}, {0x1F0CF, 0x1F0CF}, {0x1F18E, 0x1F18E},
    {0x1F191, 0x1F19A}, {0x1F200, 0x1F265}, {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF}, {0x1F7E0, 0x1F7EB}, {0x1F900, 0x1F9FF},
    {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD},
};

// Combining marks: no column of their own.
constexpr PointRange combining[] = {
    {0x300, 0x36F},   {0x1AB0, 0x1AFF}, {0x20D0, 0x20FF},
    {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
};

// Requires: ranges in ascending order.
bool in(std::span<const PointRange> ranges, std::uint32_t point) {
  const auto after =
      std::ranges::upper_bound(ranges, point, {}, &PointRange::first);
  return after != ranges.begin() && point <= std::prev(after)->last;
}
static_assert(std::ranges::is_sorted(invisible, {}, &PointRange::first) &&
              std::ranges::is_sorted(wide, {}, &PointRange::first) &&
              std::ranges::is_sorted(combining, {}, &PointRange::first));

}  // namespace

bool is_invisible(std::uint32_t point) {
  if (point >= ' ' && point < 0x7F) return false;
  return in(invisible, point);
}

std::string for_terminal(std::string_view text, std::string_view kept) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t plain_end = end_of_printable_ascii(text, at);
    out.append(text, at, plain_end - at);
    at = plain_end;
    if (at == text.size()) break;
    const Utf8Step step = decode_utf8(text, at);
    char buffer[16];
    if (!step.valid) {
      std::snprintf(buffer, sizeof buffer, "\\x%02X",
                    static_cast<unsigned>(static_cast<std::uint8_t>(text[at])));
      out += buffer;
      at += 1;
      continue;
    }
    const bool stays = kept.find(text[at]) != std::string_view::npos;
    if (is_invisible(step.point) && !stays) {
      std::snprintf(buffer, sizeof buffer, "\\u{%X}",
                    static_cast<unsigned>(step.point));
      out += buffer;
    } else {
      out.append(text, at, step.bytes);
    }
    at += step.bytes;
  }
  return out;
}

std::size_t display_width(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t plain_end = end_of_printable_ascii(text, at);
    columns += plain_end - at;
    at = plain_end;
    if (at == text.size()) break;
    const Utf8Step step = decode_utf8(text, at);
    if (!in(combining, step.point)) columns += in(wide, step.point) ? 2 : 1;
    at += step.bytes;
  }
  return columns;
}

std::string shortened(std::string_view text, std::size_t code_points_max) {
  if (text.size() <= code_points_max) return std::string(text);
  std::size_t at = 0;
  for (std::size_t code_points = 0; at < text.size(); ++code_points) {
    if (code_points == code_points_max) {
      return std::string(text.substr(0, at)) + "...";
    }
    at += decode_utf8(text, at).bytes;
  }
  return std::string(text);
}

std::string quoted(std::string_view text, std::size_t code_points_max) {
  return '"' + for_terminal(shortened(text, code_points_max)) + '"';
}

std::string quoted_unescaped(std::string_view text,
                             std::size_t code_points_max) {
  std::string out;
  out.reserve(text.size() + 2);
  out += '"';
  if (text.size() <= code_points_max) {
    out += text;
  } else {
    out += shortened(text, code_points_max);
  }
  out += '"';
  return out;
}

std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string counted(std::uint64_t count, std::string_view noun) {
  std::string text = std::to_string(count) + " " + std::string(noun);
  if (count == 1) return text;
  const bool has_ies = noun.size() > 1 && noun.ends_with('y') &&
                       !std::string_view("aeiou").contains(noun.end()[-2]);
  if (has_ies) text.pop_back();
  return text + (has_ies ? "ies" : "s");
}

std::string padded(std::string_view text, std::size_t width) {
  std::string out(text);
  if (out.size() < width) out.resize(width, ' ');
  return out;
}

std::string kebab_case(std::string_view text, std::size_t bytes_max) {
  std::string out;
  for (const char c : text) {
    if (out.size() == bytes_max) break;
    if (is_alnum(c)) {
      out += to_lower(c);
    } else if (!out.empty() && out.back() != '-') {
      out += '-';
    }
  }
  if (out.ends_with('-')) out.pop_back();
  return out;
}

}  // namespace cardinal
