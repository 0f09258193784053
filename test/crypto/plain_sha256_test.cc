// SHA-256 without a library: the vectors of FIPS 180-4, and OpenSSL's answers
// for every length around a block.
#include "crypto/plain_sha256.h"

#include <gtest/gtest.h>

namespace cardinal {
namespace {

TEST(PlainSha256, AgreesWithFips180) {
  EXPECT_EQ(to_hex(plain_sha256("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(plain_sha256("")),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(to_hex(plain_sha256(
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(to_hex(plain_sha256(std::string(1'000'000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(PlainSha256, AgreesWithTheLibraryAtEveryLength) {
  std::string bytes;
  for (int i = 0; i < 300; ++i) {
    ASSERT_EQ(plain_sha256(bytes), sha256(bytes)) << i << " bytes";
    bytes.push_back(static_cast<char>(i * 7 + 128));
  }
}

}  // namespace
}  // namespace cardinal
