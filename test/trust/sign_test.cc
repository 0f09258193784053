// Signing: edits only, and refusals that say what to do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/base64url.h"
#include "cardinal/rule.h"
#include "support/keys.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

Result<std::string> signing(std::string_view card, const SigningKey& key,
                            const SignOptions& options = {}) {
  const test::Parsed parsed = test::parse(card);
  return sign(parsed.document, detect(parsed.root()).value_or(Dialect::adp),
              key, options, test::fixed_env());
}

std::string refusal(std::string_view card, const SigningKey& key,
                    const SignOptions& options = {}) {
  const auto text = signing(card, key, options);
  return text ? "signed: " + *text : text.error().message;
}

constexpr std::string_view adp_card =
    "{\n  \"id\": \"agent://a\",\n  \"name\" : \"\\u0041\",\n"
    "  \"seq\": 1,\n  \"x\": 1.50\n}\n";

TEST(SignAdp, ChangesNoOtherByte) {
  const SigningKey key = test::signing_key();
  const std::string text = test::signed_text(adp_card, key);
  const std::size_t at = text.find(",\n  \"signature\": \"");
  ASSERT_NE(at, std::string::npos) << text;
  std::string before = text;
  before.erase(at, text.find('\n', at + 2) - at);
  EXPECT_EQ(before, adp_card);
  // Signing again replaces the signature, and Ed25519 gives the same.
  EXPECT_EQ(test::signed_text(text, key), text);
}

TEST(SignAdp, SetsSeqAndTimeOnRequest) {
  const SigningKey key = test::signing_key();
  const NamedKey trusted[] = {test::shared_part(key)};
  const auto member = [&](const SignOptions& options,
                          std::string_view pointer) {
    const std::string text = test::signed_text(adp_card, key, options);
    EXPECT_EQ(test::verified(text, {.jwks = trusted}).verdict, Verdict::valid);
    const test::Parsed parsed = test::parse(text);
    return std::string(resolve(parsed.root(), pointer)->raw());
  };
  EXPECT_EQ(member({}, "/seq"), "1");
  EXPECT_EQ(member({.bump_seq = true}, "/seq"), "2");
  EXPECT_EQ(member({.seq = 41}, "/seq"), "41");
  EXPECT_EQ(member({.updated_at = true}, "/metadata/updated_at"),
            "\"2026-11-15T12:00:00Z\"");
}

TEST(SignAdp, MakesTheRevocationOfSection64) {
  const SigningKey key = test::signing_key();
  const std::string text = test::signed_text(
      R"({"id": "agent://a", "name": "A", "seq": 7, "tools": [{"name": "t"}],
          "signature": "old"})",
      key, {.revoke = true});
  const test::Parsed parsed = test::parse(text);
  EXPECT_EQ(parsed.root()["tools"].raw(), "[]");
  EXPECT_EQ(parsed.root()["endpoints"].raw(), "[]");
  EXPECT_EQ(parsed.root()["seq"].uint64(), 8u);
  const NamedKey trusted[] = {test::shared_part(key)};
  EXPECT_EQ(verify(parsed.root(), {.jwks = trusted}).verdict, Verdict::valid);
}

// With a seq that is not higher it would be stale wherever the card is known.
TEST(SignAdp, RaisesTheSeqOfARevocation) {
  const SigningKey key = test::signing_key();
  const std::string card = R"({"id": "agent://a", "name": "A", "seq": 7})";
  for (const std::uint64_t seq : {0u, 6u, 7u}) {
    EXPECT_THAT(refusal(card, key, {.seq = seq, .revoke = true}),
                HasSubstr("a higher seq than the card it revokes, 7; got"));
  }
  const std::string text =
      test::signed_text(card, key, {.seq = 8, .revoke = true});
  EXPECT_EQ(test::parse(text).root()["seq"].uint64(), 8u);
}

