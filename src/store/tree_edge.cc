#include "store/tree_edge.h"

#include <optional>
#include <utility>

#include "base/check_that.h"

namespace cardinal::merkle {

Sha256 root_of_complete(std::span<const Sha256> hashes) {
  CHECK(!hashes.empty() && (hashes.size() & (hashes.size() - 1)) == 0);
  if (hashes.size() == 1) return hashes[0];
  std::vector<Sha256> row(hashes.size() / 2);
  for (std::size_t i = 0; i < row.size(); ++i) {
    row[i] = node_hash(hashes[2 * i], hashes[2 * i + 1]);
  }
  for (std::size_t n = row.size() / 2; n > 0; n /= 2) {
    for (std::size_t i = 0; i < n; ++i) {
      row[i] = node_hash(row[2 * i], row[2 * i + 1]);
    }
  }
  return row[0];
}

TreeEdge::TreeEdge(std::uint64_t size, std::vector<std::vector<Sha256>> open)
    : size_(size), open_(std::move(open)) {
  for (std::size_t level = 0; level < open_.size(); ++level) {
    CHECK(open_[level].size() == (size >> (tile_height * level)) % tile_width);
  }
  CHECK(size >> (tile_height * open_.size()) == 0);
}

Status TreeEdge::append(const Sha256& leaf, TileSink& sink) {
  ++size_;
  Sha256 hash = leaf;
  for (unsigned level = 0;; ++level) {
    if (open_.size() == level) open_.emplace_back();
    std::vector<Sha256>& tile = open_[level];
    tile.push_back(hash);
    const bool is_full = tile.size() == tile_width;
    if (is_full || level > 0) {
      // size_ counts this hash already, so the last one is before it.
      const std::uint64_t last = (size_ >> (tile_height * level)) - 1;
      TRY_STATUS(sink.put(level, last / tile_width, tile));
    }
    if (!is_full) return {};
    hash = root_of_complete(tile);
    tile.clear();
  }
}

// The complete subtrees from the largest to the smallest, joined from the
// right. A level's open tile has no root of its own: its subtrees belong under
// those of the levels above.
Sha256 TreeEdge::root() const {
  std::vector<Sha256> subtrees;
  for (std::size_t level = open_.size(); level-- > 0;) {
    std::span<const Sha256> rest = open_[level];
    for (std::size_t n = tile_width / 2; n > 0; n /= 2) {
      if (rest.size() < n) continue;
      subtrees.push_back(root_of_complete(rest.first(n)));
      rest = rest.subspan(n);
    }
  }
  if (subtrees.empty()) return empty_root();
  Sha256 root = subtrees.back();
  for (std::size_t i = subtrees.size() - 1; i-- > 0;) {
    root = node_hash(subtrees[i], root);
  }
  return root;
}

}  // namespace cardinal::merkle
