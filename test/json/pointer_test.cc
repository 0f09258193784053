// RFC 6901, from pointers to values and back.
#include <gtest/gtest.h>

#include "support/parsed.h"

namespace cardinal {
namespace {

using test::parse;
using test::Parsed;

// Section 5.
constexpr std::string_view rfc_document = R"({
  "foo": ["bar", "baz"],
  "": 0,
  "a/b": 1,
  "c%d": 2,
  "e^f": 3,
  "g|h": 4,
  "i\\j": 5,
  "k\"l": 6,
  " ": 7,
  "m~n": 8
})";

TEST(JsonPointer, NamesWhatTheTableOfRfc6901SaysBothWays) {
  const Parsed parsed = parse(rfc_document);
  const PointerIndex index(parsed.document);
  const std::pair<std::string_view, std::string_view> table[] = {
      {"/foo", R"(["bar", "baz"])"},
      {"/foo/0", R"("bar")"},
      {"/", "0"},
      {"/a~1b", "1"},
      {"/c%d", "2"},
      {"/e^f", "3"},
      {"/g|h", "4"},
      {"/i\\j", "5"},
      {"/k\"l", "6"},
      {"/ ", "7"},
      {"/m~0n", "8"},
  };
  EXPECT_EQ(resolve(parsed.root(), ""), parsed.root());
  EXPECT_EQ(index.pointer(parsed.root()), "");
  for (const auto& [pointer, raw] : table) {
    const auto value = resolve(parsed.root(), pointer);
    ASSERT_TRUE(value) << pointer;
    EXPECT_EQ(value->raw(), raw);
    EXPECT_EQ(index.pointer(*value), pointer);
  }
}

TEST(JsonPointer, LeadsBackFromEveryPlace) {
  const Parsed parsed =
      parse(R"({"a": [[], [{"b": [1, {"": {"~1": {"/": 2}}}]}]], "0": {}})");
  const PointerIndex index(parsed.document);
  const auto visit = [&](const auto& self, Value value) -> void {
    const auto again = resolve(parsed.root(), index.pointer(value));
    ASSERT_TRUE(again) << index.pointer(value);
    EXPECT_EQ(*again, value) << index.pointer(value);
    for (const Value item : value.items()) self(self, item);
    for (const Member member : value.members()) self(self, member.value);
  };
  visit(visit, parsed.root());
  EXPECT_EQ(index.pointer(
                parsed.root()["a"][1][std::size_t{0}]["b"][1][""]["~1"]["/"]),
            "/a/1/0/b/1//~01/~1");
}

TEST(JsonPointer, UnescapesTildeOneBeforeTildeZero) {
  const Parsed parsed = parse(R"({"~1": 1, "/": 2, "~0": 3})");
  EXPECT_EQ(resolve(parsed.root(), "/~01")->raw(), "1");
  EXPECT_EQ(resolve(parsed.root(), "/~1")->raw(), "2");
  EXPECT_EQ(resolve(parsed.root(), "/~00")->raw(), "3");
  std::string pointer = "/a";
  append_token(pointer, "~1/~0");
  EXPECT_EQ(pointer, "/a/~01~1~00");
}

TEST(JsonPointer, MalformedOnesAreUsageErrors) {
  const Parsed parsed = parse(rfc_document);
  for (const std::string_view pointer :
       {"foo", "#/foo", " ", "/m~", "/m~2n", "/foo~/0", "/~~0"}) {
    const auto value = resolve(parsed.root(), pointer);
    ASSERT_FALSE(value) << pointer;
    EXPECT_EQ(value.error().code, Code::usage) << pointer;
  }
  EXPECT_EQ(resolve(parsed.root(), "foo").error().message,
            R"(a JSON pointer is empty or starts with "/"; got "foo")");
  EXPECT_EQ(resolve(parsed.root(), "/m~2n").error().message,
            R"("~" in a JSON pointer must be followed by 0 or 1)");
}

TEST(JsonPointer, TakesOnlyPlainIndicesOfItemsThatExist) {
  const Parsed parsed = parse(R"([10, 11, {"01": 12}])");
  EXPECT_EQ(resolve(parsed.root(), "/0")->raw(), "10");
  EXPECT_EQ(resolve(parsed.root(), "/1")->raw(), "11");
  EXPECT_EQ(resolve(parsed.root(), "/2/01")->raw(), "12");
  for (const std::string_view pointer :
       {"/00", "/01", "/3", "/-", "/-1", "/+1", "/1.0", "/1e0", "/ 1", "/",
        "/0x1", "/18446744073709551616"}) {
    const auto value = resolve(parsed.root(), pointer);
    ASSERT_FALSE(value) << pointer;
    EXPECT_EQ(value.error().code, Code::not_found) << pointer;
  }
}

TEST(JsonPointer, SaysHowFarItLed) {
  const Parsed parsed = parse(R"({"a": {"b/c": [1, 2]}, "d": "x"})");
  const auto message = [&](std::string_view pointer) {
    return resolve(parsed.root(), pointer).error().message;
  };
  EXPECT_EQ(message("/x/y"), R"(there is no "x" at "", which is an object)");
  EXPECT_EQ(message("/a/b~1c/2/e"),
            R"(there is no "2" at "/a/b~1c", which is an array)");
  EXPECT_EQ(message("/d/0"), R"(there is no "0" at "/d", which is a string)");
}

}  // namespace
}  // namespace cardinal
