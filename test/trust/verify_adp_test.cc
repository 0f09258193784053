// ADP signatures: whose key counts, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/base64url.h"
#include "support/keys.h"
#include "trust/adp_order.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view card =
    R"({"id": "agent://a", "name": "A", "seq": 1})";

struct Keys {
  SigningKey mine = test::signing_key(Algorithm::eddsa, 1);
  SigningKey other = test::signing_key(Algorithm::eddsa, 2);
  NamedKey trusted[1] = {test::shared_part(mine)};
  NamedKey untrusted[1] = {test::shared_part(other)};
};

TrustStore pinned(std::string_view subject, const SigningKey& key,
                  bool origin = false) {
  TrustStore store;
  EXPECT_TRUE(store.add({.subject = origin ? "" : std::string(subject),
                         .origin = origin ? std::string(subject) : "",
                         .key = test::shared_part(key)}));
  return store;
}

std::string with(std::string_view text, std::string_view patch) {
  return test::merged(text, patch);
}

TEST(VerifyAdp, NamesTheFourVerdicts) {
  const Keys keys;
  const std::string text = test::signed_text(card, keys.mine);
  const auto of = [&](std::string_view document, const TrustSources& sources) {
    return name_of(test::verified(document, sources).verdict);
  };
  EXPECT_EQ(of(text, {.jwks = keys.trusted}), "valid");
  EXPECT_EQ(of(text, {.jwks = keys.untrusted}), "invalid");
  EXPECT_EQ(of(text, {}), "key-unknown");
  EXPECT_EQ(of(card, {.jwks = keys.trusted}), "unsigned");
  EXPECT_EQ(of(with(text, R"({"name": "B"})"), {.jwks = keys.trusted}),
            "invalid");
}

TEST(VerifyAdp, TakesTheKeyInTheNameBeforeAnyOther) {
  const Keys keys;
  const std::string id = "agent://" + *label_of(keys.mine.key.public_key());
  const std::string own = test::signed_text(
      R"({"id": ")" + id + R"(/x", "name": "A", "seq": 1})", keys.mine);
  // Neither a pin nor a key set can say otherwise.
  const TrustStore store = pinned(id, keys.other, true);
  const Verification found =
      test::verified(own, {.store = &store, .jwks = keys.untrusted});
  EXPECT_EQ(found.verdict, Verdict::valid) << found.reason;
  EXPECT_EQ(found.how, How::self_certified);
  EXPECT_EQ(found.key, keys.mine.kid);
  EXPECT_EQ(found.subject, id + "/x");
  const std::string forged = with(own, R"({"name": "B"})");
  EXPECT_THAT(test::verified(forged, {}).reason,
              HasSubstr("the key in the id"));
}

TEST(VerifyAdp, TakesPinsBeforeKeySets) {
  const Keys keys;
  const std::string text = test::signed_text(card, keys.mine);
  const TrustStore mine = pinned("agent://a", keys.mine);
  const TrustStore other = pinned("agent://a", keys.other);
  const TrustStore elsewhere = pinned("agent://b", keys.other);
  const TrustStore origin = pinned("agent://a", keys.mine, true);
  EXPECT_EQ(test::verified(text, {.store = &mine}).how, How::pinned);
  EXPECT_EQ(test::verified(text, {.store = &origin}).how, How::pinned);
  const Verification refused =
      test::verified(text, {.store = &other, .jwks = keys.trusted});
  EXPECT_EQ(refused.verdict, Verdict::invalid);
  EXPECT_THAT(refused.reason, HasSubstr("pinned"));
  EXPECT_EQ(
      test::verified(text, {.store = &elsewhere, .jwks = keys.trusted}).how,
      How::trusted_jwks);
}

