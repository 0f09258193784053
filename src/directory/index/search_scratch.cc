#include "directory/index/search_scratch.h"

namespace cardinal {

ScratchPool::Lease ScratchPool::take() {
  {
    const std::scoped_lock hold(lock_);
    if (!kept_.empty()) {
      SearchScratch* scratch = kept_.back().release();
      kept_.pop_back();
      return {scratch, GiveBack{this}};
    }
  }
  return {new SearchScratch, GiveBack{this}};
}

void ScratchPool::keep(SearchScratch* scratch) {
  std::unique_ptr<SearchScratch> owned(scratch);
  std::size_t postings = 0;
  for (const auto& window : owned->windows) postings += window.capacity();
  if (postings > kept_postings_max) return;
  const std::scoped_lock hold(lock_);
  if (kept_.size() < kept_max) kept_.push_back(std::move(owned));
}

}  // namespace cardinal
