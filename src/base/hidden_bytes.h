// Cheap questions about a text that are nearly always answered "nothing here",
// so that the costly ones are asked of few.
#pragma once

#include <string_view>

#include "base/byte_classes.h"

namespace cardinal {

// Whether a text, or JSON text as it stands, may hold a character that is not
// seen, or a `<`. Letters of European alphabets and common signs pass; control
// characters below U+0020 are not looked for, since in JSON text they are
// spaces between values or written as escapes. `classes` are the text's.
inline bool may_hide_in_json(std::string_view text, ByteClasses classes) {
  if (classes & (less_than | delete_byte | far_lead | farther_lead)) {
    return true;
  }
  if (!(classes & latin_lead)) return false;
  // U+0080 to U+00A0 and the soft hyphen.
  for (std::size_t at = text.find('\xC2'); at != std::string_view::npos;
       at = text.find('\xC2', at + 1)) {
    if (at + 1 == text.size()) return false;
    const auto next = static_cast<unsigned char>(text[at + 1]);
    if (next <= 0xA0 || next == 0xAD) return true;
  }
  return false;
}

// The same for a text that no JSON is around: control characters count.
inline bool may_hide(std::string_view text) {
  const ByteClasses classes = byte_classes_in(text);
  return classes & control_byte || may_hide_in_json(text, classes);
}

}  // namespace cardinal
