// Random cards: a valid result or a reason, and converting back restores them.
#include <gmock/gmock.h>

#include "support/a2a_mutations.h"
#include "support/mutations.h"
#include "support/tool_shapes.h"

namespace cardinal {
namespace {

using test::comes_back;
using test::helped;
using test::Shape;

constexpr std::uint64_t seeds = 150;

std::vector<std::string> cards_of(std::uint64_t seed) {
  return {test::mutated_card(seed), test::mutated_adp_card(seed),
          test::mutated_a2a_card("0.3", seed),
          test::mutated_a2a_card("1.0", seed)};
}

TEST(ToolsProperty, ListsFitTheirShapeWhateverTheCard) {
  std::vector<Shape> mcp;
  for (const std::string_view version : mcp_version_names()) {
    mcp.push_back(Shape::mcp(version));
  }
  const Shape chat = Shape::openai(OpenAiShape::chat);
  int made = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    for (const std::string& text : cards_of(seed)) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ": " + text);
      ConvertOptions options = helped(CardFormat::mcp);
      options.mcp_version = static_cast<McpVersion>(seed % mcp.size());
      const auto list = Converter(options, system_env()).convert(text);
      if (!list) continue;
      mcp[seed % mcp.size()].expect_fits(list->text);
      const auto functions =
          Converter(helped(CardFormat::openai), system_env()).convert(text);
      ASSERT_TRUE(functions) << functions.error().message;
      chat.expect_fits(functions->text);
      ++made;
    }
  }
  EXPECT_GT(made, 200);
}

TEST(ToolsProperty, EveryCardComesBack) {
  int back = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    for (const std::string& text : cards_of(seed)) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ": " + text);
      back += comes_back(text, CardFormat::agentcard);
      back += comes_back(text, CardFormat::mcp);
    }
  }
  EXPECT_GT(back, 200);
}

}  // namespace
}  // namespace cardinal
