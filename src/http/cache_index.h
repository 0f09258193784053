// The entries of a cache by key, the longest unused first, within its bounds;
// with a folder, each has its file there.
#pragma once

#include <list>
#include <unordered_map>

#include "http/cache_folder.h"

namespace cardinal::http {

// All variants of one URL in one partition.
struct VariantSet {
  std::string key;
  std::size_t bytes = 0;
  bool is_loaded = false;  // or known by its file only
  std::vector<CacheEntry> variants;
  std::optional<FileStamp> stamp;  // of the file they are in
};

// The newest variant that fits (RFC 9111 4.1), or none.
const CacheEntry* fitting(const VariantSet& set, const ClientRequest& request);

class CacheIndex {
 public:
  // `options` must outlive this.
  explicit CacheIndex(const CacheOptions& options) : options_(options) {}
  // Lists the files of the folder.
  Status open();

  const CacheFolder* folder() const { return folder_ ? &*folder_ : nullptr; }
  std::size_t count() const { return sets_.size(); }
  std::size_t bytes() const { return bytes_; }

  // Marks it as most recently used.
  VariantSet* find(const std::string& key);
  VariantSet& find_or_add(const std::string& key);
  // Reads the file if it was not read yet or another program has changed it.
  // False when nothing changed or the file is missing.
  bool reload(VariantSet& set);
  // Replaces a variant for the same requests.
  void put(VariantSet& set, CacheEntry entry);
  // With its file.
  void remove(const std::string& key);
  // Removes the least recently used beyond the limits.
  void evict();

 private:
  void resize(VariantSet& set);
  const CacheOptions& options_;
  std::optional<CacheFolder> folder_;
  std::list<VariantSet> sets_;
  std::unordered_map<std::string, std::list<VariantSet>::iterator> by_key_;
  std::size_t bytes_ = 0;
};

}  // namespace cardinal::http
