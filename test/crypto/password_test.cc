// Argon2id in the form other programs write it.
#include <gtest/gtest.h>

#include "cardinal/crypto.h"
#include "support/keys.h"

namespace cardinal {
namespace {

// Of the reference implementation's own tests (argon2, src/test.c), version
// 0x13.
TEST(Password, VerifiesWhatOthersHashed) {
  const std::string_view hash =
      "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$"
      "nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";
  EXPECT_TRUE(verify_password(hash, "password"));
  EXPECT_FALSE(verify_password(hash, "Password"));
  const std::string_view two_lanes =
      "$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$"
      "bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc";
  EXPECT_TRUE(verify_password(two_lanes, "password"));
  EXPECT_EQ(cost_of_password(two_lanes), (PasswordCost{256, 2, 2}));
}

TEST(Password, VerifiesItsOwn) {
  test::DiceRandom random(1);
  const Env env{.clock = nullptr, .random = &random};
  const PasswordCost cost{.memory_kib = 64, .passes = 1};
  const auto hash = hash_password("p\xC3\xA4ss", cost, env);
  ASSERT_TRUE(hash);
  EXPECT_TRUE(hash->starts_with("$argon2id$v=19$m=64,t=1,p=1$")) << *hash;
  EXPECT_TRUE(verify_password(*hash, "p\xC3\xA4ss"));
  EXPECT_FALSE(verify_password(*hash, "pass"));
  EXPECT_NE(hash_password("p\xC3\xA4ss", cost, env).value_or(""), *hash);
  const std::string decoy = decoy_password(cost, env);
  EXPECT_EQ(decoy.size(), hash->size());
  EXPECT_EQ(cost_of_password(decoy), cost);
  EXPECT_FALSE(verify_password(decoy, "p\xC3\xA4ss"));
  EXPECT_FALSE(hash_password("p", {.memory_kib = 1u << 30}, env));
  EXPECT_FALSE(hash_password("p", {.memory_kib = 1}, env));
}

TEST(Password, RefusesWhatCannotBeTried) {
  const std::string_view rows[] = {
      "",
      "password",
      "$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$"
      "nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
      "$argon2id$v=16$m=256,t=2,p=1$c29tZXNhbHQ$"
      "nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
      "$argon2id$v=19$m=262145,t=2,p=1$c29tZXNhbHQ$"
      "nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
      "$argon2id$v=19$m=256,t=11,p=1$c29tZXNhbHQ$"
      "nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
      "$argon2id$v=19$m=256,t=2,p=5$c29tZXNhbHQ$"
      "nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
      "$argon2id$v=19$m=7,t=2,p=1$c29tZXNhbHQ$"
      "nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
      "$argon2id$v=19$m=0256,t=2,p=1$c29tZXNhbHQ$"
      "nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
      "$argon2id$v=19$m=99999999999,t=2,p=1$c29tZXNhbHQ$"
      "nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
      "$argon2id$v=19$m=256,t=2,p=1$c29t$"
      "nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
      "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65",
      "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$",
      "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ",
      "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$"
      "nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4=",
      "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$"
      "nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4$x",
  };
  for (const std::string_view hash : rows) {
    EXPECT_FALSE(cost_of_password(hash)) << hash;
    EXPECT_FALSE(verify_password(hash, "password")) << hash;
  }
}

}  // namespace
}  // namespace cardinal
