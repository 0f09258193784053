// Two ways through each stage of reading lead to one table.
#include "json/structure.h"

#include <gtest/gtest.h>

#include "json/careful_reader.h"
#include "json/shared_texts.h"

namespace cardinal {
namespace {

using Offsets = std::vector<std::uint32_t>;

constexpr Limits depth_limits{.depth_max = 1000};

std::optional<Offsets> by_finder(const std::string& text) {
  detail::StructureFinder finder;
  if (!finder.find(text)) return std::nullopt;
  return Offsets(finder.offsets(), finder.offsets() + finder.count() + 1);
}

std::optional<Offsets> by_scalar(const std::string& text) {
  Offsets offsets;
  if (!detail::find_structure_scalar(text, offsets)) return std::nullopt;
  return offsets;
}

TEST(Structure, IsTheOffsetOfEveryTokenAndTheSizeBehind) {
  const std::string text = R"( {"a\"b" : [1.5,true , null],"":"x"} )";
  const Offsets offsets{1,  2,  9,  11, 12, 15, 16, 21,
                        23, 27, 28, 29, 31, 32, 35, 37};
  EXPECT_EQ(by_finder(text), offsets);
  EXPECT_EQ(by_scalar(text), offsets);
}

TEST(Structure, HasNoneInATextThatIsEmptyTornOrNotUtf8) {
  for (const std::string text :
       {"", " \n", "\"a", "[\"a\nb\"]", "[\"\xFF\"]", "\"\\\""}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(by_finder(text), std::nullopt);
    EXPECT_EQ(by_scalar(text), std::nullopt);
  }
}

void expect_one_structure(const std::string& relative, int texts_min) {
  const auto folder = SHARED_OR_SKIP(relative);
  int compared = 0;
  for (const auto& [name, text] : test::texts_in(folder)) {
    SCOPED_TRACE(name);
    EXPECT_EQ(by_finder(text), by_scalar(text));
    ++compared;
  }
  EXPECT_GE(compared, texts_min);
}

TEST(Structure, IsTheSameWithAndWithoutVectorInstructions) {
  expect_one_structure("vectors/json-parsing/test_parsing", 318);
  expect_one_structure("corpus", 334);
}

// No JSON, but found in what people write; the finders still agree.
TEST(Structure, IsTheSameWhereTokensTouch) {
  for (const std::string text :
       {R"([1"a"])", R"(x"a,b"y)", R"(x"a""b")", R"(\"a")", R"([\\"a, b"])",
        R"("a"1"b")", R"(x\"y")", R"(//"a)", R"({"a":/*b*/"c"})"}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(by_finder(text), by_scalar(text));
  }
}

// Node for node; where a string's value is kept is each reader's own affair.
void expect_same_tables(const detail::Table& fast,
                        const detail::Table& careful) {
  ASSERT_EQ(fast.node_count, careful.node_count);
  for (std::uint32_t i = 0; i < fast.node_count; ++i) {
    SCOPED_TRACE(i);
    const Value a(&fast, i), b(&careful, i);
    EXPECT_EQ(a.kind(), b.kind());
    EXPECT_EQ(a.span(), b.span());
    EXPECT_EQ(fast.nodes[i].next, careful.nodes[i].next);
    EXPECT_EQ(a.key_span(), b.key_span());
    EXPECT_EQ(a.size(), b.size());
    EXPECT_EQ(a.string(), b.string());
    EXPECT_EQ(a.boolean(), b.boolean());
    EXPECT_EQ(a.number(), b.number());
    EXPECT_EQ(a.int64(), b.int64());
    EXPECT_EQ(a.uint64(), b.uint64());
  }
}

void expect_readers_agree(const std::string& relative, int clean_min) {
  const auto folder = SHARED_OR_SKIP(relative);
  int clean = 0;
  for (const auto& [name, text] : test::texts_in(folder)) {
    SCOPED_TRACE(name);
    Faults faults;
    const Document fast = Reader().read(text, depth_limits, faults);
    if (!fast.clean()) continue;
    detail::Table careful;
    careful.text = text;
    detail::CarefulReader(depth_limits, careful, faults).read();
    EXPECT_TRUE(faults.empty());
    expect_same_tables(*fast.root().table(), careful);
    ++clean;
  }
  EXPECT_GE(clean, clean_min);
}

TEST(CarefulReader, GivesTheTableOfTheFastOneForACleanText) {
  expect_readers_agree("vectors/json-parsing/test_parsing", 95);
  expect_readers_agree("corpus", 300);
}

}  // namespace
}  // namespace cardinal
