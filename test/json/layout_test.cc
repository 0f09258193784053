#include "json/layout.h"

#include <gtest/gtest.h>

namespace cardinal {
namespace {

std::string laid(std::string text) {
  Faults faults;
  const Document document = Reader().read(std::move(text), Limits{}, faults);
  EXPECT_TRUE(faults.empty());
  return laid_out(document);
}

TEST(Layout, HasALineForEachMemberAndItem) {
  EXPECT_EQ(laid(R"( {"a":1,"b":{"c":[{"d":null},[]],"e":{}},"f":"x\"y"} )"),
            "{\n"
            "  \"a\": 1,\n"
            "  \"b\": {\n"
            "    \"c\": [\n"
            "      {\n"
            "        \"d\": null\n"
            "      },\n"
            "      []\n"
            "    ],\n"
            "    \"e\": {}\n"
            "  },\n"
            "  \"f\": \"x\\\"y\"\n"
            "}\n");
}

TEST(Layout, KeepsShortListsOfScalarsOnOneLine) {
  EXPECT_EQ(laid("[1 , true,\n\"a\"]"), "[1, true, \"a\"]\n");
  EXPECT_EQ(laid("[ ]"), "[]\n");
  EXPECT_EQ(laid("[1,[]]"), "[\n  1,\n  []\n]\n");
}

TEST(Layout, KeepsSixtyOneBytesAndNoMoreOnALine) {
  const std::string word = "\"" + std::string(57, 'x') + "\"";
  const std::string longer = "\"" + std::string(58, 'x') + "\"";
  EXPECT_EQ(laid("[" + word + "]"), "[" + word + "]\n");
  EXPECT_EQ(laid("[" + longer + "]"), "[\n  " + longer + "\n]\n");
}

TEST(Layout, KeepsTokensAsTheyAreSpelled) {
  EXPECT_EQ(laid(R"({"\u0061":1.50e+3})"), "{\n  \"\\u0061\": 1.50e+3\n}\n");
}

}  // namespace
}  // namespace cardinal
