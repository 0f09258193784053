#include "directory/index/segment_rows.h"

#include <zstd.h>

#include <algorithm>
#include <array>

#include "base/allocated.h"

namespace cardinal {
namespace {

// Quick, and hardly worse for so little text.
constexpr int row_compression_level = 3;
// The first byte of a block.
constexpr char plain_rows = '\0', compressed_rows = '\1';
// Of a damaged frame that promises anything.
constexpr unsigned long long row_block_bytes_max = 64u << 20;

std::string plain_text_of(std::string_view block) {
  if (block.empty()) return {};
  const char codec = block.front();
  block.remove_prefix(1);
  if (codec == plain_rows) return std::string(block);
  const unsigned long long size =
      ZSTD_getFrameContentSize(block.data(), block.size());
  if (codec != compressed_rows || size > row_block_bytes_max) return {};
  std::string text(size, '\0');
  const std::size_t got =
      ZSTD_decompress(text.data(), text.size(), block.data(), block.size());
  if (ZSTD_isError(got) || got != size) return {};
  return text;
}

}  // namespace

void SegmentRows::load(std::uint32_t block) {
  text_ = plain_text_of(segment_->row_block(block));
  rows_.clear();
  VarintReader reader(text_.data(), text_.data() + text_.size());
  const std::uint32_t first = block * rows_per_block;
  const std::uint32_t count =
      std::min(rows_per_block, segment_->documents() - first);
  std::array<std::uint32_t, rows_per_block> lengths{};
  for (std::uint32_t i = 0; i < count; ++i) lengths[i] = reader.next();
  for (std::uint32_t i = 0; i < count; ++i) {
    rows_.push_back(reader.take(lengths[i]));
  }
  loaded_ = block;
}

std::string_view SegmentRows::row(std::uint32_t document) {
  const std::uint32_t block = document / rows_per_block;
  if (loaded_ != block) load(block);
  return rows_[document % rows_per_block];
}

void RowBlockWriter::Free::operator()(ZSTD_CCtx_s* context) const {
  ZSTD_freeCCtx(context);
}
RowBlockWriter::RowBlockWriter() = default;
RowBlockWriter::~RowBlockWriter() = default;
RowBlockWriter::RowBlockWriter(RowBlockWriter&&) noexcept = default;

std::string RowBlockWriter::add(std::string_view row) {
  append_varint(lengths_, static_cast<std::uint32_t>(row.size()));
  texts_ += row;
  return ++count_ == rows_per_block ? finish() : std::string();
}

// A few rows stay as they are: most segments of a running directory have one or
// two documents, until they are merged.
std::string RowBlockWriter::finish() {
  if (count_ == 0) return {};
  const std::string text = lengths_ + texts_;
  std::string block;
  if (count_ == rows_per_block) {
    if (context_ == nullptr) context_.reset(ZSTD_createCCtx());
    require_allocated(context_ != nullptr);
    block.resize(1 + ZSTD_compressBound(text.size()), compressed_rows);
    const std::size_t bytes =
        ZSTD_compressCCtx(context_.get(), block.data() + 1, block.size() - 1,
                          text.data(), text.size(), row_compression_level);
    require_allocated(!ZSTD_isError(bytes));  // there is room for anything
    block.resize(1 + bytes);
  }
  if (block.empty() || block.size() > text.size()) {
    block = plain_rows + text;
  }
  lengths_.clear();
  texts_.clear();
  count_ = 0;
  return block;
}

}  // namespace cardinal
