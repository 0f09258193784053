#include "base/base58.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/dice.h"

namespace cardinal {
namespace {

using std::string_literals::operator""s;
using ::testing::HasSubstr;

// The three vectors of draft-msporny-base58-03, section 5.
TEST(Base58, AgreesWithTheDraft) {
  const std::pair<std::string, std::string> vectors[] = {
      {"Hello World!", "2NEpo7TZRRrLZSi2U"},
      {"The quick brown fox jumps over the lazy dog.",
       "USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z"},
      {"\0\0\x28\x7f\xb4\xcd"s, "11233QC4"},
      {"", ""}};
  for (const auto& [bytes, text] : vectors) {
    EXPECT_EQ(encode_base58(bytes), text);
    EXPECT_EQ(decode_base58(text), bytes);
  }
}

TEST(Base58, ReturnsEveryByteStringItWrote) {
  test::Dice dice{58};
  for (int i = 0; i < 2000; ++i) {
    std::string bytes(dice.roll(3), '\0');
    const std::size_t more = dice.roll(60);
    for (std::size_t j = 0; j < more; ++j) {
      bytes.push_back(static_cast<char>(dice.roll(256)));
    }
    EXPECT_EQ(decode_base58(encode_base58(bytes)), bytes);
  }
}

TEST(Base58, NamesWhatItRefuses) {
  for (const std::string text : {"0", "2O", "I", "2l", "2 ", "\xC3\xA9", "+"}) {
    const auto decoded = decode_base58(text);
    ASSERT_FALSE(decoded) << text;
    EXPECT_THAT(decoded.error().message, HasSubstr("base58's alphabet"));
  }
  EXPECT_FALSE(decode_base58(std::string(129, '2')));
  EXPECT_TRUE(decode_base58(std::string(128, '2')));
}

}  // namespace
}  // namespace cardinal
