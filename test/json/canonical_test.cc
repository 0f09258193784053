// RFC 8785: the one byte string that a JSON value has.
#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "support/dice.h"
#include "support/parsed.h"

namespace cardinal {
namespace {

using test::parse;
using test::Parsed;

std::string canonical(std::string_view text) {
  const Parsed parsed = parse(text);
  const auto bytes = canonicalize(parsed.root());
  return bytes ? *bytes : "refused: " + bytes.error().message;
}

TEST(Canonical, NumbersOfAppendixB) {
  const std::pair<std::uint64_t, std::string_view> table[] = {
      {0x0000000000000000, "0"},
      {0x8000000000000000, "0"},
      {0x0000000000000001, "5e-324"},
      {0x8000000000000001, "-5e-324"},
      {0x7fefffffffffffff, "1.7976931348623157e+308"},
      {0xffefffffffffffff, "-1.7976931348623157e+308"},
      {0x4340000000000000, "9007199254740992"},
      {0xc340000000000000, "-9007199254740992"},
      {0x4430000000000000, "295147905179352830000"},
      {0x44b52d02c7e14af5, "9.999999999999997e+22"},
      {0x44b52d02c7e14af6, "1e+23"},
      {0x44b52d02c7e14af7, "1.0000000000000001e+23"},
      {0x444b1ae4d6e2ef4e, "999999999999999700000"},
      {0x444b1ae4d6e2ef4f, "999999999999999900000"},
      {0x444b1ae4d6e2ef50, "1e+21"},
      {0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"},
      {0x3eb0c6f7a0b5ed8d, "0.000001"},
      {0x41b3de4355555553, "333333333.3333332"},
      {0x41b3de4355555554, "333333333.33333325"},
      {0x41b3de4355555555, "333333333.3333333"},
      {0x41b3de4355555556, "333333333.3333334"},
      {0x41b3de4355555557, "333333333.33333343"},
      {0xbecbf647612f3696, "-0.0000033333333333333333"},
      {0x43143ff3c1cb0959, "1424953923781206.2"},
  };
  for (const auto& [bits, expected] : table) {
    std::string out;
    append_number(out, std::bit_cast<double>(bits));
    EXPECT_EQ(out, expected);
    EXPECT_EQ(canonical(expected), expected);
  }
}

TEST(Canonical, NumbersAreDoublesHoweverSpelled) {
  EXPECT_EQ(canonical("[1.0, 10e-1, -0, -0.0, 1E2, 0.00001e3]"),
            "[1,1,0,0,100,0.01]");
  EXPECT_EQ(canonical("[9007199254740993, 18446744073709551615]"),
            "[9007199254740992,18446744073709552000]");
  EXPECT_EQ(canonical("-9223372036854775808"), "-9223372036854776000");
}

// Fractions are often canonical as they are written; what is copied must be
// what would be printed.
TEST(Canonical, FractionsAreWrittenAsTheirDoublesPrint) {
  test::Dice dice{1};
  const auto digits = [&](std::size_t count) {
    std::string text;
    while (text.size() < count) {
      text.push_back(static_cast<char>('0' + dice.roll(10)));
    }
    return text;
  };
  const std::string heads[] = {"0",        "-0",     "1",
                               "-7",       "0.0000", "0.00000",
                               "0.000000", "99999",  "123456789012"};
  for (int i = 0; i < 20'000; ++i) {
    std::string text = heads[dice.roll(std::size(heads))];
    if (!text.contains('.')) text += ".";
    text += digits(1 + dice.roll(16));
    if (dice.roll(8) == 0) text += "e" + std::to_string(dice.roll(9));
    const Parsed parsed = parse(text);
    std::string printed;
    append_number(printed, *parsed.root().number());
    ASSERT_EQ(canonicalize(parsed.root()), printed) << text;
  }
}

// Few and many members, told apart early or late: one order.
TEST(Canonical, SortsObjectsOfEverySizeAlike) {
  test::Dice dice{2};
  for (int round = 0; round < 500; ++round) {
    std::set<std::string> names;
    const std::size_t count = dice.roll(12);
    while (names.size() < count) {
      std::string name(dice.roll(3) * 6, 'n');
      for (std::size_t i = dice.roll(4); i > 0; --i) {
        name.push_back(static_cast<char>('a' + dice.roll(3)));
      }
      names.insert(name);
    }
    std::vector<std::string> shuffled(names.begin(), names.end());
    for (std::size_t i = shuffled.size(); i > 1; --i) {
      std::swap(shuffled[i - 1], shuffled[dice.roll(i)]);
    }
    std::string text, expected;
    for (const std::string& name : shuffled) {
      text += (text.empty() ? "" : " , ") + ("\"" + name + "\" : 1");
    }
    for (const std::string& name : names) {
      expected += (expected.empty() ? "\"" : ",\"") + name + "\":1";
    }
    const Parsed parsed = parse("{" + text + "}");
    ASSERT_EQ(canonicalize(parsed.root()), "{" + expected + "}");
  }
}

// A number may need more room than it had in the text, again and again.
TEST(Canonical, GrowsWithItsNumbers) {
  std::string text = "[1e20", expected = "[100000000000000000000";
  for (int i = 0; i < 500; ++i) {
    text += ",1e20";
    expected += ",100000000000000000000";
  }
  const Parsed parsed = parse(text + "]");
  EXPECT_EQ(canonicalize(parsed.root()), expected + "]");
}

TEST(Canonical, RefusesNoncharactersWhereverTheyStand) {
  for (const std::string bad :
       {"\uFDD0", "\uFDEF", "\uFFFE", "\uFFFF", "\U0001FFFE", "\U0010FFFF"}) {
    for (std::size_t at = 0; at < 140; ++at) {
      std::string text(140, 'x');
      text.insert(at, bad);
      ASSERT_FALSE(canonicalize(parse("\"" + text + "\"").root())) << at;
    }
  }
  for (const std::string good : {"\uFDCF", "\uFDF0", "\uFFFD", "\U0001FFFD"}) {
    const Parsed parsed = parse("\"" + good + "\"");
    EXPECT_TRUE(canonicalize(parsed.root())) << good;
  }
}

TEST(Canonical, SampleOfSection322) {
  EXPECT_EQ(canonical(R"({
    "numbers": [333333333.33333329, 1E30, 4.50,
                2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  })"),
            R"({"literals":[null,true,false],)"
            R"("numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],)"
            R"("string":"€$\u000f\nA'B\"\\\\\"/"})");
}

TEST(Canonical, SortsMembersByUtf16CodeUnit) {
  // Section 3.2.3.
  EXPECT_EQ(canonical(R"({
    "\u20ac": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "\ud83d\ude00": "Emoji: Grinning Face",
    "\u0080": "Control",
    "\u00f6": "Latin Small Letter O With Diaeresis"
  })"),
            "{\"\\r\":\"Carriage Return\",\"1\":\"One\","
            "\"\u0080\":\"Control\","
            "\"\u00f6\":\"Latin Small Letter O With Diaeresis\","
            "\"\u20ac\":\"Euro Sign\","
            "\"\U0001F600\":\"Emoji: Grinning Face\","
            "\"\ufb33\":\"Hebrew Letter Dalet With Dagesh\"}");
  EXPECT_EQ(canonical(R"({"aa": 1, "a": 2, "": 3, "B": 4})"),
            R"({"":3,"B":4,"a":2,"aa":1})");
}

TEST(Canonical, SortsInsideArraysAndKeepsTheirOrder) {
  EXPECT_EQ(canonical(R"([ {"b": {"d": 1, "c": 2}, "a": []}, 3, {} ])"),
            R"([{"a":[],"b":{"c":2,"d":1}},3,{}])");
}

TEST(Canonical, EscapesOnlyWhatItMust) {
  EXPECT_EQ(canonical(R"("\u0000\u0007\b\t\n\u000b\f\r\u001F\"\\\/\u007f")"),
            "\"\\u0000\\u0007\\b\\t\\n\\u000b\\f\\r\\u001f\\\"\\\\/\x7F\"");
  EXPECT_EQ(canonical(R"("\u2028\u00e9\ud83d\ude00<>&")"),
            "\"\u2028\u00e9\U0001F600<>&\"");
}

TEST(Canonical, OfItsOwnBytesIsTheSame) {
  for (const std::string_view text :
       {R"({"b": [1.50, {"z": "\u0001", "a": 1e21}], "\ud83d\ude00": 0})",
        R"("x")", "[]", "{}", "null", "1e-7"}) {
    const std::string once = canonical(text);
    EXPECT_EQ(canonical(once), once);
  }
}

TEST(Canonical, OfAPartIsThatOfThePartAlone) {
  const Parsed parsed = parse(R"({"a": {"c": 1, "b": [2.0]}})");
  EXPECT_EQ(canonicalize(parsed.root()["a"]), R"({"b":[2],"c":1})");
}

TEST(Canonical, LeavesOutWhatItIsTold) {
  const Parsed parsed =
      parse(R"({"s": "x", "a": [1, {"s": 2, "b": 3}, 4], "c": {"s": 5}})");
  const Value root = parsed.root();
  const Value top[] = {root["s"]};
  EXPECT_EQ(canonicalize(root, top),
            R"({"a":[1,{"b":3,"s":2},4],"c":{"s":5}})");
  const Value several[] = {root["a"][0], root["a"][1]["s"], root["c"]["s"]};
  EXPECT_EQ(canonicalize(root, several), R"({"a":[{"b":3},4],"c":{},"s":"x"})");
}

TEST(Canonical, RefusesWhatHadFaults) {
  for (const std::string_view text :
       {R"({"a": 1,})", R"({"a": 1, "a": 2})", R"(["\ud83d"])", "[1", "",
        "{} // c", "[\"\xFF\"]"}) {
    const Parsed parsed = parse(text);
    const auto bytes = canonicalize(parsed.root());
    ASSERT_FALSE(bytes) << text;
    EXPECT_EQ(bytes.error().code, Code::invalid);
  }
  EXPECT_EQ(canonicalize(Value()).error().code, Code::invalid);
}

TEST(Canonical, RefusesNoncharacters) {
  for (const std::string_view text :
       {R"("\ufdd0")", R"("\uFDEF")", R"("\ufffe")", R"("\uffff")",
        R"("a\ud83f\udffe")", R"("\udbff\udfff")", "\"\xF4\x8F\xBF\xBE\"",
        R"({"\ufffe": 1})", R"([[{"a": "b\uffff"}]])"}) {
    const Parsed parsed = parse(text);
    EXPECT_TRUE(parsed.document.clean()) << text;
    const auto bytes = canonicalize(parsed.root());
    ASSERT_FALSE(bytes) << text;
    EXPECT_EQ(bytes.error().code, Code::invalid);
  }
}

TEST(Canonical, TakesTheNeighboursOfNoncharacters) {
  for (const std::string_view text :
       {"\"\uFDCF\"", "\"\uFDF0\"", "\"\uFFFD\"", "\"\U0001FFFD\"",
        "\"\U00020000\"", "\"\U0010FFFD\"", "\"\uE000\uEFBF\""}) {
    EXPECT_EQ(canonical(text), text);
  }
}

}  // namespace
}  // namespace cardinal
