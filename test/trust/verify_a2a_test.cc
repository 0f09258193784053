// A2A signatures: several forms, several signatures, many ways to be wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/base64url.h"
#include "cardinal/rule.h"
#include "support/keys.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string& plain_card() {
  static const std::string card = test::merged(
      minimal_card(Profile::a2a, "1.0"),
      R"({"capabilities": {"streaming": true}, "securitySchemes": null,
          "securityRequirements": null})");
  return card;
}

// A card with one signature of these parts.
std::string with_signature(const std::string& protected_json,
                           const std::string& signature,
                           const std::string& more = "") {
  return test::merged(plain_card(), R"({"signatures": [{"protected": ")" +
                                        encode_base64url(protected_json) +
                                        R"(", "signature": ")" + signature +
                                        "\"" + more + "}]}");
}

// Signed by hand over what `form` says, with this header.
std::string made(const std::string& card, const SigningKey& key,
                 std::string_view form, const std::string& header) {
  const test::Parsed parsed = test::parse(card);
  const auto forms = signed_bytes(parsed.root(), Dialect::a2a);
  for (const SignedBytes& each : *forms) {
    if (each.form != form) continue;
    const std::string protected_text = encode_base64url(header);
    return test::merged(
        card, R"({"signatures": [{"protected": ")" + protected_text +
                  R"(", "signature": ")" +
                  encode_base64url(*key.key.sign(
                      protected_text + "." + encode_base64url(each.bytes))) +
                  "\"}]}");
  }
  return {};
}

std::string reason(const std::string& card, const TrustSources& sources) {
  const Verification found = test::verified(card, sources);
  EXPECT_NE(found.verdict, Verdict::valid);
  return std::string(name_of(found.verdict)) + ": " + found.reason;
}

TEST(VerifyA2a, AcceptsWhatItSignedWithEveryAlgorithm) {
  for (const Algorithm algorithm :
       {Algorithm::eddsa, Algorithm::es256, Algorithm::rs256}) {
    const SigningKey key = test::signing_key(algorithm);
    const NamedKey trusted[] = {test::shared_part(key)};
    const std::string text = test::signed_text(plain_card(), key);
    const Verification found = test::verified(text, {.jwks = trusted});
    EXPECT_EQ(found.verdict, Verdict::valid) << found.reason;
    EXPECT_EQ(found.alg, name_of(algorithm));
    EXPECT_EQ(found.key, key.kid);
    EXPECT_EQ(found.canonical_form, "specification");
    EXPECT_THAT(found.uncovered, IsEmpty());
    EXPECT_THAT(
        reason(test::merged(text, R"({"name": "Another"})"), {.jwks = trusted}),
        HasSubstr(
            "invalid: /signatures/0: it was not made by the trusted key"));
    EXPECT_THAT(reason(text, {}), HasSubstr("key-unknown: "));
  }
}

TEST(VerifyA2a, SaysWhichFormMatchedAndWhatItLeavesOpen) {
  const SigningKey key = test::signing_key();
  const NamedKey trusted[] = {test::shared_part(key)};
  const std::string card =
      test::merged(plain_card(), R"({"x-note": "text", "documentationUrl": "",
                        "capabilities": {"extensions": []}})");
  const auto open = [&](std::string_view form) {
    const Verification found = test::verified(
        made(card, key, form, R"({"alg":"EdDSA","kid":")" + key.kid + "\"}"),
        {.jwks = trusted});
    EXPECT_EQ(found.verdict, Verdict::valid) << found.reason;
    EXPECT_EQ(found.canonical_form, form);
    return found.uncovered;
  };
  EXPECT_THAT(open("specification"), ElementsAre("/capabilities/extensions"));
  EXPECT_THAT(open("jcs"), IsEmpty());
  EXPECT_THAT(open("sdk-cleaned"), ElementsAre("/capabilities/extensions",
                                               "/x-note", "/documentationUrl"));
}

// The entries of a card's signatures, in this order.
std::string with_entries(const std::string& card,
                         const std::vector<std::string>& entries) {
  std::string list;
  for (const std::string& entry : entries) {
    list += (list.empty() ? "" : ", ") + entry;
  }
  return test::merged(card, R"({"signatures": [)" + list + "]}");
}