// A seq in another spelling is not one that consumers read.
TEST(SignAdp, RefusesASeqThatIsNotInPlainDigits) {
  const SigningKey key = test::signing_key();
  for (const std::string seq : {"6.0", "6e0", "60e-1", "-0", "6.5", "\"6\""}) {
    const std::string card =
        R"({"id": "agent://a", "name": "A", "seq": )" + seq + "}";
    EXPECT_THAT(refusal(card, key), HasSubstr("in plain digits; got " + seq));
    const std::string text = test::signed_text(card, key, {.seq = 7});
    EXPECT_EQ(test::parse(text).root()["seq"].raw(), "7");
  }
  EXPECT_THAT(refusal(R"({"id": "agent://a", "name": "A", "seq": 60e-1})", key,
                      {.seq = 6, .revoke = true}),
              HasSubstr("a higher seq than the card it revokes, 60e-1; got 6"));
}

TEST(SignAdp, RefusesWithTheReason) {
  const SigningKey key = test::signing_key();
  EXPECT_THAT(refusal(adp_card, key, {.bump_seq = true, .seq = 5}),
              HasSubstr("contradict"));
  EXPECT_THAT(refusal(R"({"id": "agent://a", "name": "A", "tools": []})", key),
              HasSubstr("--bump-seq"));
  EXPECT_THAT(refusal(R"({"id": "agent://a", "seq": 1})", key),
              HasSubstr("\"name\""));
  EXPECT_THAT(refusal(R"({"id": "agent://a", "name": "A", "seq": -1})", key),
              HasSubstr("got -1"));
  EXPECT_THAT(refusal(R"({"id": "agent://a", "name": "A",
                          "seq": 9007199254740991})",
                      key, {.bump_seq = true}),
              HasSubstr("cannot be raised"));
  EXPECT_THAT(refusal(adp_card, key, {.seq = 1ull << 53}),
              HasSubstr("at most"));
  EXPECT_THAT(refusal(R"({"id": "agent://a", "name": "A", "name": "B",
                          "seq": 1})",
                      key),
              HasSubstr("JSON errors"));
  EXPECT_THAT(refusal(adp_card, test::signing_key(Algorithm::es256)),
              HasSubstr("Ed25519"));
  EXPECT_THAT(refusal(adp_card, key, {.jku = "https://a"}),
              HasSubstr("only A2A"));
  const PublicKey other =
      test::signing_key(Algorithm::eddsa, 9).key.public_key();
  EXPECT_THAT(refusal(R"({"id": "agent://)" + *label_of(other) +
                          R"(", "name": "A", "seq": 1})",
                      key),
              HasSubstr("another key"));
  EXPECT_THAT(refusal(R"({"id": "agent://a", "name": "A", "seq": 1, "did": ")" +
                          *did_key_of(other) + "\"}",
                      key),
              HasSubstr(*did_key_of(key.key.public_key())));
}

// The signature takes 103 bytes here: comma, name, colon and 88 characters.
TEST(SignAdp, RefusesMoreThanAMessageHolds) {
  const SigningKey key = test::signing_key();
  const auto card = [](std::size_t bytes) {
    std::string text =
        R"({"id":"agent://a","name":"A","seq":1,"description":")";
    const std::size_t more = std::string_view(R"(,"signature":"")").size() + 86;
    text += std::string(bytes - text.size() - 2 - more, 'x') + "\"}";
    return text;
  };
  EXPECT_EQ(test::signed_text(card(65535), key).size(), 65535u);
  EXPECT_THAT(refusal(card(65536), key), HasSubstr("65536 bytes"));
  // The canonical form of a number may be longer than what was written.
  std::string growing = card(65535);
  growing.replace(growing.find("xxxxxxxxxxx"), 11, R"(","x":1e20,"y":")");
  EXPECT_THAT(refusal(growing, key), HasSubstr("bytes, more than"));
}

