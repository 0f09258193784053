// What a document may cost: depth, size and number of faults.
#include <gtest/gtest.h>

#include "cardinal/json.h"

namespace cardinal {
namespace {

std::string nested(std::size_t depth, char open, char close) {
  const std::string_view name = open == '{' ? "\"a\":" : "";
  std::string text;
  for (std::size_t i = 0; i < depth; ++i) {
    if (i > 0) text += name;
    text += open;
  }
  return text + std::string(depth, close);
}

struct Outcome {
  Document document;
  Faults faults;
};

Outcome read(std::string text, const Limits& limits = {}) {
  Outcome outcome;
  outcome.document = Reader().read(std::move(text), limits, outcome.faults);
  return outcome;
}

TEST(JsonLimits, DepthOf64IsReadAnd65IsNot) {
  for (const auto& [open, close] : {std::pair('[', ']'), std::pair('{', '}')}) {
    EXPECT_TRUE(read(nested(64, open, close)).document.clean());
    const std::string text = nested(65, open, close);
    const Outcome deeper = read(text);
    ASSERT_EQ(deeper.faults.size(), 1u);
    const auto at = static_cast<std::uint32_t>(text.rfind(open));
    EXPECT_EQ(deeper.faults[0].kind, FaultKind::too_deep);
    EXPECT_EQ(deeper.faults[0].where, (Span{at, at + 1}));
    EXPECT_EQ(deeper.faults[0].message,
              "arrays and objects are nested more than 64 levels deep");
    EXPECT_NE(deeper.faults[0].help, "");
    EXPECT_FALSE(deeper.document.root());
  }
}

TEST(JsonLimits, DepthIsAtMostAThousandWhateverIsAsked) {
  const Limits limits{.depth_max = 5000};
  EXPECT_TRUE(read(nested(1000, '[', ']'), limits).document.clean());
  const Outcome deeper = read(nested(1001, '[', ']'), limits);
  ASSERT_EQ(deeper.faults.size(), 1u);
  EXPECT_EQ(deeper.faults[0].message,
            "arrays and objects are nested more than 1000 levels deep");
}

TEST(JsonLimits, ScalarsNeedNoDepth) {
  EXPECT_TRUE(read("1", {.depth_max = 0}).document.clean());
  EXPECT_FALSE(read("[]", {.depth_max = 0}).document.clean());
  EXPECT_TRUE(read("[1]", {.depth_max = 1}).document.clean());
}

TEST(JsonLimits, OneMebibyteIsReadAndOneByteMoreIsNot) {
  const std::size_t mebibyte = 1u << 20;
  const std::string text = '"' + std::string(mebibyte - 2, 'x') + '"';
  EXPECT_TRUE(read(text).document.clean());
  const Outcome larger = read(text + " ");
  ASSERT_EQ(larger.faults.size(), 1u);
  EXPECT_EQ(larger.faults[0].kind, FaultKind::too_large);
  EXPECT_EQ(larger.faults[0].where, (Span{0, 0}));
  EXPECT_EQ(larger.faults[0].message, "the text is larger than 1048576 bytes");
  EXPECT_NE(larger.faults[0].help, "");
  EXPECT_FALSE(larger.document.root());
  EXPECT_EQ(larger.document.text(), text + " ");
}

TEST(JsonLimits, NoMoreFaultsThanAskedForAreReported) {
  const std::string ten = "[1,,,,,,,,,,,2]";
  EXPECT_EQ(read(ten).faults.size(), 10u);
  EXPECT_TRUE(read(ten, {.faults_max = 10}).document.root());
  const Outcome fewer = read(ten, {.faults_max = 9});
  EXPECT_EQ(fewer.faults.size(), 9u);
  EXPECT_EQ(fewer.faults[8].where, (Span{11, 12}));
  EXPECT_FALSE(fewer.document.root());
  EXPECT_FALSE(fewer.document.clean());
}

TEST(JsonLimits, AFaultBeyondThemLeavesTheLastOneAlone) {
  const Outcome outcome = read("[@, ;;;;]", {.faults_max = 1});
  ASSERT_EQ(outcome.faults.size(), 1u);
  EXPECT_EQ(outcome.faults[0].where, (Span{1, 2}));
}

}  // namespace
}  // namespace cardinal
