// What the draft leaves open and a check decides, one test for each; the
// numbers are those of the second table in docs/adp.md.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// The signature of RFC 8032, section 7.1, test 2: well formed, of no card.
constexpr char signature[] =
    "kqAJqfDUyrhyDoILX2QlQKKye1QWUD-Ps3YiI-vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwK"
    "u6wDSkWErsMAA";

std::vector<std::string> with(const std::string& patch) {
  return test::findings(test::merged(minimal_card(Profile::adp), patch),
                        {.dialect = Dialect::adp});
}

std::vector<std::string> signed_with(const std::string& seq) {
  return with(R"({"seq": )" + seq + R"(, "signature": ")" + signature +
              R"("})");
}

// 3: input_schema is the name; MCP's is told, and a signed card left alone.
TEST(AdpResolutions, InputSchemaIsWrittenInSnakeCase) {
  const std::string patch =
      R"({"tools": [{"name": "search", "inputSchema": {"type": "object"},
          "outputSchema": {"type": "object"}}]})";
  EXPECT_THAT(with(patch),
              ElementsAre("warning adp/member-case /tools/0/inputSchema",
                          "warning adp/member-case /tools/0/outputSchema"));
  const std::string card = test::merged(minimal_card(Profile::adp), patch);
  const std::string sealed = test::merged(
      card, std::string(R"({"seq": 1, "signature": ")") + signature + "\"}");
  const Report open = test::checked(card), shut = test::checked(sealed);
  ASSERT_EQ(open.diagnostics.size(), 2u);
  ASSERT_TRUE(open.diagnostics[0].fix);
  EXPECT_TRUE(open.diagnostics[0].fix->safe);
  EXPECT_EQ(open.diagnostics[0].help, "did you mean \"input_schema\"?");
  ASSERT_EQ(shut.diagnostics.size(), 2u);
  EXPECT_FALSE(shut.diagnostics[0].fix);
  EXPECT_THAT(shut.diagnostics[0].help, HasSubstr("sign the card again"));
}

// 7, S08: one of seq and signature without the other.
TEST(AdpResolutions, SeqAndSignatureBelongTogether) {
  EXPECT_THAT(with(R"({"seq": 1})"), ElementsAre("hint adp/seq-unsigned /seq"));
  EXPECT_THAT(with(std::string(R"({"signature": ")") + signature + "\"}"),
              ElementsAre("warning adp/signature-without-seq /signature"));
  EXPECT_THAT(signed_with("1"), IsEmpty());
}

// 9: above 2^53-1 an error when signed, else a warning; uint64 is the end.
TEST(AdpResolutions, SeqIsExactOnlyUpTo53Bits) {
  EXPECT_THAT(signed_with("0"), IsEmpty());
  EXPECT_THAT(signed_with("9007199254740991"), IsEmpty());
  for (const char* seq : {"9007199254740992", "18446744073709551615"}) {
    EXPECT_THAT(signed_with(seq), ElementsAre("error adp/seq-exact /seq"));
    EXPECT_THAT(with(std::string(R"({"seq": )") + seq + "}"),
                UnorderedElementsAre("warning adp/seq-exact /seq",
                                     "hint adp/seq-unsigned /seq"));
  }
  for (const char* seq : {"18446744073709551616", "-1"}) {
    EXPECT_THAT(signed_with(seq), ElementsAre("error adp/seq-range /seq"))
        << seq;
  }
  EXPECT_THAT(signed_with("1.5"), ElementsAre("error adp/type /seq"));
  EXPECT_THAT(signed_with("\"1\""), ElementsAre("error adp/type /seq"));
}

// C12: 1.0 and 1e3 are integers in a poor spelling; verifiers refuse a signed
// card whose seq has one.
TEST(AdpResolutions, IntegersMaySpellAFraction) {
  for (const char* seq : {"1.0", "1e3", "10e-1"}) {
    EXPECT_THAT(signed_with(seq), ElementsAre("error adp/seq-range /seq"))
        << seq;
    EXPECT_THAT(with(std::string(R"({"seq": )") + seq + "}"),
                UnorderedElementsAre("warning adp/integer-spelling /seq",
                                     "hint adp/seq-unsigned /seq"));
  }
  EXPECT_THAT(signed_with("-0"), ElementsAre("error adp/seq-range /seq"));
  EXPECT_THAT(
      with(R"({"metadata": {"ttl": 3.6e3}})"),
      ::testing::Contains("warning adp/integer-spelling /metadata/ttl"));
}

