// RFC 4648, section 10, and what is no base 64.
#include "base/base64.h"

#include <gtest/gtest.h>

namespace cardinal {
namespace {

TEST(Base64, HasTheVectorsOfItsSpecification) {
  constexpr std::pair<std::string_view, std::string_view> vectors[] = {
      {"", ""},
      {"f", "Zg=="},
      {"fo", "Zm8="},
      {"foo", "Zm9v"},
      {"foob", "Zm9vYg=="},
      {"fooba", "Zm9vYmE="},
      {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, text] : vectors) {
    EXPECT_EQ(encode_base64(bytes), text);
    EXPECT_EQ(decode_base64(text), bytes);
  }
}

TEST(Base64, HasTheStandardAlphabet) {
  EXPECT_EQ(encode_base64("\xfb\xff\xfe"), "+//+");
  EXPECT_EQ(decode_base64("+//+"), "\xfb\xff\xfe");
}

TEST(Base64, RefusesEveryOtherSpelling) {
  for (const char* text : {"Zg", "Zg=", "Zh==", "Z===", "====", "-__-",
                           "Zm9v\n", "Zm 9", "Zg==Zg==", "=Zg="}) {
    EXPECT_EQ(decode_base64(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace cardinal
