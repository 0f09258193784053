#include "base/base32.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cardinal {
namespace {

// RFC 4648, section 10, in lower case and without padding.
TEST(Base32, AgreesWithTheRfc) {
  const std::pair<std::string, std::string> vectors[] = {
      {"", ""},
      {"f", "my"},
      {"fo", "mzxq"},
      {"foo", "mzxw6"},
      {"foob", "mzxw6yq"},
      {"fooba", "mzxw6ytb"},
      {"foobar", "mzxw6ytboi"}};
  for (const auto& [bytes, text] : vectors) {
    EXPECT_EQ(encode_base32(bytes), text);
    EXPECT_EQ(decode_base32(text), bytes);
  }
}

TEST(Base32, ReturnsEveryByteStringItWrote) {
  std::string bytes;
  for (int length = 0; length < 300; ++length) {
    EXPECT_EQ(decode_base32(encode_base32(bytes)), bytes);
    bytes.push_back(static_cast<char>(length * 37));
  }
}

TEST(Base32, RefusesEveryOtherText) {
  for (const std::string text :
       {"MY", "my======", "m", "mzx", "mzxw6y", "mz", "m1", "m8", "my ", "0"}) {
    EXPECT_FALSE(decode_base32(text)) << text;
  }
}

}  // namespace
}  // namespace cardinal
