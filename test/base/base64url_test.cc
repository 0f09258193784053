#include "base/base64url.h"

#include <gtest/gtest.h>

namespace cardinal {
namespace {

struct Pair {
  std::string_view bytes, text;
};

TEST(Base64url, WritesTheVectorsOfRfc4648Unpadded) {
  constexpr Pair pairs[] = {{"", ""},
                            {"f", "Zg"},
                            {"fo", "Zm8"},
                            {"foo", "Zm9v"},
                            {"foob", "Zm9vYg"},
                            {"fooba", "Zm9vYmE"},
                            {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, text] : pairs) {
    EXPECT_EQ(encode_base64url(bytes), text);
    EXPECT_EQ(decode_base64url(text).bytes, bytes);
    EXPECT_EQ(decode_base64url(text).fault, Base64urlFault::none);
  }
}

TEST(Base64url, UsesTheUrlSafeAlphabet) {
  EXPECT_EQ(encode_base64url("\xFB\xFF\xFE"), "-__-");
  EXPECT_EQ(decode_base64url("-__-").bytes, "\xFB\xFF\xFE");
}

TEST(Base64url, ReturnsEveryByteStringItWrote) {
  std::string bytes;
  for (int length = 0; length < 300; ++length) {
    const DecodedBase64url decoded = decode_base64url(encode_base64url(bytes));
    EXPECT_EQ(decoded.fault, Base64urlFault::none);
    EXPECT_EQ(decoded.bytes, bytes);
    bytes.push_back(static_cast<char>(length * 37));
  }
}

TEST(Base64url, NamesWhatItRefuses) {
  const auto fault = [](std::string_view text) {
    const DecodedBase64url decoded = decode_base64url(text);
    EXPECT_EQ(decoded.bytes, "");
    return std::pair(decoded.fault, decoded.at);
  };
  EXPECT_EQ(fault("Zg=="), std::pair(Base64urlFault::padding, 2uz));
  EXPECT_EQ(fault("+__-"), std::pair(Base64urlFault::standard, 0uz));
  EXPECT_EQ(fault("-_/-"), std::pair(Base64urlFault::standard, 2uz));
  EXPECT_EQ(fault("Zm9v\n"), std::pair(Base64urlFault::alphabet, 4uz));
  EXPECT_EQ(fault("Zm\xC3\xA9"), std::pair(Base64urlFault::alphabet, 2uz));
  EXPECT_EQ(fault("Zm9vY"), std::pair(Base64urlFault::length, 4uz));
  // "Zg" is "f"; "Zh" would be another text for the same byte.
  EXPECT_EQ(fault("Zh"), std::pair(Base64urlFault::trailing_bits, 1uz));
}

TEST(Base64url, ExplainsItsFaults) {
  const auto explained = [](std::string_view text) {
    return explain(decode_base64url(text), text);
  };
  EXPECT_EQ(explained("Zg"), "");
  EXPECT_EQ(explained("Zg=="), "it has padding");
  EXPECT_EQ(explained("Z/"),
            "\"/\" is of the standard alphabet at character 2");
  EXPECT_EQ(explained("Zm9vY"), "no bytes have a text of 5 characters");
}

}  // namespace
}  // namespace cardinal
