#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "support/keys.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr Algorithm all[] = {Algorithm::eddsa, Algorithm::es256,
                             Algorithm::rs256};

std::string why(std::string_view jwk) {
  const test::Parsed parsed = test::parse(jwk);
  const Result<NamedKey> key = read_jwk(parsed.root());
  return key ? std::string("accepted") : key.error().message;
}

TEST(Jwk, ComesBackForEveryAlgorithm) {
  for (const Algorithm algorithm : all) {
    const NamedKey key{test::signing_key(algorithm).key.public_key(), "k\"1"};
    const test::Parsed parsed = test::parse(to_jwk(key));
    const Result<NamedKey> read = read_jwk(parsed.root());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->key, key.key);
    EXPECT_EQ(read->kid, key.kid);
    EXPECT_THAT(to_jwk(key), Not(HasSubstr("\"d\"")));
  }
}

TEST(Jwk, IsRefusedWithTheReason) {
  const std::string x = R"("x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")";
  const std::string good = R"({"kty": "OKP", "crv": "Ed25519", )" + x;
  EXPECT_EQ(why(good + "}"), "accepted");
  EXPECT_THAT(why("[]"), HasSubstr("kty"));
  EXPECT_THAT(why(R"({"kty": "oct", "k": "AA"})"),
              AllOf(HasSubstr("OKP"), HasSubstr("\"oct\"")));
  EXPECT_THAT(why(R"({"kty": "OKP", "crv": "X25519", )" + x + "}"),
              HasSubstr("must be Ed25519; got \"X25519\""));
  EXPECT_THAT(why(R"({"kty": "OKP", )" + x + "}"), HasSubstr("got none"));
  EXPECT_THAT(why(R"({"kty": "EC", "crv": "P-521", )" + x + "}"),
              HasSubstr("must be P-256 or P-384; got \"P-521\""));
  EXPECT_THAT(why(R"({"kty": "EC", "crv": "P-384", )" + x + "}"),
              HasSubstr("must be 48 bytes; got 32"));
  EXPECT_THAT(why(good + R"(, "alg": "ES256"})"),
              HasSubstr("must be EdDSA; got \"ES256\""));
  EXPECT_THAT(why(good + R"(, "alg": 1})"), HasSubstr("got a number"));
  EXPECT_EQ(why(good + R"(, "alg": "Ed25519"})"), "accepted");
  EXPECT_THAT(why(good + R"(, "use": "enc"})"), HasSubstr("\"use\""));
  EXPECT_THAT(why(good + R"(, "key_ops": ["deriveKey"]})"),
              HasSubstr("key_ops"));
  EXPECT_THAT(why(good + R"(, "kid": 5})"), HasSubstr("kid"));
  EXPECT_THAT(why(R"({"kty": "OKP", "crv": "Ed25519", "x": "AAAA"})"),
              HasSubstr("32 bytes; got 3"));
  EXPECT_THAT(why(R"({"kty": "OKP", "crv": "Ed25519", "x": "AA=="})"),
              HasSubstr("padding"));
  EXPECT_THAT(why(R"({"kty": "RSA", "e": "AQAB", "n": "AQAB"})"),
              HasSubstr("2048"));
  EXPECT_THAT(why(R"({"kty": "RSA", "e": "AAEAAQ", "n": "AQAB"})"),
              HasSubstr("zero bytes"));
  EXPECT_THAT(why(good + R"(, "revoked": {"revoked_at": 1}})"),
              HasSubstr("\"revoked\""));
  EXPECT_EQ(why(good + R"(, "revoked": false})"), "accepted");
  for (const std::string time : {"\"2026-01-01\"", "-1", "1e300", "null"}) {
    EXPECT_THAT(why(good + R"(, "exp": )" + time + "}"),
                HasSubstr("\"exp\" of the key must be a time in seconds"));
  }
}

TEST(Jwk, KeepsItsTimes) {
  NamedKey key = test::shared_part(test::signing_key());
  key.nbf_s = 1'700'000'000;
  key.exp_s = 1'800'000'000;
  const test::Parsed parsed = test::parse(to_jwk(key));
  const Result<NamedKey> read = read_jwk(parsed.root());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->nbf_s, key.nbf_s);
  EXPECT_EQ(read->exp_s, key.exp_s);
}

TEST(Jwks, PassesOverWhatIsNotUsableAndSaysSo) {
  const NamedKey key = test::shared_part(test::signing_key());
  const test::Parsed parsed = test::parse(
      R"({"keys": [{"kty": "oct", "k": "AA"}, )" + to_jwk(key) + "]}");
  const Result<KeySet> set = read_jwks(parsed.root());
  ASSERT_TRUE(set);
  ASSERT_EQ(set->keys.size(), 1u);
  EXPECT_EQ(set->keys[0].key, key.key);
  ASSERT_EQ(set->passed_over.size(), 1u);
  EXPECT_THAT(set->passed_over[0], HasSubstr("/keys/0"));
  for (const std::string_view bad :
       {R"({"keys": []})", R"({"keys": {}})", R"({"keys": [1]})", "{}"}) {
    const test::Parsed none = test::parse(bad);
    EXPECT_FALSE(read_jwks(none.root())) << bad;
  }
}

