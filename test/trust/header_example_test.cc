// The examples of include/cardinal/trust.h and crypto.h, as one would write
// them.
#include <gtest/gtest.h>

#include "cardinal/trust.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

TEST(Examples, OfTheHeadersWork) {
  Env& env = system_env();
  const test::TempFolder folder;

  // crypto.h
  const std::string message = "hello";
  Result<PrivateKey> key = PrivateKey::generate(Algorithm::eddsa, env);
  ASSERT_TRUE(key);
  Result<std::string> signature = key->sign(message);
  ASSERT_TRUE(signature);
  const bool good = key->public_key().verify(message, *signature);
  EXPECT_TRUE(good);

  // trust.h, with a card and a pin for it first
  const NamedKey shared{key->public_key(), thumbprint(key->public_key())};
  const SigningKey signer{std::move(*key), shared.kid};
  Faults faults;
  const Document plain = Reader().read(
      R"({"id": "agent://a", "name": "A", "seq": 1})", Limits{}, faults);
  const Result<std::string> text = sign(plain, Dialect::adp, signer, {}, env);
  ASSERT_TRUE(text);
  const Document card = Reader().read(*text, Limits{}, faults);
  ASSERT_TRUE(
      TrustStore::update(folder.path("trust.json"), [&](TrustStore& pins) {
        return pins.add({.subject = "agent://a", .key = shared});
      }));

  Result<TrustStore> store = TrustStore::read(folder.path("trust.json"));
  ASSERT_TRUE(store);
  const Verification found = verify(card.root(), {.store = &*store});
  EXPECT_EQ(found.verdict, Verdict::valid);
  EXPECT_EQ(found.subject, "agent://a");
  EXPECT_EQ(found.how, How::pinned);
}

}  // namespace
}  // namespace cardinal
