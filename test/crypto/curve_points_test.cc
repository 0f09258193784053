// Points without a library: libsodium and OpenSSL say the same of them.
#include "crypto/curve_points.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include <random>

#include "crypto/ecdsa.h"
#include "crypto/ed25519.h"
#include "crypto/es256.h"

namespace cardinal::curve_points {
namespace {

constexpr unsigned seed = 20261118;

template <class Bytes>
void fill(Bytes& bytes, std::mt19937& random) {
  for (auto& byte : bytes)
    byte = static_cast<std::remove_reference_t<decltype(byte)>>(random());
}

Ed25519Point point_of_hex(std::string_view hex) {
  Ed25519Point point;
  EXPECT_EQ(sodium_hex2bin(point.bytes.data(), 32, hex.data(), hex.size(),
                           nullptr, nullptr, nullptr),
            0);
  return point;
}

// Every encoding of a point of order 1, 2, 4 or 8, canonical or not.
const std::string_view small_order_points[] = {
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "0100000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"};

TEST(CurvePoints, OfEd25519AreThoseOfLibsodium) {
  std::mt19937 random(seed);
  int keys = 0;
  for (int i = 0; i < 400; ++i) {
    Ed25519Point any;
    fill(any.bytes, random);
    EXPECT_EQ(is_of_prime_order(any), ed25519::is_valid(any)) << i;
    std::string bytes(ed25519::seed_bytes, '\0');
    fill(bytes, random);
    const Ed25519Point key = ed25519::point_of_seed(bytes);
    EXPECT_TRUE(is_of_prime_order(key)) << i;
    EXPECT_FALSE(has_small_order(key)) << i;
    // With a point of order 8 added it is on the curve, but not of the group.
    const Ed25519Point small = point_of_hex(small_order_points[2]);
    Ed25519Point mixed;
    ASSERT_EQ(crypto_core_ed25519_add(mixed.bytes.data(), key.bytes.data(),
                                      small.bytes.data()),
              0);
    EXPECT_FALSE(is_of_prime_order(mixed)) << i;
    EXPECT_FALSE(has_small_order(mixed)) << i;
    keys += is_of_prime_order(any);
  }
  EXPECT_GT(keys, 0);  // one of 16 random strings is
}

TEST(CurvePoints, OfSmallOrderAreNoKeys) {
  for (const std::string_view hex : small_order_points) {
    const Ed25519Point point = point_of_hex(hex);
    EXPECT_FALSE(is_of_prime_order(point)) << hex;
    EXPECT_FALSE(ed25519::is_valid(point)) << hex;
    EXPECT_TRUE(has_small_order(point) || !is_canonical(point)) << hex;
  }
}

TEST(CurvePoints, EncodingsAtThePrimeAreNotCanonical) {
  for (int low = 0; low < 256; ++low) {
    Ed25519Point point;
    point.bytes.fill(0xFF);
    point.bytes[0] = static_cast<std::uint8_t>(low);
    EXPECT_EQ(is_canonical(point), low < 0xED) << low;
    point.bytes[31] = 0x7F;
    EXPECT_EQ(is_canonical(point), low < 0xED) << low;
    point.bytes[17] = 0xFE;
    EXPECT_TRUE(is_canonical(point)) << low;
  }
}

TEST(CurvePoints, OfP256AreThoseOfOpenSsl) {
  std::mt19937 random(seed);
  for (int i = 0; i < 200; ++i) {
    std::string d(es256::number_bytes, '\0');
    fill(d, random);
    d[0] = static_cast<char>(d[0] & 0x7F);
    P256Point point = *es256::point_of(d);
    EXPECT_TRUE(is_on_curve(point)) << i;
    point.y[static_cast<std::size_t>(i) % 32] ^= 1;
    EXPECT_FALSE(is_on_curve(point)) << i;
    EXPECT_EQ(es256::public_handle(point), nullptr) << i;
  }
  P256Point beyond;
  beyond.x.fill(0xFF);
  EXPECT_FALSE(is_on_curve(beyond));
  EXPECT_FALSE(is_on_curve(P256Point{}));
}

TEST(CurvePoints, OfP384AreThoseOfOpenSsl) {
  // The generator of the curve (FIPS 186-4, D.1.2.4).
  constexpr std::string_view x =
      "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25d"
      "bf55296c3a545e3872760ab7";
  constexpr std::string_view y =
      "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce"
      "1d7e819d7a431d7c90ea0e5f";
  P384Point point;
  ASSERT_EQ(sodium_hex2bin(point.x.data(), 48, x.data(), x.size(), nullptr,
                           nullptr, nullptr),
            0);
  ASSERT_EQ(sodium_hex2bin(point.y.data(), 48, y.data(), y.size(), nullptr,
                           nullptr, nullptr),
            0);
  EXPECT_TRUE(is_on_curve(point));
  EXPECT_NE(ecdsa::public_handle(point), nullptr);
  for (std::size_t i = 0; i < 48; ++i) {
    P384Point other = point;
    other.x[i] ^= 0x10;
    EXPECT_EQ(is_on_curve(other), ecdsa::public_handle(other) != nullptr) << i;
  }
}

}  // namespace
}  // namespace cardinal::curve_points