TEST(SigningKeys, ComeBackFromTheirFilesWhichOnlyTheOwnerReads) {
  const test::TempFolder folder;
  for (const Algorithm algorithm : all) {
    const SigningKey key = test::signing_key(algorithm);
    const std::string path =
        folder.path(std::string(name_of(algorithm)) + ".jwk");
    ASSERT_TRUE(write_signing_key(path, key));
    struct stat about{};
    ASSERT_EQ(stat(path.c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 07777, 0600u);
    const Result<SigningKey> read = read_signing_key(path);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->key.public_key(), key.key.public_key());
    EXPECT_EQ(read->kid, key.kid);
    EXPECT_EQ(read->file_mode, 0600u);
    EXPECT_TRUE(key.key.public_key().verify("m", *read->key.sign("m")));
    // The public half of the same file.
    const Result<KeySet> shared = read_jwks_file(path);
    ASSERT_TRUE(shared);
    EXPECT_EQ(shared->keys[0].key, key.key.public_key());
  }
}

TEST(SigningKeys, AreNeverOverwritten) {
  const test::TempFolder folder;
  const std::string path = folder.put("key.jwk", "mine");
  const Status written = write_signing_key(path, test::signing_key());
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, Code::conflict);
  EXPECT_EQ(test::read_file(path), "mine");
  EXPECT_EQ(folder.names(), std::vector<std::string>{"key.jwk"});
}

TEST(SigningKeys, AreNotWrittenWithAKidTooLongForTheFile) {
  const test::TempFolder folder;
  SigningKey key = test::signing_key(Algorithm::rs256);
  // Each character takes six bytes in the file.
  key.kid = std::string(4'097, '\x01');
  const Status refused = write_signing_key(folder.path("long.jwk"), key);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::usage);
  EXPECT_EQ(folder.names(), std::vector<std::string>{});
  key.kid.pop_back();
  EXPECT_TRUE(write_signing_key(folder.path("long.jwk"), key));
}

TEST(SigningKeys, AreRefusedWithoutTellingTheSecret) {
  const test::TempFolder folder;
  const std::string secret = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";
  const std::string x = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
  const auto reason = [&](const std::string& text) {
    const Result<SigningKey> key =
        read_signing_key(folder.put("key.jwk", text));
    return key ? std::string("accepted") : to_text(key.error());
  };
  const auto jwk = [&](const std::string& d, const std::string& more) {
    return R"({"kty": "OKP", "crv": "Ed25519", "x": ")" + x + R"(", "d": ")" +
           d + "\"" + more + "}";
  };
  EXPECT_EQ(reason(jwk(secret, "")), "accepted");
  const std::string bad[] = {jwk(secret + "=", ""),
                             jwk(secret.substr(1), ""),
                             jwk("A" + secret.substr(1), ""),
                             jwk(secret, R"(, "alg": "RS256")"),
                             jwk(secret,
                                 ""
                                 ",}"),
                             jwk(secret, "") + secret,
                             jwk(secret, R"(, "kid": 5)"),
                             jwk("\\u0041" + secret.substr(1), "")};
  for (const std::string& text : bad) {
    const std::string message = reason(text);
    EXPECT_THAT(message, AllOf(Not(HasSubstr("accepted")),
                               Not(HasSubstr(secret.substr(4, 20)))));
  }
  EXPECT_THAT(reason(R"({"kty": "OKP", "crv": "Ed25519", "x": ")" + x + "\"}"),
              HasSubstr("public key"));
}

// RFC 8032, 7.1, test 1, as openssl writes it.
constexpr std::string_view private_pem =
    "-----BEGIN PRIVATE KEY-----\n"
    "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n"
    "-----END PRIVATE KEY-----\n";
constexpr std::string_view public_pem =
    "-----BEGIN PUBLIC KEY-----\n"
    "MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n"
    "-----END PUBLIC KEY-----\n";
constexpr std::string_view rfc8032_thumbprint =
    "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";

TEST(KeyFiles, MayBePem) {
  const test::TempFolder folder;
  const std::string own = folder.put("own.pem", std::string(private_pem));
  const std::string shared = folder.put("shared.pem", std::string(public_pem));
  const auto key = read_signing_key(own);
  ASSERT_TRUE(key) << key.error().message;
  EXPECT_EQ(key->kid, rfc8032_thumbprint);
  for (const std::string& path : {own, shared}) {
    const auto set = read_jwks_file(path);
    ASSERT_TRUE(set) << set.error().message;
    ASSERT_EQ(set->keys.size(), 1u);
    EXPECT_EQ(thumbprint(set->keys[0].key), rfc8032_thumbprint);
    EXPECT_EQ(set->keys[0].kid, "");
  }
  const auto refused = read_signing_key(shared);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().where, shared);
  EXPECT_THAT(refused.error().message, HasSubstr("this is a public key"));
}

// Who does not say which of the two RSA algorithms is meant, means both.
TEST(Jwk, OfRsaWithoutAlgIsForBothPaddings) {
  const SigningKey rsa = test::signing_key(Algorithm::rs256);
  const std::string stated = to_jwk(test::shared_part(rsa));
  const auto read = [](const std::string& jwk) {
    return *read_jwk(test::parse(jwk).root());
  };
  const auto algorithms = [](const NamedKey& key) {
    return std::pair(key_for(key, Algorithm::rs256).has_value(),
                     key_for(key, Algorithm::ps256).has_value());
  };
  EXPECT_EQ(algorithms(read(stated)), std::pair(true, false));
  const NamedKey open = read(test::merged(stated, R"({"alg": null})"));
  EXPECT_EQ(algorithms(open), std::pair(true, true));
  EXPECT_EQ(algorithms(read(to_jwk(open))), std::pair(true, true));
  const NamedKey pss = read(test::merged(stated, R"({"alg": "PS256"})"));
  EXPECT_EQ(algorithms(pss), std::pair(false, true));
  EXPECT_EQ(algorithms(read(to_jwk(pss))), std::pair(false, true));
  EXPECT_EQ(thumbprint(pss.key), rsa.kid);
}

}  // namespace
}  // namespace cardinal
