// Keys in PEM, made and written by OpenSSL; and the algorithms that are
// verified only, with signatures that OpenSSL made.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include "cardinal/crypto.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;

using Key = std::shared_ptr<EVP_PKEY>;

Key made_key(EVP_PKEY* key) { return {key, EVP_PKEY_free}; }

template <class Write>
std::string written(Write write) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> out(BIO_new(BIO_s_mem()),
                                                      &BIO_free);
  EXPECT_EQ(write(out.get()), 1);
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(out.get(), &bytes);
  return {bytes, static_cast<std::size_t>(size)};
}

std::string public_pem(const Key& key) {
  return written(
      [&](BIO* out) { return PEM_write_bio_PUBKEY(out, key.get()); });
}

std::string private_pem(const Key& key) {
  return written([&](BIO* out) {
    return PEM_write_bio_PKCS8PrivateKey(out, key.get(), nullptr, nullptr, 0,
                                         nullptr, nullptr);
  });
}

// By OpenSSL; a salt of PSS of `salt` bytes, none if negative.
std::string signed_by(const Key& key, const EVP_MD* hash, int salt,
                      const std::string& message) {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(
      EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  EVP_PKEY_CTX* of_key = nullptr;
  EXPECT_EQ(
      EVP_DigestSignInit(context.get(), &of_key, hash, nullptr, key.get()), 1);
  if (salt >= 0) {
    EXPECT_EQ(EVP_PKEY_CTX_set_rsa_padding(of_key, RSA_PKCS1_PSS_PADDING), 1);
    EXPECT_EQ(EVP_PKEY_CTX_set_rsa_pss_saltlen(of_key, salt), 1);
  }
  const auto* bytes = reinterpret_cast<const unsigned char*>(message.data());
  std::size_t size = 0;
  EXPECT_EQ(
      EVP_DigestSign(context.get(), nullptr, &size, bytes, message.size()), 1);
  std::string out(size, '\0');
  EXPECT_EQ(EVP_DigestSign(context.get(),
                           reinterpret_cast<unsigned char*>(out.data()), &size,
                           bytes, message.size()),
            1);
  out.resize(size);
  return out;
}

// R and S side by side, from DER.
std::string joined(const std::string& der, std::size_t bytes) {
  const auto* at = reinterpret_cast<const unsigned char*>(der.data());
  const std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> pair(
      d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(der.size())),
      &ECDSA_SIG_free);
  std::string out(2 * bytes, '\0');
  auto* const to = reinterpret_cast<unsigned char*>(out.data());
  BN_bn2binpad(ECDSA_SIG_get0_r(pair.get()), to, static_cast<int>(bytes));
  BN_bn2binpad(ECDSA_SIG_get0_s(pair.get()), to + bytes,
               static_cast<int>(bytes));
  return out;
}

