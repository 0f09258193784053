// Which kinds of bytes a text has, in one pass that nearly always finds none
// of them, so that closer looks are taken at few texts.
#pragma once

#include <cstdint>
#include <string_view>

namespace cardinal {

enum ByteClass : std::uint8_t {
  control_byte = 1,   // below 0x20
  less_than = 2,      // <
  equals_sign = 4,    // =
  delete_byte = 8,    // 0x7F
  latin_lead = 16,    // 0xC2, which leads U+0080 to U+00BF
  far_lead = 32,      // from 0xCC: leads U+0300 and all beyond
  farther_lead = 64,  // from 0xD0: U+0400 and beyond
};
using ByteClasses = std::uint8_t;

// The classes of all bytes of the text.
ByteClasses byte_classes_in(std::string_view text);
// The same by the way that every processor has.
ByteClasses byte_classes_portably(std::string_view text);

}  // namespace cardinal