// Whatever stands beside a valid signature, before or behind it: the card stays
// valid, and each one that fails is reported with its place.
TEST(VerifyA2a, ReportsForgedSignaturesBesideAValidOne) {
  const SigningKey key = test::signing_key();
  const SigningKey stranger = test::signing_key(Algorithm::eddsa, 2);
  const NamedKey trusted[] = {test::shared_part(key)};
  const auto entry_of = [](const std::string& card) {
    return std::string(
        test::parse(card).root()["signatures"][std::size_t{0}].raw());
  };
  const std::string header =
      R"({"alg":"EdDSA","typ":"JOSE","kid":")" + key.kid + "\"}";
  const std::string valid =
      entry_of(made(plain_card(), key, "specification", header));
  struct Failing {
    std::string entry;
    Verdict verdict;
    std::string reason;
  };
  const Failing failing[] = {
      // Names the trusted key, but another one made it.
      {entry_of(made(plain_card(), stranger, "specification", header)),
       Verdict::invalid, "it was not made by the trusted key"},
      // Made for another card.
      {entry_of(made(test::merged(plain_card(), R"({"name": "Other"})"), key,
                     "specification", header)),
       Verdict::invalid, "it was not made by the trusted key"},
      {entry_of(made(plain_card(), stranger, "specification",
                     R"({"alg":"EdDSA","kid":"stranger"})")),
       Verdict::key_unknown, "no trusted key \"stranger\""},
      {R"({"protected": "e30", "signature": "AA"})", Verdict::invalid, "alg"},
      {R"({"signature": "AA"})", Verdict::invalid, "\"protected\""},
  };
  for (const Failing& each : failing) {
    for (const std::size_t place : {0u, 1u}) {
      std::vector<std::string> entries = {valid};
      entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(place),
                     each.entry);
      const Verification found = test::verified(
          with_entries(plain_card(), entries), {.jwks = trusted});
      EXPECT_EQ(found.verdict, Verdict::valid) << found.reason;
      EXPECT_EQ(found.key, key.kid);
      ASSERT_EQ(found.failed.size(), 1u) << each.entry;
      EXPECT_EQ(found.failed[0].verdict, each.verdict);
      EXPECT_THAT(found.failed[0].reason, HasSubstr(each.reason));
      EXPECT_THAT(found.failed[0].reason,
                  HasSubstr("/signatures/" + std::to_string(place) + ": "));
    }
  }
  // All of them at once, and none if all are valid.
  std::vector<std::string> entries = {valid};
  for (const Failing& each : failing) entries.push_back(each.entry);
  EXPECT_EQ(
      test::verified(with_entries(plain_card(), entries), {.jwks = trusted})
          .failed.size(),
      std::size(failing));
  EXPECT_THAT(test::verified(with_entries(plain_card(), {valid, valid}),
                             {.jwks = trusted})
                  .failed,
              IsEmpty());
}

