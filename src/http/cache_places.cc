#include "http/cache_places.h"

#include <algorithm>

namespace cardinal::http {

const CacheEntry* fitting(const Place& place, const ClientRequest& request) {
  const CacheEntry* best = nullptr;
  for (const CacheEntry& entry : place.variants) {
    if (!entry.fits(request)) continue;
    if (best == nullptr ||
        entry.response->response_time_ms >= best->response->response_time_ms) {
      best = &entry;
    }
  }
  return best;
}

Status CachePlaces::open() {
  if (options_.folder.empty()) return {};
  auto opened = CacheFolder::open(options_.folder);
  if (!opened) return std::unexpected(opened.error());
  folder_ = *std::move(opened);
  for (const CacheFolder::File& file : folder_->files()) {
    Place& place = find_or_add(file.key);
    place.bytes = file.bytes;
    bytes_ += file.bytes;
  }
  evict();
  return {};
}

Place& CachePlaces::find_or_add(const std::string& key) {
  if (Place* place = find(key)) return *place;
  places_.push_back(Place{.key = key});
  index_[key] = std::prev(places_.end());
  return places_.back();
}

Place* CachePlaces::find(const std::string& key) {
  const auto found = index_.find(key);
  if (found == index_.end()) return nullptr;
  places_.splice(places_.end(), places_, found->second);
  return &*found->second;
}

void CachePlaces::resize(Place& place) {
  bytes_ -= place.bytes;
  place.bytes = 0;
  for (const CacheEntry& entry : place.variants) place.bytes += entry.bytes();
  bytes_ += place.bytes;
}

bool CachePlaces::reload(Place& place) {
  if (!folder_) return false;
  const auto stamp = folder_->stamp(place.key);
  if (!stamp || (place.is_loaded && stamp == place.stamp)) return false;
  auto loaded = folder_->load(place.key, options_.bytes_max);
  if (!loaded) return false;
  place.variants = std::move(loaded->entries);
  place.stamp = loaded->stamp;
  place.is_loaded = true;
  resize(place);
  return true;
}

void CachePlaces::remove(const std::string& key) {
  if (folder_) folder_->remove(key);
  const auto found = index_.find(key);
  if (found == index_.end()) return;
  bytes_ -= found->second->bytes;
  places_.erase(found->second);
  index_.erase(found);
}

void CachePlaces::evict() {
  while (!places_.empty() && (bytes_ > options_.bytes_max ||
                              places_.size() > options_.entries_max)) {
    remove(std::string(places_.front().key));
  }
}

void CachePlaces::put(Place& place, CacheEntry entry) {
  std::erase_if(place.variants, [&](const CacheEntry& other) {
    return other.vary == entry.vary && other.selector == entry.selector;
  });
  place.variants.push_back(std::move(entry));
  if (place.variants.size() > options_.variants_max) {
    place.variants.erase(place.variants.begin());
  }
  place.is_loaded = true;
  resize(place);
}

}  // namespace cardinal::http
