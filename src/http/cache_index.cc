#include "http/cache_index.h"

#include <algorithm>

namespace cardinal::http {

const CacheEntry* fitting(const VariantSet& set, const ClientRequest& request) {
  const CacheEntry* best = nullptr;
  for (const CacheEntry& entry : set.variants) {
    if (!entry.fits(request)) continue;
    if (best == nullptr ||
        entry.response->response_time_ms >= best->response->response_time_ms) {
      best = &entry;
    }
  }
  return best;
}

Status CacheIndex::open() {
  if (options_.folder.empty()) return {};
  auto opened = CacheFolder::open(options_.folder, *options_.env->clock);
  if (!opened) return std::unexpected(opened.error());
  folder_ = *std::move(opened);
  for (const CacheFolder::File& file : folder_->files()) {
    VariantSet& set = find_or_add(file.key);
    set.bytes = file.bytes;
    bytes_ += file.bytes;
  }
  evict();
  return {};
}

VariantSet& CacheIndex::find_or_add(const std::string& key) {
  if (VariantSet* set = find(key)) return *set;
  sets_.push_back(VariantSet{.key = key});
  by_key_[key] = std::prev(sets_.end());
  return sets_.back();
}

VariantSet* CacheIndex::find(const std::string& key) {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  sets_.splice(sets_.end(), sets_, found->second);
  return &*found->second;
}

void CacheIndex::resize(VariantSet& set) {
  bytes_ -= set.bytes;
  set.bytes = 0;
  for (const CacheEntry& entry : set.variants) set.bytes += entry.bytes();
  bytes_ += set.bytes;
}

bool CacheIndex::reload(VariantSet& set) {
  if (!folder_) return false;
  const auto stamp = folder_->stamp(set.key);
  if (!stamp || (set.is_loaded && stamp == set.stamp)) return false;
  auto loaded = folder_->load(set.key, options_.bytes_max);
  if (!loaded) return false;
  set.variants = std::move(loaded->entries);
  set.stamp = loaded->stamp;
  set.is_loaded = true;
  resize(set);
  return true;
}

void CacheIndex::remove(const std::string& key) {
  if (folder_) folder_->remove(key);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return;
  bytes_ -= found->second->bytes;
  sets_.erase(found->second);
  by_key_.erase(found);
}

void CacheIndex::evict() {
  while (!sets_.empty() &&
         (bytes_ > options_.bytes_max || sets_.size() > options_.entries_max)) {
    remove(std::string(sets_.front().key));
  }
}

void CacheIndex::put(VariantSet& set, CacheEntry entry) {
  std::erase_if(set.variants, [&](const CacheEntry& other) {
    return other.vary == entry.vary && other.selector == entry.selector;
  });
  set.variants.push_back(std::move(entry));
  if (set.variants.size() > options_.variants_max) {
    set.variants.erase(set.variants.begin());
  }
  set.is_loaded = true;
  resize(set);
}

}  // namespace cardinal::http