// Facts seen by running the SDK: it accepts these additions. To us those are
// partial that say where the agent is or what callers must send.
TEST(VerifyA2a, TellsWhatWasAddedToACardTheSdkSigned) {
  const SigningKey key = test::signing_key();
  const NamedKey trusted[] = {test::shared_part(key)};
  const std::string card =
      made(plain_card(), key, "sdk-cleaned",
           R"({"alg":"EdDSA","typ":"JOSE","kid":")" + key.kid + "\"}");
  struct Addition {
    const char *patch, *pointer;
    Verdict verdict;
  };
  const Addition additions[] = {
      {R"({"url": "https://evil.example"})", "/url", Verdict::partial},
      {R"({"URL": "https://evil.example"})", "/URL", Verdict::partial},
      {R"({"supported_interfaces": [{"url": "https://evil.example"}]})",
       "/supported_interfaces", Verdict::partial},
      {R"({"securityRequirements": [{"schemes": {"k": {}}}]})",
       "/securityRequirements", Verdict::partial},
      {R"({"securitySchemes": {"m": {"mtlsSecurityScheme": {}}}})",
       "/securitySchemes", Verdict::partial},
      {R"({"documentationUrl": ""})", "/documentationUrl", Verdict::valid}};
  for (const Addition& each : additions) {
    const Verification found =
        test::verified(test::merged(card, each.patch), {.jwks = trusted});
    EXPECT_EQ(found.verdict, each.verdict) << found.reason;
    EXPECT_EQ(found.canonical_form, "sdk-cleaned");
    EXPECT_THAT(found.uncovered, ElementsAre(each.pointer));
  }
}

TEST(VerifyA2a, RefusesHeadersWithTheReason) {
  const SigningKey key = test::signing_key();
  const NamedKey trusted[] = {test::shared_part(key)};
  const std::string signature(86, 'A');
  const auto why = [&](const std::string& header,
                       const std::string& more = "") {
    return reason(with_signature(header, signature, more), {.jwks = trusted});
  };
  EXPECT_THAT(why(R"({"alg":"none"})"), HasSubstr("not signed at all"));
  EXPECT_THAT(why(R"({"alg":"HS256"})"), HasSubstr("shared key"));
  EXPECT_THAT(why(R"({"alg":"ES512"})"), HasSubstr("got \"ES512\""));
  EXPECT_THAT(why("{}"), HasSubstr("in \"alg\"; got none"));
  EXPECT_THAT(why(R"({"alg":5})"), HasSubstr("got a number"));
  EXPECT_THAT(why(R"({"alg":"EdDSA","crit":["exp"],"exp":1})"),
              HasSubstr("\"exp\""));
  EXPECT_THAT(why(R"({"alg":"EdDSA","crit":[]})"), HasSubstr("not empty"));
  EXPECT_THAT(why(R"({"alg":"EdDSA","crit":["b64"],"b64":false})"),
              HasSubstr("b64"));
  EXPECT_THAT(why(R"({"alg":"EdDSA","b64":false})"), HasSubstr("b64"));
  EXPECT_THAT(why(R"({"alg":"EdDSA","kid":7})"), HasSubstr("\"kid\""));
  EXPECT_THAT(
      why(R"({"alg":"EdDSA","cardinal:form":"x"})"),
      HasSubstr("must be specification, sdk-cleaned or jcs; got \"x\""));
  EXPECT_THAT(why(R"({"alg":"EdDSA","alg":"EdDSA"})"), HasSubstr("JSON"));
  EXPECT_THAT(why("[1]"), HasSubstr("it contains an array"));
  EXPECT_THAT(why(R"({"alg":"EdDSA"})", R"(, "header": {"alg": "none"})"),
              HasSubstr("both headers"));
  EXPECT_THAT(why(R"({"alg":"EdDSA"})", R"(, "header": {"crit": ["x"]})"),
              HasSubstr("not protected"));
  EXPECT_THAT(why(R"({"alg":"EdDSA"})", R"(, "header": 1)"),
              HasSubstr("must be an object"));
}

TEST(VerifyA2a, RefusesSignaturesInOtherEncodings) {
  const SigningKey key = test::signing_key(Algorithm::es256);
  const NamedKey trusted[] = {test::shared_part(key)};
  const std::string header = R"({"alg":"ES256"})";
  const auto why = [&](const std::string& signature) {
    return reason(with_signature(header, signature), {.jwks = trusted});
  };
  EXPECT_THAT(why(encode_base64url("\x30\x45" + std::string(69, 'x'))),
              HasSubstr("DER"));
  EXPECT_THAT(why(std::string(86, 'A') + "=="), HasSubstr("padding"));
  EXPECT_THAT(why(std::string(85, 'A')), HasSubstr("no bytes"));
  EXPECT_THAT(why(std::string(40, 'A')), HasSubstr("64 bytes; got 30"));
  const std::string padded =
      test::merged(plain_card(), R"({"signatures": [{"protected": "e30=",
                                     "signature": "AAAA"}]})");
  EXPECT_THAT(reason(padded, {.jwks = trusted}), HasSubstr("padding"));
}

// The header cannot make a key verify by another algorithm than its own.
TEST(VerifyA2a, BindsTheAlgorithmToTheKey) {
  const SigningKey ed = test::signing_key(Algorithm::eddsa);
  const SigningKey ec = test::signing_key(Algorithm::es256);
  const NamedKey trusted[] = {{ec.key.public_key(), "k"}};
  const std::string forged =
      made(plain_card(), ed, "specification", R"({"alg":"EdDSA","kid":"k"})");
  EXPECT_THAT(reason(forged, {.jwks = trusted}), HasSubstr("key-unknown"));
  const std::string crossed =
      made(plain_card(), ed, "specification", R"({"alg":"ES256","kid":"k"})");
  EXPECT_THAT(reason(crossed, {.jwks = trusted}), HasSubstr("invalid"));
}

TEST(VerifyA2a, ChoosesByKidWithinTheTrustedSetOnly) {
  const SigningKey key = test::signing_key(Algorithm::eddsa, 1);
  const std::string card =
      made(plain_card(), key, "specification",
           R"({"alg":"EdDSA","kid":"a","jku":"https://x"})");
  const PublicKey shared = key.key.public_key();
  const NamedKey same[] = {{shared, "a"}}, nameless[] = {{shared, ""}},
                 other[] = {{shared, "b"}};
  EXPECT_EQ(test::verified(card, {.jwks = same}).verdict, Verdict::valid);
  EXPECT_EQ(test::verified(card, {.jwks = nameless}).verdict, Verdict::valid);
  EXPECT_THAT(reason(card, {.jwks = other}), HasSubstr("not followed"));
  TrustStore store;
  ASSERT_TRUE(store.add({.origin = origin_of(test::verified(card, {}).subject),
                         .key = other[0]}));
  EXPECT_EQ(test::verified(card, {.store = &store}).how, How::pinned);
}

// At most sixteen keys are tried. If there are more and none of these matches,
// the verdict is not "invalid": the right key may not have been tried.
TEST(VerifyA2a, FindsTheKeyByItsNameAmongMany) {
  const SigningKey key = test::signing_key(Algorithm::eddsa, 99);
  std::vector<NamedKey> many;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    many.push_back(
        {test::signing_key(Algorithm::eddsa, seed).key.public_key(), {}});
  }
  many.push_back({key.key.public_key(), {}});
  const std::string named = made(plain_card(), key, "specification",
                                 R"({"alg":"EdDSA","kid":")" + key.kid + "\"}");
  const std::string nameless =
      made(plain_card(), key, "specification", R"({"alg":"EdDSA"})");
  EXPECT_EQ(test::verified(named, {.jwks = many}).verdict, Verdict::valid);
  EXPECT_THAT(
      reason(nameless, {.jwks = many}),
      HasSubstr("key-unknown: /signatures/0: it was not made by any of the 16 "
                "keys tried, of 21"));
  TrustStore store;
  for (const NamedKey& each : many) {
    ASSERT_TRUE(store.add(
        {.origin = origin_of(test::verified(named, {}).subject), .key = each}));
  }
  EXPECT_EQ(test::verified(named, {.store = &store}).how, How::pinned);
  EXPECT_THAT(reason(nameless, {.store = &store}), HasSubstr("key-unknown"));
}

