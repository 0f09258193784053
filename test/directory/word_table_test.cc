#include "directory/words/word_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/words/vector_scan.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;

// A direction in the first two of the dimensions.
TextVector direction(int x, int y) {
  TextVector vector{};
  vector[0] = static_cast<std::int8_t>(x);
  vector[1] = static_cast<std::int8_t>(y);
  return vector;
}

std::string small_table() {
  return write_word_table({"rain", "forecast", "umbrella", "invoice"},
                          {direction(100, 0), direction(100, 50),
                           direction(100, 20), direction(0, 100)});
}

TEST(WordTable, FindsItsWords) {
  const Result<WordTable> table = WordTable::read(SharedBytes(small_table()));
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->size(), 4u);
  for (std::uint32_t row = 0; row < 4; ++row) {
    EXPECT_EQ(table->row_of(table->term_of(row)), row);
  }
  EXPECT_EQ(table->row_of("snow"), std::nullopt);
  EXPECT_EQ(table->row_of(""), std::nullopt);
}

TEST(WordTable, ListsNeighboursTheNearestFirst) {
  const Result<WordTable> table = WordTable::read(SharedBytes(small_table()));
  ASSERT_TRUE(table);
  const WordTable::Neighbours near = table->neighbours(0);
  ASSERT_EQ(near->size(), 2u);
  EXPECT_EQ(table->term_of((*near)[0].row), "umbrella");
  EXPECT_EQ(table->term_of((*near)[1].row), "forecast");
  EXPECT_NEAR((*near)[1].cosine, 0.894, 0.001);
  EXPECT_EQ(table->neighbours(0), near);  // remembered
}

// Whatever instructions are used, by the definition of a product.
TEST(VectorScan, MultipliesEachVector) {
  constexpr std::size_t rows = 37;
  std::vector<std::int8_t> vectors;
  std::uint32_t state = 1;
  for (std::size_t i = 0; i < rows * vector_dimensions; ++i) {
    state = state * 1'664'525 + 1'013'904'223;
    vectors.push_back(static_cast<std::int8_t>(state >> 24));
  }
  vectors[0] = vectors[vector_dimensions] = -128;
  const TextVectorView self(vectors.data(), vector_dimensions);
  std::vector<std::int32_t> products(rows);
  multiply_each(self, vectors.data(), products);
  for (std::size_t row = 0; row < rows; ++row) {
    std::int32_t expected = 0;
    for (std::size_t i = 0; i < vector_dimensions; ++i) {
      expected += self[i] * vectors[row * vector_dimensions + i];
    }
    EXPECT_EQ(products[row], expected) << row;
  }
}

TEST(WordTable, WeighsCommonWordsLess) {
  const Result<WordTable> table = WordTable::read(SharedBytes(small_table()));
  ASSERT_TRUE(table);
  EXPECT_LT(table->weight_of(0), table->weight_of(3));
}

TEST(WordTable, WithoutWordsFindsNothing) {
  const Result<WordTable> table =
      WordTable::read(SharedBytes(write_word_table({}, {})));
  ASSERT_TRUE(table);
  EXPECT_EQ(table->row_of("rain"), std::nullopt);
}

TEST(WordTable, OpensTheFileItWasWrittenTo) {
  const test::TempFolder folder;
  const Result<WordTable> table =
      WordTable::open(folder.put("words", small_table()));
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->row_of("forecast"), 1u);
}

TEST(WordTable, RefusesEveryDamage) {
  const std::string whole = small_table();
  // The last bytes of the header are unused.
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (i >= 32 && i < 64) continue;
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    EXPECT_FALSE(WordTable::read(SharedBytes(damaged))) << i;
  }
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(WordTable::read(SharedBytes(whole.substr(0, size)))) << size;
  }
}

TEST(WordTable, SaysWhichFileIsDamagedAndWhatToDo) {
  const test::TempFolder folder;
  const std::string path = folder.put("words", "no table");
  const Result<WordTable> table = WordTable::open(path);
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().where, path);
  EXPECT_THAT(table.error().message, HasSubstr("make words"));
}

TEST(TextVectors, AreComparedByTheirDirection) {
  EXPECT_NEAR(cosine(direction(10, 0), direction(100, 0)), 1, 1e-9);
  EXPECT_NEAR(cosine(direction(10, 0), direction(0, 10)), 0, 1e-9);
  EXPECT_NEAR(cosine(direction(10, 0), direction(-10, 0)), -1, 1e-9);
  EXPECT_EQ(cosine(direction(0, 0), direction(1, 0)), 0);
}

TEST(TextVectors, AddUpToTheirMean) {
  VectorSum sum;
  sum.add(direction(100, 0), 1);
  sum.add(direction(0, 100), 0.5f);
  EXPECT_EQ(sum.quantized(), direction(127, 64));
  EXPECT_EQ(VectorSum().quantized(), TextVector{});
}

TEST(TextVector, OfACardIsKeptInHalfBytes) {
  TextVector wave{};
  for (std::size_t i = 0; i < vector_dimensions; ++i) {
    wave[i] = static_cast<std::int8_t>(static_cast<int>(i * i % 101) - 50);
  }
  VectorSum sum;
  sum.add(wave, 3.5f);
  const TextVector card = sum.quantized(card_component_max);
  EXPECT_GT(cosine(card, wave), 0.99);
  EXPECT_EQ(unpacked_vector(packed_vector(card).data()), card);
  EXPECT_EQ(VectorSum().quantized(card_component_max), TextVector{});
  TextVector most;
  most.fill(card_component_max);
  most[0] = -card_component_max;
  EXPECT_EQ(unpacked_vector(packed_vector(most).data()), most);
}

}  // namespace
}  // namespace cardinal
