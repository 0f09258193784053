#include "directory/text/characters.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include "base/ascii.h"
#include "base/utf8.h"

namespace cardinal {
namespace {

struct ScriptRange {
  std::uint32_t first, last;
  bool syllables = false;
};

// Ascending. Scripts whose words are not separated by spaces: they are found by
// pairs of characters. Hangul has spaces, but glues particles to its words.
constexpr ScriptRange unseparated_scripts[] = {
    {0x0E01, 0x0E4F},          // Thai
    {0x0E81, 0x0ECF},          // Lao
    {0x1000, 0x109F},          // Myanmar
    {0x1100, 0x11FF},          // Hangul Jamo
    {0x1780, 0x17D3},          // Khmer
    {0x3005, 0x3007},          // iteration mark, ideographic zero
    {0x3041, 0x30FA},          // Hiragana, Katakana
    {0x30FC, 0x312F},          // Katakana's long vowel, Bopomofo
    {0x31F0, 0x31FF},          // Katakana extensions
    {0x3400, 0x4DBF, true},    // Han
    {0x4E00, 0x9FFF, true},    // Han
    {0xAC00, 0xD7FF, true},    // Hangul syllables
    {0xF900, 0xFAFF, true},    // Han, compatibility
    {0x20000, 0x3FFFF, true},  // Han, supplementary planes
};

// Null: of no such script.
const ScriptRange* unseparated_script_of(std::uint32_t point) {
  const auto* range =
      std::ranges::lower_bound(unseparated_scripts, point, {},
                               [](const ScriptRange& r) { return r.last; });
  const bool inside =
      range != std::end(unseparated_scripts) && point >= range->first;
  return inside ? range : nullptr;
}

CharacterClass by_category(std::uint32_t point) {
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(point))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LT:
      return CharacterClass::upper;
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
      return CharacterClass::lower;
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
      return CharacterClass::digit;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
      return CharacterClass::mark;
    default:
      return CharacterClass::separator;
  }
}

bool is_ascii(std::string_view text) {
  return std::ranges::none_of(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0x80) != 0; });
}

std::string with_valid_bytes(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const Utf8Step step = decode_utf8(text, i);
    if (step.valid) {
      out += text.substr(i, step.bytes);
    } else {
      out += ' ';
    }
    i += step.bytes;
  }
  return out;
}

struct FreeBytes {
  void operator()(utf8proc_uint8_t* bytes) const { std::free(bytes); }
};

}  // namespace

CharacterClass class_of(std::uint32_t point) {
  if (point < 0x80) {
    const char c = static_cast<char>(point);
    if (is_lower(c)) return CharacterClass::lower;
    if (is_upper(c)) return CharacterClass::upper;
    return is_digit(c) ? CharacterClass::digit : CharacterClass::separator;
  }
  if (unseparated_script_of(point) != nullptr)
    return CharacterClass::unseparated;
  return by_category(point);
}

bool is_syllable(std::uint32_t point) {
  const ScriptRange* script = unseparated_script_of(point);
  return script != nullptr && script->syllables;
}

std::uint32_t lower_case_of(std::uint32_t point) {
  if (point < 0x80) {
    return static_cast<std::uint32_t>(to_lower(static_cast<char>(point)));
  }
  return static_cast<std::uint32_t>(
      utf8proc_tolower(static_cast<utf8proc_int32_t>(point)));
}

std::string normalized(std::string_view text) {
  if (is_ascii(text)) return std::string(text);
  std::string valid = with_valid_bytes(text);
  utf8proc_uint8_t* mapped = nullptr;
  const utf8proc_ssize_t bytes =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(valid.data()),
                   static_cast<utf8proc_ssize_t>(valid.size()), &mapped,
                   static_cast<utf8proc_option_t>(
                       UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT));
  const std::unique_ptr<utf8proc_uint8_t, FreeBytes> owned(mapped);
  if (bytes < 0) return valid;  // out of memory: less is found, nothing breaks
  return std::string(reinterpret_cast<const char*>(mapped),
                     static_cast<std::size_t>(bytes));
}

}  // namespace cardinal
