// A fast test for characters that may hide something from a reader of a text.
// Nearly all texts pass it, so that few need the exact and slower tests.
#pragma once

#include <string_view>

#include "base/byte_classes.h"

namespace cardinal {

// Whether JSON text may contain an invisible character or a `<`, which begins
// markup. False for texts with letters of European alphabets and common signs.
// Control characters below U+0020 do not count: in JSON text they are white
// space between values, or escaped. `classes` are those of the text.
inline bool json_may_have_invisible_or_less_than(std::string_view text,
                                                 ByteClasses classes) {
  if (classes & (less_than | delete_byte | lead_from_0300 | lead_from_0400)) {
    return true;
  }
  if (!(classes & lead_from_0080)) return false;
  // U+0080 to U+00A0 and the soft hyphen.
  for (std::size_t at = text.find('\xC2'); at != std::string_view::npos;
       at = text.find('\xC2', at + 1)) {
    if (at + 1 == text.size()) return false;
    const auto next = static_cast<unsigned char>(text[at + 1]);
    if (next <= 0xA0 || next == 0xAD) return true;
  }
  return false;
}

// The same for the value of a string, in which control characters count.
inline bool may_have_invisible_or_less_than(std::string_view text) {
  const ByteClasses classes = byte_classes_in(text);
  return classes & control_byte ||
         json_may_have_invisible_or_less_than(text, classes);
}

}  // namespace cardinal