TEST(VerifyA2a, TakesTheKeyInAnAgentNameBeforeAnyOther) {
  const SigningKey mine = test::signing_key(Algorithm::eddsa, 1);
  const SigningKey other = test::signing_key(Algorithm::eddsa, 2);
  const NamedKey trusted[] = {test::shared_part(other)};
  const std::string card = test::merged(
      plain_card(), R"({"supportedInterfaces": [{"url": "agent://)" +
                        *label_of(mine.key.public_key()) +
                        R"(/", "protocolBinding": "JSONRPC",
                           "protocolVersion": "1.0"}]})");
  const std::string header = R"({"alg":"EdDSA"})";
  EXPECT_EQ(test::verified(made(card, mine, "specification", header),
                           {.jwks = trusted})
                .how,
            How::self_certified);
  EXPECT_THAT(
      reason(made(card, other, "specification", header), {.jwks = trusted}),
      HasSubstr("invalid"));
}

TEST(VerifyA2a, NeedsOneGoodSignatureOfSeveral) {
  const SigningKey one = test::signing_key(Algorithm::eddsa, 1);
  const SigningKey two = test::signing_key(Algorithm::es256, 2);
  const NamedKey trusted[] = {test::shared_part(two)};
  const std::string both =
      test::signed_text(test::signed_text(plain_card(), one), two);
  EXPECT_EQ(test::verified(both, {.jwks = trusted}).key, two.kid);
  const std::string broken = test::merged(
      plain_card(), R"({"signatures": [{}, {"protected": "e30"}]})");
  EXPECT_THAT(reason(broken, {.jwks = trusted}),
              HasSubstr("invalid: /signatures/0"));
  std::string many = "[";
  for (int i = 0; i < 17; ++i) many += i ? ",{}" : "{}";
  EXPECT_THAT(
      reason(test::merged(plain_card(), R"({"signatures": )" + many + "]}"),
             {.jwks = trusted}),
      HasSubstr("at most 16"));
  for (const std::string none : {"[]", "null"}) {
    std::string text = plain_card();
    text.insert(text.find('{') + 1, R"("signatures": )" + none + ",");
    EXPECT_EQ(test::verified(text, {.jwks = trusted}).verdict,
              Verdict::unsigned_card);
  }
}

TEST(Subjects, OfA2aAreTheNormalisedUrlAndTenant) {
  const auto subject = [](std::string_view card) {
    return subject_of(test::parse(card).root(), Dialect::a2a);
  };
  EXPECT_EQ(subject(R"({"supportedInterfaces": [{"url":
      "HTTPS://A.Example:443/x?y#z", "tenant": "t 1"}], "url": "http://b"})"),
            "https://a.example/x?y#tenant=t%201");
  EXPECT_EQ(subject(R"({"url": "http://B.example:8080"})"),
            "http://b.example:8080/");
  EXPECT_EQ(subject("{}"), "");
  EXPECT_EQ(origin_of("https://a.example/x?y#tenant=t"), "https://a.example");
  EXPECT_EQ(origin_of("urn:ulid:01"), "");
}

TEST(Subjects, OfPersonsAreWrittenAsThoseOfCards) {
  EXPECT_EQ(normalised_subject("HTTPS://A.Example:443#tenant=t%201"),
            "https://a.example/#tenant=t%201");
  EXPECT_EQ(normalised_subject("https://a.example/X"), "https://a.example/X");
  EXPECT_EQ(normalised_subject("agent://A"), "agent://a");
  EXPECT_EQ(normalised_subject("urn:ulid:01"), "urn:ulid:01");
  EXPECT_EQ(normalised_subject("no url"), "no url");
}

}  // namespace
}  // namespace cardinal
