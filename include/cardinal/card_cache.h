// Caches cards that were fetched and judged, as HTTP allows. It also remembers
// the newest signed card of each subject, so that an older one is not accepted
// as new.
//
//   auto cache = CardCache::open({.folder = "cards"});
//   options.cache = cache->get();
//
// Thread safety: may be used from many threads, and one folder by several
// programs.
#pragma once

#include <memory>
#include <string>

#include "cardinal/http_cache.h"
#include "cardinal/trust.h"

namespace cardinal::wellknown {

struct CardCacheOptions {
  std::string folder;  // empty: memory only
  std::size_t bytes_max = 64 << 20;
  std::size_t entries_max = 10'000;
  // How many subjects are remembered. Beyond that, the least recently used are
  // forgotten. On disk at least 256.
  std::size_t subjects_max = 100'000;
};

class CardCache {
 public:
  // Fails: with the system's error, when the folder cannot be created or read.
  static Result<std::unique_ptr<CardCache>> open(
      const CardCacheOptions& options);
  // $XDG_CACHE_HOME/cardinal, else $HOME/.cache/cardinal; empty without both.
  static std::string default_folder(const Env& env);
  ~CardCache();

  http::Cache& responses();

  // Whether a verified card takes precedence for its subject, by `decide`. What
  // is remembered of an authentic card is on disk when this returns. Each
  // `partition` is separate, since authenticated callers may get other cards.
  // Fails: conflict, when the file of the subject cannot be read; with the
  // system's error, when it cannot be written.
  Result<Decision> admit(Value card, const Verification& verification,
                         std::string_view partition, std::int64_t now_ms);
  // The path of that file, for messages.
  std::string file_of(const std::string& subject,
                      std::string_view partition) const;

 private:
  class Impl;
  explicit CardCache(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace cardinal::wellknown
