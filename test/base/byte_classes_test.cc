#include "base/byte_classes.h"

#include <gtest/gtest.h>

#include <string>

namespace cardinal {
namespace {

// What the header promises, said plainly.
ByteClasses expected(int byte) {
  if (byte < 0x20) return control_byte;
  if (byte == '<') return less_than;
  if (byte == '=') return equals_sign;
  if (byte == 0x7F) return delete_byte;
  if (byte == 0xC2) return lead_from_0080;
  if (byte >= 0xD8) return lead_from_0400;
  if (byte >= 0xD0) return lead_from_0400 | lead_to_05ff;
  return byte >= 0xCC ? lead_from_0300 : 0;
}

TEST(ByteClasses, EachByteIsFoundAtEveryPlaceInTextsOfEveryLength) {
  for (int byte = 0; byte < 256; ++byte) {
    for (std::size_t length = 1; length < 100; length += 3) {
      for (std::size_t at = 0; at < length; ++at) {
        std::string text(length, '~');
        text[at] = static_cast<char>(byte);
        ASSERT_EQ(byte_classes_in(text), expected(byte))
            << byte << " at " << at << " of " << length;
        ASSERT_EQ(byte_classes_portably(text), expected(byte))
            << byte << " at " << at << " of " << length;
      }
    }
  }
}

TEST(ByteClasses, SeveralAreKeptTogether) {
  const std::string text =
      std::string(40, ' ') + "<" + std::string(40, ' ') + "=\x7F";
  EXPECT_EQ(byte_classes_in(text), less_than | equals_sign | delete_byte);
  EXPECT_EQ(byte_classes_portably(text), byte_classes_in(text));
  EXPECT_EQ(byte_classes_in({}), 0);
}

}  // namespace
}  // namespace cardinal