TEST(VerifyAdp, ComparesTheDidAndTrustsItNever) {
  const Keys keys;
  const std::string did = *did_key_of(keys.mine.key.public_key());
  const std::string text =
      test::signed_text(with(card, R"({"did": ")" + did + "\"}"), keys.mine);
  const Verification unknown = test::verified(text, {});
  EXPECT_EQ(unknown.verdict, Verdict::key_unknown);
  EXPECT_THAT(unknown.reason, HasSubstr("proves nothing"));
  EXPECT_EQ(test::verified(text, {.jwks = keys.trusted}).verdict,
            Verdict::valid);
  // Signed by the other key, though the did holds mine: sign refuses that, so
  // the signature is put there by hand.
  const test::Parsed parsed = test::parse(text);
  const auto bytes = signed_bytes(parsed.root(), Dialect::adp);
  const std::string other = with(
      text, R"({"signature": ")" +
                encode_base64url(*keys.other.key.sign(bytes->front().bytes)) +
                "\"}");
  const Verification conflict = test::verified(other, {.jwks = keys.untrusted});
  EXPECT_EQ(conflict.verdict, Verdict::invalid);
  EXPECT_THAT(conflict.reason, HasSubstr("another key"));
}

TEST(VerifyAdp, PinsOnFirstUseOnlyWhenAsked) {
  const Keys keys;
  const std::string did = *did_key_of(keys.mine.key.public_key());
  const std::string text =
      test::signed_text(with(card, R"({"did": ")" + did + "\"}"), keys.mine);
  const Verification found = test::verified(text, {.first_use = true});
  EXPECT_EQ(found.how, How::first_use);
  ASSERT_TRUE(found.to_pin);
  EXPECT_EQ(found.to_pin->key, keys.mine.key.public_key());
  const TrustStore store = pinned("agent://a", keys.other);
  EXPECT_EQ(test::verified(text, {.store = &store, .first_use = true}).verdict,
            Verdict::invalid);
  const std::string bare = test::signed_text(card, keys.mine);
  EXPECT_EQ(test::verified(bare, {.first_use = true}).verdict,
            Verdict::key_unknown);
  EXPECT_EQ(test::verified(with(text, R"({"name": "B"})"), {.first_use = true})
                .verdict,
            Verdict::invalid);
}

// A point with a part of small order, and a signature whose hash is a multiple
// of eight: libsodium accepts it, a trust store does not read it back.
TEST(VerifyAdp, PinsNoKeyThatTheStoreWouldNotReadBack) {
  const Verification found = test::verified(
      R"({"did": "did:key:z6MktsYMtj8CfVqYPrZ7XGkiCQUpj7WsbbmVLBghoSdo6fNg",
          "id": "agent://evil", "name": "E", "seq": 1,
          "signature": "WGZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmZmY8ajz5gUg-WsI0UqK_YmlPwgEvjQ9Xsiwfxx6m6x00Bg"})",
      {.first_use = true});
  EXPECT_EQ(found.verdict, Verdict::invalid);
  EXPECT_FALSE(found.to_pin);
  EXPECT_THAT(found.reason, HasSubstr("cannot be pinned"));
}

// The edge cases of the signature's text.
TEST(VerifyAdp, RefusesSignaturesThatAreNotStrict) {
  const Keys keys;
  const test::Parsed parsed = test::parse(test::signed_text(card, keys.mine));
  const std::string good(*parsed.root()["signature"].string());
  std::string stray = good;
  stray.back() =
      stray.back() == 'A' ? 'B' : static_cast<char>(stray.back() + 1);
  const std::string bad[] = {
      good.substr(1), good + "=", good + "==", good + "A",
      good + "\\n",   "",         stray,       "+" + good.substr(1)};
  for (const std::string& text : bad) {
    const Verification found =
        test::verified(with(card, R"({"signature": ")" + text + "\"}"),
                       {.jwks = keys.trusted});
    EXPECT_EQ(found.verdict, Verdict::invalid) << text;
    EXPECT_THAT(found.reason, HasSubstr("base64url")) << text;
  }
  EXPECT_EQ(
      test::verified(with(card, R"({"signature": 5})"), {.jwks = keys.trusted})
          .verdict,
      Verdict::invalid);
}

