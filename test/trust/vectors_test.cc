// Signatures that others made: of ADP by node's crypto, of A2A by the SDK.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/base64url.h"
#include "support/keys.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

using ::testing::IsEmpty;
using ::testing::StartsWith;

test::Parsed vectors(const std::filesystem::path& path) {
  return test::parse(test::read_file(path));
}

SigningKey key_of(Value root) {
  const std::string hex(*root["seed_hex"].string());
  std::string seed;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    seed.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  }
  PrivateParts parts;
  parts.shared = key_of_did(*root["did_key"].string())->parts();
  parts.d = Secret(std::move(seed));
  Result<PrivateKey> key = PrivateKey::from(std::move(parts));
  EXPECT_TRUE(key);
  std::string kid = thumbprint(key->public_key());
  return {std::move(*key), std::move(kid)};
}

TEST(AdpVectors, Verify) {
  const auto path = SHARED_OR_SKIP("vectors/adp-signing/vectors.json");
  const test::Parsed file = vectors(path);
  const SigningKey key = key_of(file.root());
  const NamedKey trusted[] = {test::shared_part(key)};
  EXPECT_EQ(peer_id_of(key.key.public_key()),
            file.root()["libp2p_peer_id"].string());
  for (const Value vector : file.root()["vectors"].items()) {
    SCOPED_TRACE(*vector["name"].string());
    const test::Parsed card = test::parse(vector["card"].raw());
    const auto bytes = signed_bytes(card.root(), Dialect::adp);
    ASSERT_TRUE(bytes);
    EXPECT_EQ(to_hex(sha256(bytes->front().bytes)), vector["sha256"].string());
    if (const auto canonical = vector["canonical"].string()) {
      EXPECT_EQ(bytes->front().bytes, *canonical);
    }
    // Ed25519 is deterministic: ours are the same bytes.
    const std::string text = test::signed_text(vector["card"].raw(), key);
    const test::Parsed made = test::parse(text);
    EXPECT_EQ(made.root()["signature"].string(), vector["signature"].string());
    const Verification found = verify(made.root(), {.jwks = trusted});
    EXPECT_EQ(found.verdict, Verdict::valid) << found.reason;
    EXPECT_EQ(found.how, How::trusted_jwks);
    EXPECT_EQ(found.alg, "EdDSA");
    EXPECT_EQ(found.canonical_form, "jcs");
    EXPECT_THAT(found.uncovered, IsEmpty());
  }
}

TEST(A2aVectors, Verify) {
  const auto path =
      SHARED_OR_SKIP("vectors/a2a-signing/signed-card-vectors.json");
  const test::Parsed file = vectors(path);
  int count = 0;
  for (const Value vector : file.root()["vectors"].items()) {
    SCOPED_TRACE(*vector["name"].string());
    const Result<NamedKey> key = read_jwk(vector["public_jwk"]);
    ASSERT_TRUE(key);
    const NamedKey trusted[] = {*key};
    const test::Parsed card = test::parse(vector["card"].raw());
    const auto bytes = signed_bytes(card.root(), Dialect::a2a);
    ASSERT_TRUE(bytes);
    for (const SignedBytes& form : *bytes) {  // they are all sign-safe
      EXPECT_EQ(form.bytes, vector["canonical_payload"].string()) << form.form;
      EXPECT_EQ(to_hex(sha256(form.bytes)),
                vector["canonical_sha256"].string());
    }
    const Verification found = verify(card.root(), {.jwks = trusted});
    EXPECT_EQ(found.verdict, Verdict::valid) << found.reason;
    EXPECT_EQ(found.alg, vector["alg"].string());
    EXPECT_EQ(found.canonical_form, "specification");
    EXPECT_THAT(found.uncovered, IsEmpty());
    EXPECT_THAT(found.subject, StartsWith("https://"));
    const std::string changed =
        test::merged(vector["card"].raw(), R"({"version": "9"})");
    EXPECT_EQ(test::verified(changed, {.jwks = trusted}).verdict,
              Verdict::invalid);
    ++count;
  }
  EXPECT_EQ(count, 6);
}

// RFC 8037, appendix A: the thumbprint, and a signature over a JWS input.
TEST(Rfc8037, Agrees) {
  const test::Parsed jwk = test::parse(R"({"kty": "OKP", "crv": "Ed25519",
    "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"})");
  const Result<NamedKey> key = read_jwk(jwk.root());
  ASSERT_TRUE(key);
  EXPECT_EQ(thumbprint(key->key),
            "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
  EXPECT_TRUE(key->key.verify(
      "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc",
      decode_base64url(
          "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4"
          "iylGjg5BhVsPt9g7sVvpAr_MuM0KAg")
          .bytes));
}

}  // namespace
}  // namespace cardinal
