// What a TreeView reads from.
#pragma once

#include "cardinal/store.h"
#include "store/reader_pool.h"
#include "store/stored_tree.h"

namespace cardinal::store {

struct TreeView::State {
  State(ReaderPool::Lease lease, std::uint64_t leaves)
      : reader(std::move(lease)), size(leaves), tree(*reader) {}
  ReaderPool::Lease reader;
  std::uint64_t size;
  StoredTree tree;
};

}  // namespace cardinal::store