// A2A 1.0, 8.4.3: keys that have expired must not be used.
TEST(VerifyAdp, CountsKeysOnlyWhileTheyAreInForce) {
  const Keys keys;
  const std::string text = test::signed_text(card, keys.mine);
  NamedKey key = test::shared_part(keys.mine);
  key.nbf_s = 1000;
  key.exp_s = 2000;
  const NamedKey trusted[] = {key};
  TrustStore store;
  ASSERT_TRUE(store.add({.subject = "agent://a", .key = key}));
  const auto at = [&](std::optional<std::int64_t> now_ms) {
    const Verification by_set =
        test::verified(text, {.jwks = trusted, .now_ms = now_ms});
    // An expired pin still excludes other keys.
    const Verification by_pin = test::verified(
        text, {.store = &store, .jwks = keys.trusted, .now_ms = now_ms});
    return std::string(name_of(by_set.verdict)) + " " +
           std::string(name_of(by_pin.verdict));
  };
  EXPECT_EQ(at(1'000'000), "valid valid");
  EXPECT_EQ(at(1'999'999), "valid valid");
  EXPECT_EQ(at(999'999), "key-unknown invalid");
  EXPECT_EQ(at(2'000'000), "key-unknown invalid");
  // Who does not say what time it is trusts no key that has times.
  EXPECT_EQ(at(std::nullopt), "key-unknown invalid");
  EXPECT_THAT(
      test::verified(text, {.jwks = trusted, .now_ms = 2'000'000}).reason,
      HasSubstr("not in force by its \"nbf\" or \"exp\""));
}

TEST(VerifyAdp, RefusesSeqThatIsNotCoveredExactly) {
  const Keys keys;
  for (const std::string seq :
       {"9007199254740992", "18446744073709551615", "-1", "\"1\"", "1.5"}) {
    const Verification found =
        test::verified(with(card, R"({"signature": ")" + std::string(86, 'A') +
                                      R"(", "seq": )" + seq + "}"),
                       {.jwks = keys.trusted});
    EXPECT_EQ(found.verdict, Verdict::invalid) << seq;
    EXPECT_THAT(found.reason, HasSubstr("\"seq\"")) << seq;
  }
}

// Signed by hand: the text may have any spelling of the number.
std::string signed_as_is(const std::string& text, const SigningKey& key) {
  const test::Parsed parsed = test::parse(text);
  const std::string bytes =
      signed_bytes(parsed.root(), Dialect::adp)->front().bytes;
  return text.substr(0, text.rfind('}')) + R"(, "signature": ")" +
         encode_base64url(*key.key.sign(bytes)) + "\"}";
}

std::vector<std::string> spellings_of(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::vector<std::string> all = {digits};
  for (const char* more : {".0", ".000", "e0", "E+0", "e-0"}) {
    all.push_back(digits + more);
  }
  if (number == 0) {
    all.insert(all.end(), {"-0", "-0.0", "0e9", "-0e1"});
    return all;
  }
  all.push_back(digits + "0e-1");
  all.push_back(digits + "00.0e-2");
  all.push_back("0." + digits + "e" + std::to_string(digits.size()));
  if (number % 10 == 0) all.push_back(std::to_string(number / 10) + "e1");
  return all;
}

