#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zstd.h>

#include "cardinal/store.h"
#include "support/dice.h"

namespace cardinal::store {
namespace {

using ::testing::HasSubstr;

std::string repeated(std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += "{\"name\":\"agent\"},";
  return text;
}

TEST(Body, IsTheTextAgain) {
  for (const std::string& text :
       {std::string(), std::string("{}"), repeated(1), repeated(200),
        std::string("\0\xFF\n", 3), std::string(text_bytes_max, 'a')}) {
    const Result<Body> body = pack(text);
    ASSERT_TRUE(body);
    EXPECT_EQ(body->text_bytes, text.size());
    EXPECT_EQ(body->digest, sha256(text));
    EXPECT_LE(body->bytes.size(), text.size());
    EXPECT_EQ(unpack(*body).value(), text);
  }
}

TEST(Body, IsPlainWhereAFrameWouldBeLarger) {
  EXPECT_EQ(pack("{}")->codec, Codec::plain);
  EXPECT_EQ(pack("{}")->bytes, "{}");
  EXPECT_EQ(pack(repeated(200))->codec, Codec::zstd);
}

// What `Content-Encoding: zstd` promises: anybody's decoder reads it.
TEST(Body, IsAFrameWithSizeAndChecksum) {
  const std::string text = repeated(200);
  const Body body = *pack(text);
  EXPECT_EQ(ZSTD_getFrameContentSize(body.bytes.data(), body.bytes.size()),
            text.size());
  std::string out(text.size(), '\0');
  ASSERT_EQ(ZSTD_decompress(out.data(), out.size(), body.bytes.data(),
                            body.bytes.size()),
            text.size());
  EXPECT_EQ(out, text);
  EXPECT_NE(body.bytes[4] & 0x04, 0);  // RFC 8878, 3.1.1.1.1: checksum flag
}

TEST(Body, BeyondTheLimitIsRefused) {
  const auto body = pack(std::string(text_bytes_max + 1, 'a'));
  ASSERT_FALSE(body);
  EXPECT_EQ(body.error().code, Code::invalid);
  EXPECT_EQ(body.error().message,
            "the text has 1048577 bytes; at most 1048576 are stored");
}

// A few bytes that would become gigabytes.
TEST(Body, AFrameThatLiesAboutItsSizeIsNotDecompressed) {
  const std::string huge(64 << 20, 'a');
  Body bomb{.codec = Codec::zstd, .text_bytes = 100};
  bomb.bytes.resize(ZSTD_compressBound(huge.size()));
  bomb.bytes.resize(ZSTD_compress(bomb.bytes.data(), bomb.bytes.size(),
                                  huge.data(), huge.size(), 3));
  EXPECT_THAT(unpack(bomb).error().message, HasSubstr("frame of 100 bytes"));
  bomb.text_bytes = 64 << 20;
  EXPECT_THAT(unpack(bomb).error().message,
              HasSubstr("at most 1048576 are possible"));
}

TEST(Body, EveryChangedByteIsFound) {
  const std::string text = repeated(40);
  const Body good = *pack(text);
  for (std::size_t i = 0; i < good.bytes.size(); ++i) {
    Body damaged = good;
    damaged.bytes[i] = static_cast<char>(damaged.bytes[i] ^ 0x10);
    const auto back = unpack(damaged);
    // A reserved bit of the head may be ignored; the text is right then.
    if (back) {
      EXPECT_EQ(*back, text);
    } else {
      EXPECT_EQ(back.error().code, Code::internal);
    }
    damaged.bytes.resize(i);
    EXPECT_FALSE(unpack(damaged));
  }
  Body longer = good;
  longer.bytes += good.bytes;
  EXPECT_FALSE(unpack(longer));
  Body plain = *pack("{}");
  plain.bytes = "[]";
  EXPECT_THAT(unpack(plain).error().message, HasSubstr("SHA-256"));
}

}  // namespace
}  // namespace cardinal::store
