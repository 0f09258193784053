#include "store/tree_view.h"

#include "base/errors.h"
#include "store/rows.h"

namespace cardinal::store {

using merkle::tile_height;
using merkle::tile_width;

TreeView::TreeView(std::unique_ptr<State> state) : state_(std::move(state)) {}
TreeView::TreeView(TreeView&&) noexcept = default;
TreeView::~TreeView() = default;

std::uint64_t TreeView::size() const { return state_->size; }

Status TreeView::require(std::uint64_t size) const {
  if (size <= state_->size) return {};
  return not_found("the tree has {} leaves; {} were asked for", state_->size,
                   size);
}

Result<Sha256> TreeView::root(std::uint64_t size) {
  TRY_STATUS(require(size));
  return merkle::root(state_->tree, size);
}

Result<merkle::Proof> TreeView::inclusion_proof(std::uint64_t leaf,
                                                std::uint64_t size) {
  TRY_STATUS(require(size));
  if (leaf >= size) {
    return not_found("leaf {} is not among the first {}", leaf, size);
  }
  return merkle::inclusion_proof(state_->tree, leaf, size);
}

Result<merkle::Proof> TreeView::consistency_proof(std::uint64_t before,
                                                  std::uint64_t after) {
  TRY_STATUS(require(after));
  if (before > after) {
    return not_found("a tree of {} leaves does not contain one of {}", after,
                     before);
  }
  return merkle::consistency_proof(state_->tree, before, after);
}

Result<std::string> TreeView::tile(unsigned level, std::uint64_t index,
                                   std::uint64_t width) {
  const std::uint64_t count =
      level < merkle::tile_levels ? state_->size >> (tile_height * level) : 0;
  if (width < 1 || width > tile_width || index > count / tile_width ||
      index * tile_width + width > count) {
    return not_found("there is no {} hashes wide tile {} of level {}", width,
                     index, level);
  }
  TRY(const std::vector<Sha256> hashes, state_->tree.tile(level, index, width));
  return std::string(reinterpret_cast<const char*>(hashes.data()),
                     hashes.size() * sizeof(Sha256));
}

Result<std::string> TreeView::entries(std::uint64_t index,
                                      std::uint64_t width) {
  const std::uint64_t count = state_->size;
  if (width < 1 || width > tile_width || index > count / tile_width ||
      index * tile_width + width > count) {
    return not_found("there are no {} entries in bundle {}", width, index);
  }
  Database& database = *state_->reader;
  TRY(std::uint64_t after, change_of_leaf(database, index * tile_width));
  --after;
  std::string out;
  for (std::uint64_t added = 0; added < width;) {
    TRY(const std::vector<Change> changes,
        changes_after(database, after, tile_width, page_bytes_max,
                      Bodies::omit));
    if (changes.empty()) break;  // only in a damaged file
    after = changes.back().number;
    for (const Change& change : changes) {
      if (!change.is_public || added == width) continue;
      const std::string entry = entry_of(change);
      out += static_cast<char>(entry.size() >> 8);
      out += static_cast<char>(entry.size() & 0xFF);
      out += entry;
      ++added;
    }
  }
  return out;
}

}  // namespace cardinal::store
