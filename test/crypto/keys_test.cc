#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/crypto.h"
#include "support/dice.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;

struct DiceRandom final : Random {
  test::Dice dice{7};
  void fill(std::uint8_t* bytes, std::size_t count) override {
    for (std::size_t i = 0; i < count; ++i) {
      bytes[i] = static_cast<std::uint8_t>(dice.roll(256));
    }
  }
};

constexpr Algorithm all[] = {Algorithm::eddsa, Algorithm::es256,
                             Algorithm::rs256};

Ed25519Point point_of(std::initializer_list<int> first, int rest, int last) {
  Ed25519Point point;
  point.bytes.fill(static_cast<std::uint8_t>(rest));
  std::size_t at = 0;
  for (const int byte : first) {
    point.bytes[at++] = static_cast<std::uint8_t>(byte);
  }
  point.bytes[31] = static_cast<std::uint8_t>(last);
  return point;
}

PrivateKey made(Algorithm algorithm) {
  DiceRandom random;
  Env env{.clock = nullptr, .random = &random};
  Result<PrivateKey> key = PrivateKey::generate(algorithm, env);
  EXPECT_TRUE(key);
  return std::move(*key);
}

TEST(Sha256, AgreesWithFips180) {
  EXPECT_EQ(to_hex(sha256("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(sha256("")),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Keys, VerifyWhatTheySignedAndNothingElse) {
  for (const Algorithm algorithm : all) {
    SCOPED_TRACE(name_of(algorithm));
    const PrivateKey key = made(algorithm);
    const PublicKey& shared = key.public_key();
    EXPECT_EQ(shared.algorithm(), algorithm);
    const std::string signature = *key.sign("message");
    EXPECT_EQ(signature.size(), shared.signature_bytes());
    EXPECT_TRUE(shared.verify("message", signature));
    EXPECT_FALSE(shared.verify("massage", signature));
    EXPECT_FALSE(shared.verify("message", ""));
    EXPECT_FALSE(shared.verify("message", signature + "x"));
    EXPECT_FALSE(shared.verify("message", signature.substr(1)));
    for (std::size_t i = 0; i < signature.size(); ++i) {
      std::string changed = signature;
      changed[i] = static_cast<char>(changed[i] ^ 1);
      EXPECT_FALSE(shared.verify("message", changed)) << i;
    }
  }
}

TEST(Keys, OfOneSeamAreTheSame) {
  EXPECT_EQ(made(Algorithm::eddsa).public_key(),
            made(Algorithm::eddsa).public_key());
  EXPECT_EQ(made(Algorithm::es256).public_key(),
            made(Algorithm::es256).public_key());
}

TEST(Keys, VerifyNoSignatureOfAnother) {
  std::vector<PrivateKey> keys;
  for (const Algorithm algorithm : all) keys.push_back(made(algorithm));
  for (const PrivateKey& one : keys) {
    const std::string signature = *one.sign("message");
    for (const PrivateKey& other : keys) {
      EXPECT_EQ(other.public_key().verify("message", signature),
                &one == &other);
    }
  }
}

// With such a key, signatures could be made up for any message.
TEST(Ed25519, RefusesKeysEveryMessageWouldFit) {
  const Ed25519Point bad[] = {
      point_of({1}, 0, 0),           // the identity
      point_of({1}, 0, 0x80),        // the same with a sign
      point_of({0}, 0, 0),           // order 4
      point_of({0xEC}, 0xFF, 0x7F),  // order 2
      point_of({0xEE}, 0xFF, 0x7F),  // y = p + 1: the identity again
      point_of({0xED}, 0xFF, 0x7F),  // y = p
      point_of({2}, 0, 0),           // not on the curve
  };
  for (const Ed25519Point& point : bad) {
    const Result<PublicKey> key = PublicKey::from(point);
    ASSERT_FALSE(key);
    EXPECT_THAT(key.error().message, HasSubstr("not an Ed25519 key"));
  }
}

// The order of the group, least byte first.
constexpr std::uint8_t order[32] = {
    0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7,
    0xA2, 0xDE, 0xF9, 0xDE, 0x14, 0,    0,    0,    0,    0,    0,
    0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};

TEST(Ed25519, RefusesSPlusTheOrderAndTheIdentityAsR) {
  const PrivateKey key = made(Algorithm::eddsa);
  std::string signature = *key.sign("message");
  unsigned carry = 0;
  for (std::size_t i = 0; i < 32; ++i) {
    carry += static_cast<std::uint8_t>(signature[32 + i]) + order[i];
    signature[32 + i] = static_cast<char>(carry & 0xFF);
    carry >>= 8;
  }
  EXPECT_FALSE(key.public_key().verify("message", signature));
  std::string identity(64, '\0');
  identity[0] = 1;
  EXPECT_FALSE(key.public_key().verify("message", identity));
}

TEST(Es256, RefusesPointsOffTheCurveAndZeroSignatures) {
  P256Point point =
      std::get<P256Point>(made(Algorithm::es256).public_key().parts());
  EXPECT_FALSE(made(Algorithm::es256)
                   .public_key()
                   .verify("message", std::string(64, '\0')));
  point.y[31] ^= 1;
  EXPECT_FALSE(PublicKey::from(point));
  EXPECT_FALSE(PublicKey::from(P256Point{}));
}

TEST(Rs256, RefusesKeysThatAreTooSmallOrOdd) {
  const auto refused = [](std::string n, std::string e) {
    const Result<PublicKey> key =
        PublicKey::from(RsaModulus{std::move(n), std::move(e)});
    return key ? std::string() : key.error().message;
  };
  const std::string n(256, '\xFF');
  EXPECT_THAT(refused(n.substr(1), "\x01\x00\x01"), HasSubstr("2048"));
  EXPECT_THAT(refused(std::string(2000, '\xFF'), "\x03"), HasSubstr("8192"));
  EXPECT_THAT(refused(n, "\x01"), HasSubstr("exponent"));
  EXPECT_THAT(refused(n, "\x04"), HasSubstr("exponent"));
  EXPECT_THAT(refused(n, std::string(9, '\x03')), HasSubstr("exponent"));
  EXPECT_EQ(refused(n, "\x03"), "");
}

TEST(PrivateKeys, MustBelongToTheirPublicPart) {
  for (const Algorithm algorithm : {Algorithm::eddsa, Algorithm::es256}) {
    const PrivateKey key = made(algorithm);
    PrivateParts parts;
    parts.shared = key.parts().shared;
    std::string d(key.parts().d.reveal());
    d[5] = static_cast<char>(d[5] ^ 1);
    parts.d = Secret(std::move(d));
    const Result<PrivateKey> made_up = PrivateKey::from(std::move(parts));
    ASSERT_FALSE(made_up);
    EXPECT_THAT(made_up.error().message, HasSubstr("belong together"));
  }
}

TEST(Secret, WipesWhereItCameFromAndWhereItWas) {
  std::string source = "a secret that is longer than a short string";
  Secret secret(std::move(source));
  EXPECT_EQ(source, "");
  EXPECT_EQ(secret.reveal(), "a secret that is longer than a short string");
  Secret other(std::move(secret));
  EXPECT_EQ(secret.size(), 0u);
  EXPECT_EQ(other.size(), 43u);
}

TEST(Secret, ComparesInConstantTime) {
  EXPECT_TRUE(equal_in_constant_time("abc", "abc"));
  EXPECT_FALSE(equal_in_constant_time("abc", "abd"));
  EXPECT_FALSE(equal_in_constant_time("abc", "ab"));
  EXPECT_TRUE(equal_in_constant_time("", ""));
}

}  // namespace
}  // namespace cardinal
