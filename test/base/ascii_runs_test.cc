#include "base/ascii_runs.h"

#include <gtest/gtest.h>

#include <string>

namespace cardinal {
namespace {

TEST(EndOfPrintableAscii, IsTheFirstByteThatIsNot) {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const bool printable = byte >= ' ' && byte <= '~';
    for (std::size_t at = 0; at < 20; ++at) {
      std::string text(20, ' ');
      text[at] = c;
      EXPECT_EQ(end_of_printable_ascii(text, 0), printable ? 20 : at) << byte;
      EXPECT_EQ(end_of_printable_ascii(text, 3), printable || at < 3 ? 20 : at)
          << byte;
    }
  }
}

TEST(EndOfAscii, IsTheFirstByteBeyond) {
  for (std::size_t at = 0; at < 20; ++at) {
    std::string text(20, '\n');
    EXPECT_TRUE(is_ascii(text));
    text[at] = '\x80';
    EXPECT_EQ(end_of_ascii(text, 0), at);
    EXPECT_EQ(end_of_ascii(text, 3), at < 3 ? 20 : at);
    EXPECT_FALSE(is_ascii(text));
  }
}

}  // namespace
}  // namespace cardinal
