// The rows of a segment, sixteen at a time in one Zstandard frame: they are the
// largest part of what an answer needs, and only the hits that are shown need
// theirs.
//
//   SegmentRows rows(segment);
//   std::string_view row = rows.row(7);
//
// Thread safety: a reader is one thread's, as is a writer.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "directory/index/segment.h"

struct ZSTD_CCtx_s;

namespace cardinal {

inline constexpr std::uint32_t rows_per_block = 16;

class SegmentRows {
 public:
  // Requires: the segment outlives it.
  explicit SegmentRows(const Segment& segment) : segment_(&segment) {}
  SegmentRows(const SegmentRows&) = delete;
  SegmentRows& operator=(const SegmentRows&) = delete;
  // Valid until the next call; empty if it is damaged. Neighbours are quick.
  // Requires: the document is there.
  std::string_view row(std::uint32_t document);

 private:
  void load(std::uint32_t block);

  const Segment* segment_;
  std::uint32_t loaded_ = no_document;
  std::string text_;
  std::vector<std::string_view> rows_;
};

// Collects rows and makes blocks of them.
class RowBlockWriter {
 public:
  RowBlockWriter();
  ~RowBlockWriter();
  RowBlockWriter(RowBlockWriter&&) noexcept;

  // The block that is full with this row; or empty.
  std::string add(std::string_view row);
  // The block of the rows that are left; empty if there are none.
  std::string finish();

 private:
  struct Free {
    void operator()(ZSTD_CCtx_s* context) const;
  };
  std::unique_ptr<ZSTD_CCtx_s, Free> context_;
  std::string lengths_, texts_;
  std::uint32_t count_ = 0;
};

}  // namespace cardinal