TEST(Pem, PrivateKeysSignWhatTheirPublicOnesVerify) {
  const std::pair<Key, Algorithm> keys[] = {
      {made_key(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519")),
       Algorithm::eddsa},
      {made_key(EVP_EC_gen("P-256")), Algorithm::es256},
      {made_key(EVP_RSA_gen(2048)), Algorithm::rs256}};
  for (const auto& [key, algorithm] : keys) {
    SCOPED_TRACE(name_of(algorithm));
    const auto own = read_pem_private_key(private_pem(key));
    ASSERT_TRUE(own) << own.error().message;
    EXPECT_EQ(own->algorithm(), algorithm);
    const auto shared = read_pem_public_keys(public_pem(key));
    ASSERT_TRUE(shared) << shared.error().message;
    ASSERT_EQ(shared->size(), 1u);
    EXPECT_EQ(shared->front(), own->public_key());
    // The public part of a private key.
    EXPECT_EQ(read_pem_public_keys(private_pem(key))->front(),
              own->public_key());
    const auto signature = own->sign("m");
    ASSERT_TRUE(signature);
    EXPECT_TRUE(shared->front().verify("m", *signature));
    EXPECT_FALSE(shared->front().verify("n", *signature));
  }
}

TEST(Pem, Es384IsVerified) {
  const Key key = made_key(EVP_EC_gen("P-384"));
  const PublicKey shared = read_pem_public_keys(public_pem(key))->front();
  EXPECT_EQ(shared.algorithm(), Algorithm::es384);
  const std::string der = signed_by(key, EVP_sha384(), -1, "m");
  std::string signature = joined(der, 48);
  EXPECT_TRUE(shared.verify("m", signature));
  EXPECT_FALSE(shared.verify("n", signature));
  EXPECT_FALSE(shared.verify("m", der));
  EXPECT_FALSE(
      shared.verify("m", joined(signed_by(key, EVP_sha256(), -1, "m"), 48)));
  signature[5] ^= 1;
  EXPECT_FALSE(shared.verify("m", signature));
  EXPECT_FALSE(shared.verify("m", std::string(96, '\0')));
  const auto own = read_pem_private_key(private_pem(key));
  ASSERT_FALSE(own);
  EXPECT_THAT(own.error().message,
              HasSubstr("ES384 are verified, but not made"));
}

TEST(Pem, Ps256IsVerifiedWithASaltOfItsHash) {
  const Key key = made_key(EVP_RSA_gen(2048));
  const PublicKey plain = read_pem_public_keys(public_pem(key))->front();
  const PublicKey shared = plain.as_ps256();
  EXPECT_EQ(shared.algorithm(), Algorithm::ps256);
  const std::string signature = signed_by(key, EVP_sha256(), 32, "m");
  EXPECT_TRUE(shared.verify("m", signature));
  EXPECT_FALSE(shared.verify("n", signature));
  EXPECT_FALSE(plain.verify("m", signature));
  EXPECT_FALSE(shared.verify("m", signed_by(key, EVP_sha256(), 20, "m")));
  EXPECT_FALSE(shared.verify("m", signed_by(key, EVP_sha384(), 32, "m")));
  EXPECT_FALSE(shared.verify("m", signed_by(key, EVP_sha256(), -1, "m")));
}

TEST(Pem, SeveralKeysAreReadInTheirOrder) {
  const Key one = made_key(EVP_EC_gen("P-256")),
            two = made_key(EVP_EC_gen("P-384"));
  const auto keys = read_pem_public_keys("A comment.\r\n" + public_pem(one) +
                                         "\n" + public_pem(two));
  ASSERT_TRUE(keys) << keys.error().message;
  ASSERT_EQ(keys->size(), 2u);
  EXPECT_EQ((*keys)[0].algorithm(), Algorithm::es256);
  EXPECT_EQ((*keys)[1].algorithm(), Algorithm::es384);
}

TEST(Pem, WhatIsRefusedSaysWhatToDo) {
  const Key key = made_key(EVP_EC_gen("P-256"));
  const auto why = [](const std::string& text) {
    const auto keys = read_pem_public_keys(text);
    return keys ? "read" : keys.error().message;
  };
  const std::string traditional = written([&](BIO* out) {
    return PEM_write_bio_PrivateKey_traditional(out, key.get(), nullptr,
                                                nullptr, 0, nullptr, nullptr);
  });
  EXPECT_THAT(why(traditional), HasSubstr("openssl pkcs8 -topk8 -nocrypt"));
  EXPECT_THAT(why("-----BEGIN ENCRYPTED PRIVATE KEY-----\n"),
              HasSubstr("decrypt it first"));
  EXPECT_THAT(why("-----BEGIN CERTIFICATE-----\n"),
              HasSubstr("openssl x509 -in CERT -pubkey"));
  EXPECT_THAT(why(public_pem(made_key(EVP_EC_gen("P-521")))),
              HasSubstr("must be P-256 or P-384; got \"secp521r1\""));
  EXPECT_THAT(
      why(public_pem(made_key(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED448")))),
      HasSubstr("got \"ED448\""));
  EXPECT_THAT(why(public_pem(made_key(EVP_RSA_gen(1024)))),
              HasSubstr("must have 2048"));
  std::string text = public_pem(key);
  EXPECT_THAT(why(text.substr(0, text.rfind("-----END"))),
              HasSubstr("has no line -----END PUBLIC KEY-----"));
  EXPECT_THAT(why(std::string(text).insert(40, "*")), HasSubstr("base64 only"));
  // Cut DER.
  EXPECT_THAT(why("-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----"),
              HasSubstr("malformed"));
  EXPECT_THAT(read_pem_private_key(text).error().message,
              HasSubstr("this is a public key"));
  EXPECT_THAT(
      read_pem_private_key(private_pem(key) + private_pem(key)).error().message,
      HasSubstr("it has more"));
}

TEST(Pem, IsToldFromJson) {
  EXPECT_TRUE(is_pem("-----BEGIN PUBLIC KEY-----\n"));
  EXPECT_TRUE(is_pem("Bag Attributes\n-----BEGIN PRIVATE KEY-----\n"));
  EXPECT_FALSE(is_pem(R"( {"keys": ["-----BEGIN PUBLIC KEY-----"]})"));
  EXPECT_FALSE(is_pem(""));
}

}  // namespace
}  // namespace cardinal