TEST(SignA2a, AddsToTheSignaturesThatAreThere) {
  const std::string card = test::merged(minimal_card(Profile::a2a, "1.0"),
                                        R"({"capabilities": {"streaming": true},
                       "securitySchemes": null, "securityRequirements": null})");
  const SigningKey one = test::signing_key(Algorithm::eddsa, 1);
  const SigningKey two = test::signing_key(Algorithm::eddsa, 2);
  const std::string both =
      test::signed_text(test::signed_text(card, one), two,
                        {.jku = "https://a.example/jwks.json"});
  const test::Parsed parsed = test::parse(both);
  EXPECT_EQ(parsed.root()["signatures"].size(), 2u);
  for (const SigningKey* key : {&one, &two}) {
    const NamedKey trusted[] = {test::shared_part(*key)};
    EXPECT_EQ(verify(parsed.root(), {.jwks = trusted}).verdict, Verdict::valid);
  }
  const std::string replaced = test::signed_text(both, one, {.replace = true});
  EXPECT_EQ(test::parse(replaced).root()["signatures"].size(), 1u);
}

TEST(SignA2a, RefusesWhatNobodyWouldFollow) {
  const SigningKey key = test::signing_key();
  std::string card = test::merged(minimal_card(Profile::a2a, "1.0"),
                                  R"({"capabilities": {"streaming": true},
                       "securitySchemes": null, "securityRequirements": null})");
  for (const std::string jku : {"javascript:alert(1)", "http://a.example/k",
                                "https:///k", "keys.json"}) {
    EXPECT_THAT(refusal(card, key, {.jku = jku}), HasSubstr("an https URL"));
  }
  for (int i = 0; i < 16; ++i) card = test::signed_text(card, key);
  EXPECT_THAT(refusal(card, key), HasSubstr("has 16 signatures already"));
  test::signed_text(card, key, {.replace = true});
}

TEST(SignA2a, SignsEachFormWhereTheyDisagree) {
  const SigningKey key = test::signing_key();
  const std::string card =
      test::merged(minimal_card(Profile::a2a, "1.0"),
                   R"({"documentationUrl": "", "url": "https://a.example",
                       "securitySchemes": null, "securityRequirements": null})");
  const NamedKey trusted[] = {test::shared_part(key)};
  const auto signed_once = [&](const std::string& form) {
    const std::string text = test::signed_text(card, key, {.form = form});
    EXPECT_EQ(test::parse(text).root()["signatures"].size(), 1u);
    const Verification found = test::verified(text, {.jwks = trusted});
    return std::string(name_of(found.verdict)) + " " + found.canonical_form;
  };
  EXPECT_EQ(signed_once("specification"), "valid specification");
  EXPECT_EQ(signed_once("sdk-cleaned"), "partial sdk-cleaned");
  // If two forms have the same bytes, the first is reported.
  EXPECT_EQ(signed_once("jcs"), "valid specification");
  const std::string both = test::signed_text(card, key);
  const test::Parsed parsed = test::parse(both);
  EXPECT_EQ(parsed.root()["signatures"].size(), 2u);
  EXPECT_EQ(verify(parsed.root(), {.jwks = trusted}).verdict, Verdict::valid);
  // Signing again adds both again, as long as verifiers read them.
  EXPECT_EQ(
      test::parse(test::signed_text(both, key)).root()["signatures"].size(),
      4u);
}

TEST(SignAgentCard, ProvesItsDid) {
  const SigningKey key = test::signing_key();
  const std::string card(minimal_card(Profile::agentcard));
  const std::string text = test::signed_text(card, key);
  const Verification found = test::verified(text, {});
  EXPECT_EQ(found.verdict, Verdict::valid) << found.reason;
  EXPECT_EQ(found.how, How::did);
  EXPECT_THAT(found.subject, StartsWith("urn:ulid:"));
  EXPECT_EQ(test::signed_text(text, key), text);
  const auto verdict = [](const std::string& changed) {
    return std::string(name_of(test::verified(changed, {}).verdict));
  };
  EXPECT_EQ(verdict(card), "unsigned");
  EXPECT_EQ(verdict(test::merged(text, R"({"name": "Other"})")), "invalid");
  EXPECT_EQ(verdict(test::merged(
                text, R"({"metadata": {"did": "did:web:a.example"}})")),
            "key-unknown");
  EXPECT_EQ(verdict(test::merged(text, R"({"metadata": {"did": null}})")),
            "invalid");
  for (const std::string bad : {"x", "a.b.c", "..", "a..b..c"}) {
    EXPECT_EQ(
        verdict(test::merged(
            text, R"({"metadata": {"cardinal:signature": ")" + bad + "\"}}")),
        "invalid");
  }
}