// Whatever the reader takes: a card is refused, or its canonical number is the
// one that cards are ordered by.
TEST(VerifyAdp, OrdersByTheNumberThatIsSigned) {
  const Keys keys;
  for (const std::uint64_t number :
       {std::uint64_t{0}, std::uint64_t{6}, std::uint64_t{10},
        std::uint64_t{1790000000000}, std::uint64_t{9007199254740990}}) {
    int valid = 0;
    for (const std::string& spelling : spellings_of(number)) {
      const std::string text = signed_as_is(
          R"({"id": "agent://a", "name": "A", "seq": )" + spelling + "}",
          keys.mine);
      const test::Parsed parsed = test::parse(text);
      ASSERT_TRUE(parsed.faults.empty()) << text;
      EXPECT_EQ(*canonicalize(parsed.root()["seq"]), std::to_string(number));
      const Verification found =
          verify(parsed.root(), {.jwks = keys.trusted}, Dialect::adp);
      if (found.verdict == Verdict::valid) {
        EXPECT_EQ(seq_of(parsed.root()), number) << spelling;
        ++valid;
      } else {
        EXPECT_EQ(found.verdict, Verdict::invalid);
        EXPECT_THAT(found.reason, HasSubstr("in plain digits, since"));
        EXPECT_EQ(seq_of(parsed.root()), std::nullopt) << spelling;
      }
    }
    EXPECT_EQ(valid, 1) << number;  // the plain one
  }
}

// The same of the time, where it is what cards are ordered by.
TEST(VerifyAdp, RefusesATimeThatOrdersNothing) {
  const Keys keys;
  const auto verdict = [&](const std::string& members) {
    const std::string text = signed_as_is(
        R"({"id": "agent://a", "name": "A", )" + members + "}", keys.mine);
    return std::string(name_of(
        verify(test::parse(text).root(), {.jwks = keys.trusted}, Dialect::adp)
            .verdict));
  };
  EXPECT_EQ(verdict(R"("metadata": {"updated_at": "2026-01-01T00:00:00Z"})"),
            "valid");
  EXPECT_EQ(verdict(R"("metadata": {"updated_at": null})"), "valid");
  EXPECT_EQ(verdict(R"("metadata": {})"), "valid");
  for (const std::string time :
       {"\"2026-01-01\"", "\"2026-01-01 00:00\"", "\"\"", "1767225600"}) {
    const std::string metadata = R"("metadata": {"updated_at": )" + time + "}";
    EXPECT_EQ(verdict(metadata), "invalid") << time;
    EXPECT_EQ(verdict(R"("seq": 1, )" + metadata), "valid") << time;
  }
}

TEST(VerifyAdp, RefusesTwoMembersOfOneNameHoweverSpelled) {
  const Keys keys;
  std::string text = test::signed_text(card, keys.mine);
  text.insert(1, R"("\u0069d": "agent://b", )");
  const Verification found = test::verified(text, {.jwks = keys.trusted});
  EXPECT_EQ(found.verdict, Verdict::invalid);
  EXPECT_THAT(found.reason, HasSubstr("JSON text has errors"));
}

TEST(VerifyAdp, KeepsNestedSignaturesAndTellsOfRoundedNumbers) {
  const Keys keys;
  const std::string text =
      test::signed_text(with(card, R"({"extensions": {"a.b": {"signature": "x",
        "big": 9007199254740993}}})"),
                        keys.mine);
  const Verification found = test::verified(text, {.jwks = keys.trusted});
  EXPECT_EQ(found.verdict, Verdict::valid) << found.reason;
  EXPECT_THAT(found.uncovered, ElementsAre("/extensions/a.b/big"));
  EXPECT_EQ(test::verified(
                with(text, R"({"extensions": {"a.b": {"signature": "y"}}})"),
                {.jwks = keys.trusted})
                .verdict,
            Verdict::invalid);
}

TEST(VerifyAdp, NeedsAnIdThatIsAName) {
  const Keys keys;
  for (const std::string id : {"https://a", "agent://*", "agent://"}) {
    const Verification found = verify(
        test::parse(with(card, R"({"signature": ")" + std::string(86, 'A') +
                                   R"(", "id": ")" + id + "\"}"))
            .root(),
        {.jwks = keys.trusted}, Dialect::adp);
    EXPECT_EQ(found.verdict, Verdict::invalid) << id;
  }
}

}  // namespace
}  // namespace cardinal
