#include "check/security/hidden_characters.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/ascii_runs.h"
#include "base/hidden_bytes.h"
#include "base/text.h"
#include "base/utf8.h"

namespace cardinal {
namespace {

bool is_line_end(std::uint32_t point) {
  return point == '\n' || point == '\r' || point == '\t' || point == 0x2028 ||
         point == 0x2029;
}

// Invisible characters with a purpose: joiners inside emoji and in scripts that
// need them, direction marks after right-to-left letters, the tags that make a
// flag.
bool belongs(std::uint32_t point, std::uint32_t before) {
  const bool joiner = point == 0x200C || point == 0x200D;
  if (joiner) return before >= 0x0600;
  const bool direction = point == 0x200E || point == 0x200F;
  if (direction) return before >= 0x0590 && before <= 0x08FF;
  const bool tag = point >= 0xE0020 && point <= 0xE007F;
  return tag && (before == 0x1F3F4 || (before >= 0xE0020 && before <= 0xE007F));
}

// Letters of Greek, Cyrillic and Armenian that look like Latin ones in most
// typefaces (Unicode UTS 39, confusables), in ascending order. Greek letters
// that stand for quantities, such as alpha and nu, are left out.
constexpr std::uint16_t latin_look_alikes[] = {
    0x0391, 0x0392, 0x0395, 0x0396, 0x0397, 0x0399, 0x039A, 0x039C, 0x039D,
    0x039F, 0x03A1, 0x03A4, 0x03A5, 0x03A7, 0x03BF, 0x03F2, 0x03F3, 0x0405,
    0x0406, 0x0408, 0x0410, 0x0412, 0x0415, 0x041A, 0x041C, 0x041D, 0x041E,
    0x0420, 0x0421, 0x0422, 0x0423, 0x0425, 0x0430, 0x0435, 0x043E, 0x0440,
    0x0441, 0x0443, 0x0445, 0x0455, 0x0456, 0x0458, 0x04BB, 0x04C0, 0x04CF,
    0x0501, 0x051B, 0x051D, 0x0570, 0x0578, 0x057D, 0x0585};
static_assert(std::ranges::is_sorted(latin_look_alikes));

bool is_latin(std::uint32_t point) {
  return (point < 0x80 && is_alpha(static_cast<char>(point))) ||
         (point >= 0xC0 && point <= 0x24F && point != 0xD7 && point != 0xF7);
}

bool is_look_alike(std::uint32_t point) {
  return point <= 0xFFFF &&
         std::ranges::binary_search(latin_look_alikes,
                                    static_cast<std::uint16_t>(point));
}

// The scripts of the letters of one word.
struct WordLetters {
  std::size_t begin = 0, end = 0;
  std::size_t latin = 0, alike = 0, other = 0;

  bool is_disguised() const { return latin > 0 && alike > 0 && other == 0; }
  // Every letter passes for a Latin one, but none is.
  bool is_all_alike() const {
    constexpr std::size_t letters_min = 3;
    return latin == 0 && other == 0 && alike >= letters_min;
  }
};

// Calls look(word) for each run of letters.
template <class Look>
void for_each_word(std::string_view text, Look look) {
  WordLetters word;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Step step = decode_utf8(text, at);
    const bool other = step.valid && step.point >= 0x250;
    const bool latin = step.valid && is_latin(step.point);
    if (latin || other) {
      if (word.end != at) word = {.begin = at};
      word.latin += latin;
      word.alike += other && is_look_alike(step.point);
      word.other += other && !is_look_alike(step.point);
      word.end = at + step.bytes;
    } else if (word.end > word.begin) {
      look(word);
      word = {};
    }
    at += step.bytes;
  }
  if (word.end > word.begin) look(word);
}

bool may_have_look_alike(std::string_view text) {
  text.remove_prefix(end_of_ascii(text, 0));
  // The first bytes of U+0340 to U+057F and of U+0580 to U+05BF.
  return std::ranges::any_of(text, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0xCD && byte <= 0xD6;
  });
}

}  // namespace

std::uint32_t hidden_in(std::string_view text, std::string& visible) {
  visible.clear();
  if (end_of_printable_ascii(text, 0) == text.size() ||
      !may_have_invisible_or_less_than(text)) {
    return 0;
  }
  std::uint32_t first = 0, before = 0;
  std::size_t shown = 0;  // what is before it is in `visible`
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t end = end_of_printable_ascii(text, at); end > at) {
      before = static_cast<std::uint32_t>(text[end - 1]);
      at = end;
      continue;
    }
    const Utf8Step step = decode_utf8(text, at);
    const bool hidden = step.valid && is_invisible(step.point) &&
                        !is_line_end(step.point) &&
                        !belongs(step.point, before);
    if (hidden) {
      if (first == 0) first = step.point == 0 ? 0x2400 : step.point;
      visible.append(text, shown, at - shown);
      shown = at + step.bytes;
    }
    before = step.point;
    at += step.bytes;
  }
  if (first != 0) visible.append(text, shown);
  return first;
}

std::string_view look_alike_in(std::string_view text) {
  if (!may_have_look_alike(text)) return {};
  WordLetters disguised, all_alike;
  std::size_t latin = 0, other = 0;
  for_each_word(text, [&](const WordLetters& word) {
    if (word.is_disguised() && disguised.end == 0) disguised = word;
    if (word.is_all_alike() && all_alike.end == 0) all_alike = word;
    latin += word.latin > 0;
    other += word.other > 0;
  });
  // Among Latin words only; a text in Russian has such words as well.
  if (disguised.end == 0 && latin > 0 && other == 0) disguised = all_alike;
  return text.substr(disguised.begin, disguised.end - disguised.begin);
}

std::string point_name(std::uint32_t point) {
  std::string hex;
  for (; point > 0 || hex.size() < 4; point >>= 4) {
    hex.insert(hex.begin(), hex_digits_upper[point & 15]);
  }
  return "U+" + hex;
}

}  // namespace cardinal
