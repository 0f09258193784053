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
  const auto is_joiner = [](std::uint32_t each) {
    return each == 0x200C || each == 0x200D;
  };
  // Several in a row join nothing: they are the digits of a hidden text.
  if (is_joiner(point)) return before >= 0x0600 && !is_joiner(before);
  const bool direction = point == 0x200E || point == 0x200F;
  return direction && before >= 0x0590 && before <= 0x08FF;
}

// One chooses between forms of the character before it. Several in a row are
// the digits of a hidden text.
bool is_idle_selector(std::uint32_t point, std::uint32_t before) {
  const auto is_selector = [](std::uint32_t each) {
    return each >= 0xFE00 && each <= 0xFE0F;
  };
  return is_selector(point) && is_selector(before);
}

constexpr std::uint32_t black_flag = 0x1F3F4;

// The end of the tags that make a flag that of a region, such as Scotland's;
// `at` where there are none, or more than a region has.
std::size_t end_of_region(std::string_view text, std::size_t at) {
  constexpr std::size_t tags_max = 6;
  std::size_t end = at;
  for (std::size_t i = 0; i <= tags_max && end < text.size(); ++i) {
    const Utf8Step step = decode_utf8(text, end);
    if (!step.valid) return at;
    end += step.bytes;
    if (step.point == 0xE007F) return i > 0 ? end : at;
    if (step.point < 0xE0030 || step.point > 0xE007A) return at;
  }
  return at;
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

// Whether an invisible character beyond ASCII may begin with these bytes.
bool may_begin_invisible(unsigned char first, unsigned char second) {
  switch (first) {
    case 0xC2:  // U+0080 to U+00BF
    case 0xCD:  // U+0340 to U+037F
    case 0xD8:  // U+0600 to U+063F
    case 0xE1:  // U+1000 to U+1FFF
    case 0xEF:  // U+F000 to U+FFFF
    case 0xF3:  // U+C0000 to U+FFFFF
      return true;
    case 0xE2:  // U+2000 to U+207F
      return second <= 0x81;
    case 0xE3:  // U+3140 to U+317F
      return second == 0x85;
    case 0xF0:  // U+1B000 to U+1BFFF, U+1D000 to U+1DFFF
      return second == 0x9B || second == 0x9D;
    default:
      return false;
  }
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

std::optional<std::uint32_t> hidden_in(std::string_view text,
                                       std::string& visible) {
  visible.clear();
  if (end_of_printable_ascii(text, 0) == text.size() ||
      !may_have_invisible_or_less_than(text)) {
    return std::nullopt;
  }
  std::optional<std::uint32_t> first;
  std::uint32_t before = 0;
  std::size_t shown = 0;  // what is before it is in `visible`
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t end = end_of_printable_ascii(text, at); end > at) {
      before = static_cast<unsigned char>(text[end - 1]);
      at = end;
      continue;
    }
    const Utf8Step step = decode_utf8(text, at);
    const bool hidden =
        step.valid && (is_idle_selector(step.point, before) ||
                       (is_invisible(step.point) && !is_line_end(step.point) &&
                        !belongs(step.point, before)));
    if (hidden) {
      if (!first) first = step.point;
      visible.append(text, shown, at - shown);
      shown = at + step.bytes;
    }
    before = step.point;
    at += step.bytes;
    if (step.valid && step.point == black_flag) at = end_of_region(text, at);
  }
  if (first) visible.append(text, shown);
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

bool may_hide(std::string_view text, ByteClasses classes) {
  const auto is_hidden_control = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 &&
           !is_line_end(static_cast<unsigned char>(c));
  };
  return ((classes & control_byte) &&
          std::ranges::any_of(text, is_hidden_control)) ||
         json_may_hide(text, classes);
}

bool json_may_hide(std::string_view json, ByteClasses classes) {
  if (classes & delete_byte) return true;
  // Of U+0080 to U+00BF few cards have more than signs such as the degree.
  constexpr ByteClasses others = lead_from_0300 | lead_from_0400;
  const bool only_signs = !(classes & others);
  if (only_signs && !(classes & lead_from_0080)) return false;
  const auto next = [&](std::size_t at) {
    if (only_signs) return std::min(json.find('\xC2', at), json.size());
    const bool is_other = at < json.size() && (json[at] & 0x80);
    return is_other ? at : end_of_ascii(json, at);
  };
  const auto byte_at = [&](std::size_t at) {
    return at < json.size() ? static_cast<unsigned char>(json[at])
                            : static_cast<unsigned char>(0);
  };
  // Bytes in the middle of a character begin none.
  for (std::size_t at = next(0); at < json.size(); at = next(at + 1)) {
    if (!may_begin_invisible(byte_at(at), byte_at(at + 1))) continue;
    const Utf8Step step = decode_utf8(json, at);
    if (step.valid && is_invisible(step.point) && !is_line_end(step.point)) {
      return true;
    }
    const std::size_t after = at + step.bytes;
    if (step.valid && after < json.size() &&
        is_idle_selector(decode_utf8(json, after).point, step.point)) {
      return true;
    }
  }
  return false;
}

std::string point_name(std::uint32_t point) {
  std::string hex;
  for (; point > 0 || hex.size() < 4; point >>= 4) {
    hex.insert(hex.begin(), hex_digits_upper[point & 15]);
  }
  return "U+" + hex;
}

}  // namespace cardinal