// C14, 4.5: one text for one signature.
TEST(AdpResolutions, SignaturesHaveOneSpelling) {
  const auto found = [](const std::string& text) {
    return with(R"({"seq": 1, "signature": ")" + text + R"("})");
  };
  const std::string good = signature;
  EXPECT_THAT(found(good), IsEmpty());
  const auto wrong = ElementsAre("error adp/signature-base64url /signature");
  EXPECT_THAT(found(good + "=="), wrong);
  EXPECT_THAT(found(good + "AAA"), wrong);  // no bytes have 89 characters
  std::string standard = good;
  standard[standard.find('-')] = '+';
  EXPECT_THAT(found(standard), wrong);
  std::string stray = good;
  stray.back() = 'B';  // bits behind the 64th byte
  EXPECT_THAT(found(stray), wrong);
  EXPECT_THAT(found(good.substr(0, 40) + "\\n" + good.substr(40)), wrong);
  EXPECT_THAT(found(good.substr(0, 84)),
              ElementsAre("error adp/signature-length /signature"));
  EXPECT_THAT(found(good + "A"),  // 65 bytes
              ElementsAre("error adp/signature-length /signature"));
  EXPECT_THAT(found(good + good.substr(0, 2)),
              ElementsAre("error adp/signature-length /signature"));
}

TEST(AdpResolutions, OnlyCertainSignaturesAreRespelled) {
  const auto fix_of = [](const std::string& text) {
    const Report report = test::checked(
        test::merged(minimal_card(Profile::adp),
                     R"({"seq": 1, "signature": ")" + text + R"("})"));
    EXPECT_EQ(report.diagnostics.size(), 1u);
    return report.diagnostics[0].fix;
  };
  const std::string good = signature;
  std::string standard = good + "==";
  for (char& c : standard) c = c == '-' ? '+' : c == '_' ? '/' : c;
  const auto fix = fix_of(standard);
  ASSERT_TRUE(fix);
  EXPECT_TRUE(fix->safe);
  EXPECT_EQ(fix->edits[0].text, '"' + good + '"');
  std::string stray = good;
  stray.back() = 'B';
  EXPECT_FALSE(fix_of(stray));
  EXPECT_FALSE(fix_of(good.substr(0, 40) + " " + good.substr(40)));
}

// 14: both lists there and empty, and nothing else, is a revocation.
TEST(AdpResolutions, ARevocationIsTwoEmptyLists) {
  EXPECT_THAT(with(R"({"tools": [], "endpoints": []})"),
              ElementsAre("hint adp/revocation "));
  EXPECT_THAT(with(R"({"tools": [], "endpoints": [], "skills": ["python"]})"),
              ElementsAre("warning adp/revocation-skills /skills"));
  EXPECT_THAT(with(R"({"tools": []})"),
              ElementsAre("warning adp/empty-optional /tools"));
  EXPECT_THAT(with("{}"), IsEmpty());
}

// 16: 0 is a ttl, less is none, 90 days are the most.
TEST(AdpResolutions, TtlIsSecondsUpTo90Days) {
  const auto ttl = [](const std::string& seconds) {
    return with(R"({"metadata": {"ttl": )" + seconds + "}}");
  };
  EXPECT_THAT(ttl("0"), IsEmpty());
  EXPECT_THAT(ttl("7776000"), IsEmpty());
  EXPECT_THAT(ttl("7776001"),
              ElementsAre("warning adp/ttl-long /metadata/ttl"));
  EXPECT_THAT(ttl("-1"), ElementsAre("error adp/ttl-negative /metadata/ttl"));
  EXPECT_THAT(ttl("0.5"), ElementsAre("error adp/type /metadata/ttl"));
}

// 17: RFC 3339 with an offset.
TEST(AdpResolutions, TimesAreRfc3339) {
  const auto updated = [](const std::string& time) {
    return with(R"({"metadata": {"updated_at": ")" + time + "\"}}");
  };
  EXPECT_THAT(updated("2026-03-24T12:00:00+08:00"), IsEmpty());
  const auto wrong = ElementsAre("warning adp/timestamp /metadata/updated_at");
  EXPECT_THAT(updated("2026-03-24T12:00:00"), wrong);
  EXPECT_THAT(updated("2026-03-24"), wrong);
  EXPECT_THAT(updated("20260324T120000Z"), wrong);
  EXPECT_THAT(updated("1774353600"), wrong);
  EXPECT_THAT(updated("2025-12-31T23:59:59Z"),
              ElementsAre("warning adp/timestamp-order /metadata/updated_at"));
}

// 20 and 25: tags are the same but for ASCII case and blanks around.
TEST(AdpResolutions, TagsAreComparedWithoutCase) {
  EXPECT_THAT(with(R"({"skills": ["python", "python"]})"),
              ElementsAre("warning adp/skill-duplicate /skills/1"));
  EXPECT_THAT(with(R"({"skills": ["python", " Python"]})"),
              ElementsAre("warning adp/skill-duplicate /skills/1",
                          "hint adp/skill-flat-form /skills/1"));
  for (const char* tag : {"", "/nlp", "nlp/", "nlp//x"}) {
    EXPECT_THAT(with(std::string(R"({"skills": [")") + tag + "\"]}"),
                ElementsAre("warning adp/skill-segments /skills/0"))
        << tag;
  }
}

}  // namespace
}  // namespace cardinal
