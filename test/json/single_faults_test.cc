// One mistake is one fault: what follows from it is not reported besides.
#include <gtest/gtest.h>

#include "support/parsed.h"

namespace cardinal {
namespace {

struct Mistake {
  std::string_view text;
  FaultKind kind;
};

const Mistake mistakes[] = {
    {"[1 2]", FaultKind::missing_comma},
    {"[\"a\" \"b\"]", FaultKind::missing_comma},
    {"{\"a\": 1 \"b\": 2}", FaultKind::missing_comma},
    {"{\"a\": {} \"b\": []}", FaultKind::missing_comma},
    {"[1,]", FaultKind::extra_comma},
    {"{\"a\": 1,}", FaultKind::extra_comma},
    {"[1,,2]", FaultKind::extra_comma},
    {"[,]", FaultKind::extra_comma},
    {"{\"a\" 1}", FaultKind::missing_colon},
    {"{\"a\" {\"b\": 1}}", FaultKind::missing_colon},
    {"{\"a\"}", FaultKind::missing_value},
    {"{\"a\":, \"b\": 1}", FaultKind::missing_value},
    {"{\"a\": [1, 2}", FaultKind::wrong_bracket},
    {"{\"a\": [1}}", FaultKind::wrong_bracket},
    {"{\"a\": [1}, \"b\": 2}", FaultKind::wrong_bracket},
    {"[{\"a\": 1]", FaultKind::wrong_bracket},
    {"[1}]", FaultKind::wrong_bracket},
    {"{\"a\": [1}], \"b\": 2}", FaultKind::wrong_bracket},
    {"[[[1, 2", FaultKind::unclosed},
    {"{\"a\": ", FaultKind::unclosed},
    {"{\"a\"", FaultKind::unclosed},
    {"{\"a\": {\"b\": 1}", FaultKind::unclosed},
    {"[1]]", FaultKind::trailing_content},
    {"{} {}", FaultKind::trailing_content},
    {"{\"a\": \"b}", FaultKind::unterminated_string},
    {"{\"a\": \"b}\n", FaultKind::unterminated_string},
    {"{\"a\": \"b,\n\"c\": 1}", FaultKind::unterminated_string},
    {"{\"a\": \"b\n}", FaultKind::unterminated_string},
    {"{\"a: 1,\n\"b\": 2}", FaultKind::unterminated_string},
    {"{\"a: 1\n}", FaultKind::unterminated_string},
    {"{\"a\": \"b\\", FaultKind::unterminated_string},
    {"{\"a\": \"b\\u00", FaultKind::unterminated_string},
    {"[1, /* two]", FaultKind::comment},
    {"{\"a\": yes}", FaultKind::bad_literal},
    {"{\"a\": My Agent, \"b\": 1}", FaultKind::bad_literal},
    {"{\"a\": https://a.example/b}", FaultKind::bad_literal},
    {"[NaN]", FaultKind::bad_literal},
    {"[-Infinity]", FaultKind::bad_number},
    {"[2026-01-31T10:00:00Z]", FaultKind::bad_number},
    {"[1.2.3]", FaultKind::bad_number},
    {"[.5]", FaultKind::bad_number},
    {"[+1]", FaultKind::bad_number},
    {"[0x1F]", FaultKind::bad_number},
    {"{\"a\": 1.}", FaultKind::bad_number},
    {"{\"a\" = 1}", FaultKind::unexpected_character},
    {"{\"a\" => 1}", FaultKind::unexpected_character},
    {"{\"a\":: 1}", FaultKind::unexpected_character},
    {"{\"a\": @, \"b\": 1}", FaultKind::unexpected_character},
    {"[@, 1]", FaultKind::unexpected_character},
    {"[1 ; 2]", FaultKind::unexpected_character},
    {"[\"a\": 1]", FaultKind::unexpected_character},
    {"{\u201Ca\u201D: 1}", FaultKind::unexpected_character},
    {"[\u201Ca, b\u201D]", FaultKind::unexpected_character},
    {"[\u00E9cole]", FaultKind::unexpected_character},
    {"[1,\u00A02]", FaultKind::unexpected_character},
    {"[\"\\x41\"]", FaultKind::bad_escape},
    {"[\"\\u12G4\"]", FaultKind::bad_escape},
    {"[\"\\ude00\"]", FaultKind::lone_surrogate},
    {"[\"\xC3\"]", FaultKind::invalid_utf8},
    {"[\xFF]", FaultKind::invalid_utf8},
};

TEST(SingleFaults, DoNotCascade) {
  for (const Mistake& mistake : mistakes) {
    SCOPED_TRACE(mistake.text);
    const test::Parsed parsed = test::parse(mistake.text);
    std::string messages;
    for (const Fault& fault : parsed.faults) messages += fault.message + "\n";
    EXPECT_EQ(parsed.faults.size(), 1u) << messages;
    ASSERT_FALSE(parsed.faults.empty());
    EXPECT_EQ(parsed.faults[0].kind, mistake.kind) << messages;
  }
}

// Objects of few members are compared as they come, larger ones sorted.
std::string object_with(int members, std::string_view last) {
  std::string text = "{\"a\": 0";
  for (int i = 2; i < members; ++i) {
    text += ", \"n" + std::to_string(i) + "\": " + std::to_string(i);
  }
  return text + ", " + std::string(last) + ": 1}";
}

TEST(DuplicateNames, AreComparedAfterUnescapingAndNameTheFirst) {
  for (const int members : {2, 3, 23, 24, 25, 26, 30}) {
    for (const std::string_view again : {R"("a")", R"("\u0061")"}) {
      SCOPED_TRACE(std::to_string(members) + std::string(again));
      const std::string text = object_with(members, again);
      const test::Parsed parsed = test::parse(text);
      ASSERT_EQ(parsed.faults.size(), 1u);
      const auto at = static_cast<std::uint32_t>(text.rfind(again));
      const auto end = static_cast<std::uint32_t>(at + again.size());
      EXPECT_EQ(parsed.faults[0].kind, FaultKind::duplicate_name);
      EXPECT_EQ(parsed.faults[0].where, (Span{at, end}));
      EXPECT_EQ(parsed.faults[0].other, (Span{1, 4}));
      EXPECT_EQ(parsed.root()["a"].raw(), "0");
    }
    const test::Parsed other = test::parse(object_with(members, R"("\u0062")"));
    EXPECT_TRUE(other.document.clean()) << members;
  }
}

TEST(DuplicateNames, EachPointToTheFirstOfAll) {
  const test::Parsed parsed = test::parse(R"({"":1,"":2,"\u0000":3,"":4})");
  ASSERT_EQ(parsed.faults.size(), 2u);
  EXPECT_EQ(parsed.faults[0].where, (Span{6, 8}));
  EXPECT_EQ(parsed.faults[0].other, (Span{1, 3}));
  EXPECT_EQ(parsed.faults[1].where, (Span{22, 24}));
  EXPECT_EQ(parsed.faults[1].other, (Span{1, 3}));
}

}  // namespace
}  // namespace cardinal
