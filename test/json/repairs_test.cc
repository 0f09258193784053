// What repairs a fault: applied, the text reads cleanly to the same values.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/parsed.h"

namespace cardinal {
namespace {

using namespace std::literals;
using test::parse;
using test::Parsed;

std::string repaired(std::string_view text) {
  std::vector<Edit> edits;
  for (const Fault& fault : parse(text).faults) {
    edits.insert(edits.end(), fault.repair.begin(), fault.repair.end());
  }
  return apply_edits(text, edits).value_or("edits overlap");
}

struct Repair {
  std::string_view text, repaired;
};

const Repair repairs[] = {
    {"\xEF\xBB\xBF[1]", "[1]"},
    {"[1, 2, ]", "[1, 2 ]"},
    {"{\"a\": 1,\n}", "{\"a\": 1\n}"},
    {"[,1]", "[1]"},
    {"[1,,,2]", "[1,2]"},
    {"[1,,, ]", "[1 ]"},
    {"[,,1, 2]", "[1, 2]"},
    {"{\"a\": 1} // one", "{\"a\": 1}"},
    {"{\"a\": 1} // one\n", "{\"a\": 1}\n"},
    {"{\n  // one\r\n  \"a\": 1\n}", "{\n  \"a\": 1\n}"},
    {"{\n  /* one */ \"a\": 1\n}", "{\n   \"a\": 1\n}"},
    {"{\"a\": /* one */ 1 # two\n}", "{\"a\": 1\n}"},
    {"# one\n{\"a\": 1}", "{\"a\": 1}"},
    {"[1/* one */2]", "[1, 2]"},
    {"[1 // one\n 2]", "[1,\n 2]"},
    {"{\"a\": 1 \"b\": 2}", "{\"a\": 1, \"b\": 2}"},
    {"{\"a\": {}\n\"b\": []}", "{\"a\": {},\n\"b\": []}"},
    {"{\"a\" 1}", "{\"a\": 1}"},
    {"['it\\'s \"so\"', 'a\\\\', '\\\"']", R"(["it's \"so\"", "a\\", "\""])"},
    {"['a\tb\\d']", R"(["a\tb\\d"])"},
    {"{ab_1: 1, $c: 2}", R"({"ab_1": 1, "$c": 2})"},
    {"{'a': {b: 'c',},}", R"({"a": {"b": "c"}})"},
    {"[True, FALSE, None, undefined]", "[true, false, null, null]"},
    {"[\"a\nb\x01\"]", R"(["a\nb\u0001"])"},
    {R"(["C:\dir\users"])", R"(["C:\\dir\\users"])"},
    {R"(["it\'s", "\é"])", R"(["it's", "\\é"])"},
    {"{\"a\" +1, \"b\": [1 .5]}", R"({"a": 1, "b": [1, 0.5]})"},
    {"[+1, .5, -.5, 5., +5.e3]", "[1, 0.5, -0.5, 5.0, 5.0e3]"},
};

TEST(Repairs, MakeTheTextSayWhatWasMeant) {
  for (const Repair& repair : repairs) {
    SCOPED_TRACE(repair.text);
    EXPECT_EQ(repaired(repair.text), repair.repaired);
    EXPECT_TRUE(parse(repair.repaired).document.clean());
  }
}

bool same(Value a, Value b) {
  if (a.kind() != b.kind() || a.size() != b.size()) return false;
  if (a.string() != b.string() || a.boolean() != b.boolean()) return false;
  if (a.number() != b.number()) return false;
  for (std::size_t i = 0; i < a.size() && a.is(Kind::array); ++i) {
    if (!same(a[i], b[i])) return false;
  }
  for (const Member member : a.members()) {
    if (!same(member.value, b[member.name])) return false;
  }
  return true;
}

TEST(Repairs, LeaveTheDocumentAsItWasRead) {
  for (const Repair& repair : repairs) {
    // Only a backslash without meaning was read as U+FFFD.
    if (repair.text.find("\\d") < repair.text.size() ||
        repair.text.find("it\\'s\"") < repair.text.size()) {
      continue;
    }
    const Parsed before = parse(repair.text), after = parse(repair.repaired);
    EXPECT_TRUE(same(before.root(), after.root())) << repair.text;
  }
}

TEST(Repairs, ThatWouldBeGuessesAreNotThere) {
  for (const std::string_view text : {"[01]"sv,          "[0x1F]"sv,
                                      "[1e400]"sv,       "[yes]"sv,
                                      "[NaN]"sv,         "[1_000]"sv,
                                      "[+-1]"sv,         "[\"\\x41\"]"sv,
                                      "[\"\\u12\"]"sv,   "[\"\\0\"]"sv,
                                      "[\"\\u{41}\"]"sv, "[\"\\\xF4\"]"sv,
                                      "[\"\\ud83d\"]"sv, "[\"\xE9\"]"sv,
                                      "[1] 2"sv,         "{\"a\":1,\"a\":2}"sv,
                                      "[1] /* open"sv,   "[1"sv,
                                      "[1}"sv,           "[\"a]"sv,
                                      "{\"a\": }"sv,     "[*]"sv}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(repaired(text), text);
  }
}

// Behind an open string what looks like a comment may be text.
TEST(Repairs, AreWithheldWhereTheReadingIsAGuess) {
  const std::string_view text = "{\"a: 1, // b\n\"c\": 'x',}";
  EXPECT_EQ(repaired(text), text);
  EXPECT_EQ(repaired("\xEF\xBB\xBF[1,"), "[1,");
}

TEST(Repairs, AreThereBesideAValueThatCannotBeKnown) {
  EXPECT_EQ(repaired("{'a': 01, b: yes, \"c\": 1e999,}"),
            "{\"a\": 01, \"b\": yes, \"c\": 1e999}");
  EXPECT_FALSE(parse("{'a': 01,}").root());
  EXPECT_EQ(repaired("[10 000, 'a']"), "[10 000, \"a\"]");
}

TEST(Repairs, OfAStringFullOfQuotesAreBounded) {
  const std::string text = "['" + std::string(5000, '"') + "']";
  EXPECT_EQ(repaired(text), text);
}

}  // namespace
}  // namespace cardinal
