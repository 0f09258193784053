// Changes to a text that leave every other byte as it was.
#include <gtest/gtest.h>

#include "support/parsed.h"

namespace cardinal {
namespace {

using test::parse;
using test::Parsed;

// The text with the edit applied; it must read cleanly.
std::string edited(const Parsed& parsed, const Edit& edit) {
  const auto text = apply_edits(parsed.document.text(), {edit});
  EXPECT_TRUE(text);
  if (!text) return {};
  EXPECT_TRUE(parse(*text).document.clean()) << *text;
  return *text;
}

std::string without(std::string_view text, std::string_view pointer) {
  const Parsed parsed = parse(text);
  const std::string_view around = pointer.substr(0, pointer.rfind('/'));
  const auto value = resolve(parsed.root(), pointer);
  const auto container = resolve(parsed.root(), around);
  EXPECT_TRUE(value && container);
  return edited(parsed, remove_element(*container, *value));
}

std::string with_member(std::string_view text, std::string_view pointer) {
  const Parsed parsed = parse(text);
  const auto object = resolve(parsed.root(), pointer);
  EXPECT_TRUE(object);
  return edited(parsed, insert_member(*object, "new", "[0]"));
}

TEST(Edits, AreAppliedInOrderOfPlace) {
  EXPECT_EQ(apply_edits("abcdef", {}), "abcdef");
  EXPECT_EQ(apply_edits("abcdef", {{{4, 5}, "E"}, {{0, 1}, "AA"}}), "AAbcdEf");
  EXPECT_EQ(apply_edits("abcdef", {{{0, 6}, ""}}), "");
  EXPECT_EQ(apply_edits("abc", {{{3, 3}, "."}, {{0, 0}, ">"}}), ">abc.");
}

TEST(Edits, AtOnePlaceAreAppliedInTheOrderGiven) {
  EXPECT_EQ(apply_edits("ab", {{{1, 1}, "1"}, {{1, 1}, "2"}}), "a12b");
}

TEST(Edits, MayTouchEachOther) {
  EXPECT_EQ(apply_edits("abcd", {{{0, 2}, "x"}, {{2, 4}, "y"}}), "xy");
  EXPECT_EQ(apply_edits("abcd", {{{1, 3}, "x"}, {{1, 1}, "<"}, {{3, 3}, ">"}}),
            "a<x>d");
}

TEST(Edits, ThatOverlapAreAConflict) {
  for (const Span other : {Span{2, 4}, Span{1, 3}, Span{0, 2}, Span{2, 2}}) {
    const auto text = apply_edits("abcd", {{{1, 3}, "x"}, {other, "y"}});
    ASSERT_FALSE(text) << other.begin << " to " << other.end;
    EXPECT_EQ(text.error().code, Code::conflict);
  }
  EXPECT_EQ(apply_edits("abcd", {{{1, 3}, ""}, {{2, 4}, ""}}).error().message,
            "two edits overlap at byte 2");
}

TEST(Edits, OutsideTheTextAreRefused) {
  for (const Span where : {Span{3, 5}, Span{5, 5}, Span{3, 2}}) {
    const auto text = apply_edits("abcd", {{where, "x"}});
    ASSERT_FALSE(text) << where.begin << " to " << where.end;
    EXPECT_EQ(text.error().code, Code::usage);
  }
  EXPECT_EQ(apply_edits("abcd", {{{3, 5}, ""}}).error().message,
            "an edit covers bytes 3 to 5 of a text of 4");
}

TEST(ReplaceValue, ChangesTheValueAlone) {
  const Parsed parsed = parse("{ \"a\" :\t[1, 2.50] ,\n\"b\":{\"c\":3}}\n");
  const Value root = parsed.root();
  EXPECT_EQ(edited(parsed, replace_value(root["a"][1], "\"x\"")),
            "{ \"a\" :\t[1, \"x\"] ,\n\"b\":{\"c\":3}}\n");
  EXPECT_EQ(edited(parsed, replace_value(root["b"], "null")),
            "{ \"a\" :\t[1, 2.50] ,\n\"b\":null}\n");
  EXPECT_EQ(edited(parsed, replace_value(root, "[]")), "[]\n");
}

TEST(RenameMember, ChangesTheNameAloneAndEscapesIt) {
  const Parsed parsed = parse(R"({"a" : {"\u0062": 1}, "c": 2})");
  EXPECT_EQ(edited(parsed, rename_member(parsed.root()["a"], "q\"\n")),
            R"({"q\"\n" : {"\u0062": 1}, "c": 2})");
  EXPECT_EQ(edited(parsed, rename_member(parsed.root()["a"]["b"], "é")),
            R"({"a" : {"é": 1}, "c": 2})");
}

TEST(RemoveElement, TakesCommaAndSpaceAlongInOneLine) {
  EXPECT_EQ(without(R"({"a":1,"b":2,"c":3})", "/a"), R"({"b":2,"c":3})");
  EXPECT_EQ(without(R"({"a":1,"b":2,"c":3})", "/b"), R"({"a":1,"c":3})");
  EXPECT_EQ(without(R"({"a":1,"b":2,"c":3})", "/c"), R"({"a":1,"b":2})");
  EXPECT_EQ(without(R"({"a":1})", "/a"), "{}");
  EXPECT_EQ(without("[1, 2, 3]", "/0"), "[2, 3]");
  EXPECT_EQ(without("[1, 2, 3]", "/1"), "[1, 3]");
  EXPECT_EQ(without("[1, 2, 3]", "/2"), "[1, 2]");
  EXPECT_EQ(without("[ [ 1 ] ]", "/0/0"), "[ [] ]");
  EXPECT_EQ(without("[1 , 2 , 3 ]", "/2"), "[1 , 2 ]");
}

TEST(RemoveElement, TakesItsLineAlongInIndentedText) {
  const std::string object =
      "{\n  \"a\": {\n    \"x\": 1\n  },\n  \"b\": \"},\",\n  \"c\": []\n}\n";
  EXPECT_EQ(without(object, "/a"), "{\n  \"b\": \"},\",\n  \"c\": []\n}\n");
  EXPECT_EQ(without(object, "/b"),
            "{\n  \"a\": {\n    \"x\": 1\n  },\n  \"c\": []\n}\n");
  EXPECT_EQ(without(object, "/c"),
            "{\n  \"a\": {\n    \"x\": 1\n  },\n  \"b\": \"},\"\n}\n");
  EXPECT_EQ(without(object, "/a/x"),
            "{\n  \"a\": {},\n  \"b\": \"},\",\n  \"c\": []\n}\n");
  const std::string array = "[\r\n\t1,\r\n\t2,\r\n\t3\r\n]";
  EXPECT_EQ(without(array, "/0"), "[\r\n\t2,\r\n\t3\r\n]");
  EXPECT_EQ(without(array, "/1"), "[\r\n\t1,\r\n\t3\r\n]");
  EXPECT_EQ(without(array, "/2"), "[\r\n\t1,\r\n\t2\r\n]");
}

TEST(InsertMember, IsLaidOutAsItsNeighbours) {
  EXPECT_EQ(with_member(R"({"a":1})", ""), R"({"a":1,"new":[0]})");
  EXPECT_EQ(with_member(R"({"a":1,"b":{}})", ""),
            R"({"a":1,"b":{},"new":[0]})");
  EXPECT_EQ(with_member(R"({"a": 1, "b": 2})", ""),
            R"({"a": 1, "b": 2, "new": [0]})");
  EXPECT_EQ(with_member(R"({ "a" : 1 })", ""), R"({ "a" : 1, "new" : [0] })");
  EXPECT_EQ(
      with_member("{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2\n  }\n}\n", ""),
      "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2\n  },\n"
      "  \"new\": [0]\n}\n");
  EXPECT_EQ(
      with_member("{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2\n  }\n}\n", "/b"),
      "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2,\n    \"new\": [0]\n  }\n}\n");
  EXPECT_EQ(with_member("{\r\n\t\"a\": 1\r\n}", ""),
            "{\r\n\t\"a\": 1,\r\n\t\"new\": [0]\r\n}");
}

TEST(InsertMember, GoesIntoAnEmptyObject) {
  EXPECT_EQ(with_member("{}", ""), R"({"new": [0]})");
  EXPECT_EQ(with_member("[1, {\n}]", "/1"), R"([1, {"new": [0]}])");
}

TEST(InsertMember, EscapesTheName) {
  const Parsed parsed = parse("{}");
  EXPECT_EQ(edited(parsed, insert_member(parsed.root(), "a\"\\", "1")),
            R"({"a\"\\": 1})");
}

TEST(InsertItem, IsLaidOutAsItsNeighbours) {
  const auto with = [](std::string_view text) {
    const Parsed parsed = parse(text);
    return edited(parsed, insert_item(parsed.root(), "9"));
  };
  EXPECT_EQ(with("[]"), "[9]");
  EXPECT_EQ(with("[ ]"), "[9]");
  EXPECT_EQ(with("[1,2]"), "[1,2,9]");
  EXPECT_EQ(with("[1, 2]"), "[1, 2, 9]");
  EXPECT_EQ(with("[\n  1\n]\n"), "[\n  1,\n  9\n]\n");
}

}  // namespace
}  // namespace cardinal
