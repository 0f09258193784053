// Keys for tests: the same in every run, known to everybody.
#pragma once

#include <gtest/gtest.h>

#include "cardinal/trust.h"
#include "support/dice.h"
#include "support/parsed.h"

namespace cardinal::test {

struct DiceRandom final : Random {
  Dice dice;
  explicit DiceRandom(std::uint64_t seed) : dice{seed} {}
  void fill(std::uint8_t* bytes, std::size_t count) override {
    for (std::size_t i = 0; i < count; ++i) {
      bytes[i] = static_cast<std::uint8_t>(dice.roll(256));
    }
  }
};

// RSA keys are made anew for each run, once a seed.
inline SigningKey signing_key(Algorithm algorithm = Algorithm::eddsa,
                              std::uint64_t seed = 1) {
  DiceRandom random(seed);
  Env env{.clock = nullptr, .random = &random};
  Result<PrivateKey> key = PrivateKey::generate(algorithm, env);
  EXPECT_TRUE(key);
  std::string kid = thumbprint(key->public_key());
  return {std::move(*key), std::move(kid)};
}

inline NamedKey shared_part(const SigningKey& key) {
  return {key.key.public_key(), key.kid};
}

// The text of a signed card; fails the test when it cannot be signed.
inline std::string signed_text(std::string_view card, const SigningKey& key,
                               const SignOptions& options = {}) {
  const Parsed parsed = parse(card);
  const auto dialect = detect(parsed.root());
  EXPECT_TRUE(dialect) << card;
  Result<std::string> text =
      sign(parsed.document, *dialect, key, options, fixed_env());
  EXPECT_TRUE(text) << (text ? "" : text.error().message);
  return text.value_or("");
}

inline Verification verified(std::string_view card,
                             const TrustSources& sources) {
  const Parsed parsed = parse(card);
  return verify(parsed.root(), sources);
}

}  // namespace cardinal::test
