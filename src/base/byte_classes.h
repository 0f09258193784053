// Which kinds of rare bytes a text has, found in one pass. Nearly all texts
// have none of them and need no further examination.
#pragma once

#include <cstdint>
#include <string_view>

namespace cardinal {

enum ByteClass : std::uint8_t {
  control_byte = 1,  // below 0x20
  less_than = 2,     // <
  equals_sign = 4,   // =
  delete_byte = 8,   // 0x7F
  // First bytes of UTF-8 sequences.
  lead_from_0080 = 16,  // 0xC2: U+0080 to U+00BF
  lead_from_0300 = 32,  // 0xCC to 0xCF: U+0300 to U+03FF
  lead_from_0400 = 64,  // 0xD0 and above: U+0400 and above
  lead_to_05ff = 128,   // of these, 0xD0 to 0xD7: U+0400 to U+05FF
};
using ByteClasses = std::uint8_t;

// The classes of all bytes of the text.
ByteClasses byte_classes_in(std::string_view text);
// The same without special instructions of the processor.
ByteClasses byte_classes_portably(std::string_view text);

}  // namespace cardinal
