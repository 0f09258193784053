// What a document holds and where in the text it stands.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/parsed.h"

namespace cardinal {
namespace {

using test::parse;
using test::Parsed;

std::string_view at(const Parsed& parsed, Span span) {
  return parsed.document.text().substr(span.begin, span.end - span.begin);
}

TEST(Values, KnowTheBytesTheyCameFrom) {
  const Parsed parsed =
      parse(R"( {"a" : [1.50, "x\ty", {}], "\u0062": {"c": null}} )");
  ASSERT_TRUE(parsed.document.clean());
  const Value root = parsed.root();
  EXPECT_EQ(root.span(), (Span{1, 50}));
  EXPECT_EQ(root.raw(), R"({"a" : [1.50, "x\ty", {}], "\u0062": {"c": null}})");
  const Value a = root["a"];
  EXPECT_EQ(a.span(), (Span{8, 26}));
  EXPECT_EQ(at(parsed, a.key_span()), R"("a")");
  EXPECT_EQ(at(parsed, a.member_span()), R"("a" : [1.50, "x\ty", {}])");
  EXPECT_EQ(a[0].raw(), "1.50");
  EXPECT_EQ(a[1].raw(), R"("x\ty")");
  EXPECT_EQ(a[2].raw(), "{}");
  EXPECT_EQ(at(parsed, root["b"].key_span()), R"("\u0062")");
  EXPECT_EQ(root["b"].key().string(), "b");
  EXPECT_EQ(at(parsed, root["b"]["c"].member_span()), R"("c": null)");
}

TEST(Values, ItemsAndTheRootHaveNoName) {
  const Parsed parsed = parse(R"({"a": [1, {"b": 2}, 3]})");
  EXPECT_FALSE(parsed.root().key());
  EXPECT_EQ(parsed.root().key_span(), Span{});
  EXPECT_EQ(parsed.root().member_span(), parsed.root().span());
  for (const Value item : parsed.root()["a"].items()) {
    EXPECT_FALSE(item.key());
    EXPECT_EQ(item.member_span(), item.span());
  }
}

TEST(Values, AreListedInTheOrderOfTheText) {
  const Parsed parsed = parse(R"({"z": 1, "a": [true, [2, 3], null], "": {}})");
  std::string names;
  for (const auto [name, value] : parsed.root().members()) {
    names += std::string(name) + "=" + std::string(value.raw()) + ";";
  }
  EXPECT_EQ(names, "z=1;a=[true, [2, 3], null];={};");
  std::string items;
  for (const Value item : parsed.root()["a"].items()) {
    items += std::string(item.raw()) + ";";
  }
  EXPECT_EQ(items, "true;[2, 3];null;");
  EXPECT_EQ(parsed.root().size(), 3u);
  EXPECT_EQ(parsed.root()["a"].size(), 3u);
  EXPECT_EQ(parsed.root()[""].size(), 0u);
  EXPECT_EQ(parsed.root()["z"].size(), 0u);
}

TEST(Values, ThatAreNotThereGiveFurtherAbsentOnes) {
  const Parsed parsed = parse(R"({"a": [1]})");
  const Value none = parsed.root()["x"][std::size_t{3}]["y"];
  EXPECT_FALSE(none);
  EXPECT_EQ(none.kind(), Kind::absent);
  EXPECT_EQ(none.string(), std::nullopt);
  EXPECT_EQ(none.boolean(), std::nullopt);
  EXPECT_EQ(none.number(), std::nullopt);
  EXPECT_EQ(none.int64(), std::nullopt);
  EXPECT_EQ(none.uint64(), std::nullopt);
  EXPECT_EQ(none.span(), Span{});
  EXPECT_EQ(none.raw(), "");
  EXPECT_EQ(none.size(), 0u);
  EXPECT_FALSE(none.key());
  EXPECT_FALSE(parsed.root()["a"][1]);
  EXPECT_FALSE(parsed.root()["a"]["0"]);
  EXPECT_FALSE(parsed.root()[std::size_t{0}]);
  for (const Value item : parsed.root().items()) ADD_FAILURE() << item.raw();
  for (const Member member : none.members()) ADD_FAILURE() << member.name;
}

TEST(Values, HaveNoOtherKindThanTheirOwn) {
  const Parsed parsed = parse(R"([null, true, 1, "1", [], {}])");
  const Kind kinds[] = {Kind::null,   Kind::boolean, Kind::number,
                        Kind::string, Kind::array,   Kind::object};
  for (std::size_t i = 0; i < std::size(kinds); ++i) {
    const Value value = parsed.root()[i];
    EXPECT_EQ(value.kind(), kinds[i]);
    EXPECT_EQ(value.boolean().has_value(), kinds[i] == Kind::boolean);
    EXPECT_EQ(value.number().has_value(), kinds[i] == Kind::number);
    EXPECT_EQ(value.int64().has_value(), kinds[i] == Kind::number);
    EXPECT_EQ(value.string().has_value(), kinds[i] == Kind::string);
  }
}

struct Numeral {
  std::string_view text;
  double number;
  std::optional<std::int64_t> int64;
  std::optional<std::uint64_t> uint64;
};

TEST(Numbers, KeepSpellingAndBothRangesOfIntegers) {
  constexpr auto int64_min = std::numeric_limits<std::int64_t>::min();
  constexpr auto int64_max = std::numeric_limits<std::int64_t>::max();
  constexpr auto uint64_max = std::numeric_limits<std::uint64_t>::max();
  constexpr std::uint64_t two_63 = std::uint64_t{1} << 63;
  const Numeral numerals[] = {
      {"0", 0, 0, 0},
      {"-0", 0, 0, 0},
      {"-1", -1, -1, {}},
      {"9223372036854775807", 0x1p63, int64_max, two_63 - 1},
      {"-9223372036854775808", -0x1p63, int64_min, {}},
      {"-9223372036854775809", -0x1p63, {}, {}},
      {"9223372036854775808", 0x1p63, {}, two_63},
      {"18446744073709551615", 0x1p64, {}, uint64_max},
      {"18446744073709551616", 0x1p64, {}, {}},
      {"100000000000000000000", 1e20, {}, {}},
      {"1.0", 1, {}, {}},
      {"1e2", 100, {}, {}},
      {"-1.50E+1", -15, {}, {}},
      {"1e308", 1e308, {}, {}},
      {"1.7976931348623157e308", std::numeric_limits<double>::max(), {}, {}},
      {"5e-324", std::numeric_limits<double>::denorm_min(), {}, {}},
      {"1e-400", 0, {}, {}},
      {"-1e-400", 0, {}, {}},
      {"0e400", 0, {}, {}},
      {"0.000e99999999999999999999", 0, {}, {}},
      {"1e-99999999999999999999", 0, {}, {}},
      {"0.01e-9223372036854775808", 0, {}, {}},
      {"9007199254740993", 0x1p53, 9007199254740993, 9007199254740993u},
      {"9007199254740993.0", 0x1p53, {}, {}},
      {"123456789012345678e-17", 1.23456789012345678, {}, {}},
  };
  for (const Numeral& numeral : numerals) {
    SCOPED_TRACE(numeral.text);
    const Parsed parsed = parse("[" + std::string(numeral.text) + "]");
    ASSERT_TRUE(parsed.document.clean());
    const Value value = parsed.root()[std::size_t{0}];
    EXPECT_EQ(value.raw(), numeral.text);
    EXPECT_EQ(value.number(), numeral.number);
    EXPECT_EQ(value.int64(), numeral.int64);
    EXPECT_EQ(value.uint64(), numeral.uint64);
  }
}

TEST(Numbers, BeyondADoubleAreFaults) {
  for (const std::string text :
       {"1e400", "-1e400", "1e309", "1.8e308", "1e99999999999999999999",
        "1e9223372036854775807", "0.0001e400"}) {
    SCOPED_TRACE(text);
    const Parsed parsed = parse(text);
    ASSERT_EQ(parsed.faults.size(), 1u);
    EXPECT_EQ(parsed.faults[0].kind, FaultKind::number_range);
    EXPECT_FALSE(parsed.root());
  }
  const Parsed digits = parse(std::string(400, '9'));
  ASSERT_EQ(digits.faults.size(), 1u);
  EXPECT_EQ(digits.faults[0].kind, FaultKind::number_range);
}

TEST(Numbers, RememberThatZeroWasNegative) {
  EXPECT_TRUE(std::signbit(*parse("-0.0").root().number()));
  EXPECT_FALSE(std::signbit(*parse("0.0").root().number()));
}

TEST(Strings, AreUnescaped) {
  using namespace std::literals;
  const std::pair<std::string_view, std::string_view> strings[] = {
      {R"("")", ""},
      {R"("\"\\\/\b\f\n\r\t")", "\"\\/\b\f\n\r\t"},
      {R"("\u0000")", "\0"sv},
      {R"("\u00e9\u00E9é")", "ééé"},
      {R"("\ud83d\uDE00")", "😀"},
      {R"("\udbff\udfff")", "\xF4\x8F\xBF\xBF"},
      {R"("\uFFFF")", "\xEF\xBF\xBF"},
      {R"("a\\u0041")", "a\\u0041"},
      {"\"\x7F\"", "\x7F"},
  };
  for (const auto& [text, expected] : strings) {
    const Parsed parsed = parse(text);
    EXPECT_TRUE(parsed.document.clean()) << text;
    EXPECT_EQ(parsed.root().string(), expected) << text;
    EXPECT_EQ(parsed.root().raw(), text);
  }
}

// Long strings are unescaped in blocks: an escape may begin, end or be cut at
// any of their borders, and follow another one.
TEST(Strings, AreUnescapedWhereverEscapesAre) {
  const std::pair<std::string, std::string> escapes[] = {
      {R"(\")", "\""},
      {R"(\\)", "\\"},
      {R"(\\\\\\)", "\\\\\\"},
      {R"(\\\"\\n)", "\\\"\\n"},
      {R"(\u00e9)", "é"},
      {R"(\ud83d\ude00)", "😀"},
      {R"(\\\ud83d\ude00\\)", "\\😀\\"}};
  for (const std::size_t size :
       {0u, 1u, 15u, 16u, 17u, 63u, 64u, 65u, 79u, 80u, 81u}) {
    for (std::size_t place = 0; place <= 150; ++place) {
      for (const auto& [escape, meant] : escapes) {
        const std::string before(place, 'a'), after(size, 'x');
        const std::string text = "\"" + before + escape + after + "\"";
        const Parsed parsed = parse(text);
        ASSERT_TRUE(parsed.document.clean()) << text;
        ASSERT_EQ(parsed.root().string(), before + meant + after) << text;
        const std::string cut = "\"" + before + R"(\u00)" + after + "\"";
        ASSERT_FALSE(parse(cut).document.clean()) << cut;
      }
    }
  }
}

TEST(Documents, MayBeMovedUnderTheirValues) {
  Parsed parsed = parse(R"({"a": "\u0062", "c": [1]})");
  const Value a = parsed.root()["a"];
  const Value c = parsed.root()["c"];
  const Document moved = std::move(parsed.document);
  EXPECT_EQ(a.string(), "b");
  EXPECT_EQ(c.raw(), "[1]");
  EXPECT_EQ(moved.root()["a"], a);
}

TEST(Documents, GiveTheirTextBackWhenRecycled) {
  Reader reader;
  Faults faults;
  EXPECT_EQ(reader.recycle(reader.read("[1]", {}, faults)), "[1]");
  EXPECT_EQ(reader.recycle(reader.read("[1", {}, faults)), "[1");
  EXPECT_EQ(reader.recycle(Document()), "");
}

TEST(Documents, ReadIntoRecycledBuffersHoldNothingOfTheOld) {
  Reader reader;
  Faults faults;
  reader.recycle(reader.read(R"({"a": "\n", "b": [1, 2, 3]})", {}, faults));
  const Document small = reader.read(R"(["\t"])", {}, faults);
  EXPECT_TRUE(faults.empty());
  EXPECT_EQ(small.text(), R"(["\t"])");
  EXPECT_EQ(small.root()[std::size_t{0}].string(), "\t");
  EXPECT_EQ(small.root().size(), 1u);

  reader.recycle(reader.read("[1", {}, faults));
  EXPECT_EQ(faults.size(), 1u);
  const Document clean = reader.read("[2]", {}, faults);
  EXPECT_EQ(faults.size(), 1u);
  EXPECT_TRUE(clean.clean());
  reader.recycle(Document());
  EXPECT_TRUE(reader.read("[3]", {}, faults).clean());
}

}  // namespace
}  // namespace cardinal