// The header is signed by the key of the card's DID and says it is another's.
TEST(SignAgentCard, MayNotNameTheKeyOfAnotherDid) {
  const SigningKey key = test::signing_key();
  const std::string text =
      test::signed_text(minimal_card(Profile::agentcard), key);
  const test::Parsed parsed = test::parse(text);
  const auto forms = signed_bytes(parsed.root(), Dialect::agentcard);
  const auto with_kid = [&](const std::string& kid) {
    const std::string header =
        encode_base64url(R"({"alg":"EdDSA","kid":")" + kid + "\"}");
    const std::string signature = encode_base64url(
        *key.key.sign(header + "." + encode_base64url(forms->front().bytes)));
    return test::verified(
        test::merged(text, R"({"metadata": {"cardinal:signature": ")" + header +
                               ".." + signature + "\"}}"),
        {});
  };
  const std::string did = *did_key_of(key.key.public_key());
  EXPECT_EQ(with_kid(did + "#" + did.substr(8)).verdict, Verdict::valid);
  EXPECT_EQ(with_kid("mine").verdict, Verdict::valid);
  const Verification found = with_kid("did:web:a.example#key");
  EXPECT_EQ(found.verdict, Verdict::invalid);
  EXPECT_THAT(found.reason, HasSubstr("another DID"));
}

TEST(SignAgentCard, IsHeldToItsPin) {
  const SigningKey key = test::signing_key();
  const std::string text =
      test::signed_text(minimal_card(Profile::agentcard), key);
  TrustStore mine, other;
  const std::string subject = test::verified(text, {}).subject;
  ASSERT_TRUE(mine.add({.subject = subject, .key = test::shared_part(key)}));
  ASSERT_TRUE(other.add(
      {.subject = subject,
       .key = test::shared_part(test::signing_key(Algorithm::eddsa, 5))}));
  EXPECT_EQ(test::verified(text, {.store = &mine}).how, How::pinned);
  EXPECT_EQ(test::verified(text, {.store = &other}).verdict, Verdict::invalid);
}

TEST(SignAgentCard, CountsByAKeySetThatHasItsKey) {
  const SigningKey key = test::signing_key();
  const std::string text =
      test::signed_text(minimal_card(Profile::agentcard), key);
  const std::vector<NamedKey> mine = {test::shared_part(key)};
  const std::vector<NamedKey> other = {
      test::shared_part(test::signing_key(Algorithm::eddsa, 5))};
  EXPECT_EQ(test::verified(text, {.jwks = mine}).how, How::trusted_jwks);
  // Another key set says nothing about it: the DID proves itself.
  EXPECT_EQ(test::verified(text, {.jwks = other}).how, How::did);
}

// Keys are pinned for the id, so verifiers accept no other.
TEST(SignAgentCard, RefusesAnIdThatNoVerifierAccepts) {
  const SigningKey key = test::signing_key();
  for (const std::string id :
       {"", "x", "01ARZ3NDEKTSV4RRFFQ69G5FA", "01ARZ3NDEKTSV4RRFFQ69G5FAU"}) {
    EXPECT_THAT(refusal(test::merged(minimal_card(Profile::agentcard),
                                     R"({"agent_id": ")" + id + "\"}"),
                        key),
                HasSubstr("\"agent_id\""));
  }
}

TEST(SignAgentCard, RefusesADidThatIsNotTheKeys) {
  const SigningKey key = test::signing_key();
  EXPECT_THAT(refusal(test::merged(minimal_card(Profile::agentcard),
                                   R"({"metadata": {"did": "did:web:a"}})"),
                      key),
              HasSubstr(*did_key_of(key.key.public_key())));
  EXPECT_THAT(refusal(minimal_card(Profile::agentcard),
                      test::signing_key(Algorithm::es256)),
              HasSubstr("Ed25519"));
}

}  // namespace
}  // namespace cardinal
