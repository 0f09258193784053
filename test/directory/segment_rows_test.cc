#include "directory/index/segment_rows.h"

#include <gtest/gtest.h>

#include "directory/index/segment_writer.h"

namespace cardinal {
namespace {

const SegmentOrigin origin_of_rows{{4}, 0};

Segment segment_with(const std::vector<std::string>& rows) {
  SegmentWriter writer(origin_of_rows, false);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    writer.add_document({.change = i + 1,
                         .facts = {},
                         .vector = TextVector{},
                         .known_words = {},
                         .row = rows[i]});
  }
  Result<Segment> segment = Segment::read(
      SharedBytes(writer.finish({1, rows.size()})), origin_of_rows);
  EXPECT_TRUE(segment) << segment.error().message;
  return *std::move(segment);
}

std::vector<std::string> rows_of(std::size_t count) {
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < count; ++i) {
    rows.push_back(std::string(i % 5 * 100, static_cast<char>('a' + i % 26)) +
                   std::to_string(i));
  }
  if (count > 3) rows[3].clear();
  return rows;
}

TEST(SegmentRows, AreKeptInEveryOrder) {
  for (const std::size_t count : {1u, 15u, 16u, 17u, 100u}) {
    const std::vector<std::string> rows = rows_of(count);
    const Segment segment = segment_with(rows);
    SegmentRows reader(segment);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t there = i * 7 % static_cast<std::uint32_t>(count);
      EXPECT_EQ(reader.row(there), rows[there]);
      EXPECT_EQ(segment.row_of(i), rows[i]);
    }
  }
}

TEST(SegmentRows, ThatAreAlikeTakeLittleRoom) {
  const std::vector<std::string> rows(
      160, "https://agent.example/a2a/v1 answers questions about the weather");
  EXPECT_LT(segment_with(rows).bytes_of(SegmentSection::rows),
            rows.size() * rows[0].size() / 4);
}

}  // namespace
}  // namespace cardinal
