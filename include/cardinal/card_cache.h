// Cards that were fetched and judged, kept as HTTP allows; and what is
// remembered of each subject whose cards are signed, so that an older card is
// not taken for a new one.
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
  // Of which the newest card is remembered; beyond, those not asked for the
  // longest are forgotten. On disk 256 at least.
  std::size_t subjects_max = 100'000;
};

class CardCache {
 public:
  // Fails: as the system says, when the folder cannot be made or read.
  static Result<std::unique_ptr<CardCache>> open(
      const CardCacheOptions& options);
  // $XDG_CACHE_HOME/cardinal, else $HOME/.cache/cardinal; empty without both.
  static std::string usual_folder(const Env& env);
  ~CardCache();

  http::Cache& responses();

  // Whether a verified card may stand for its subject, by `decide`. What is
  // kept of an authentic one is on disk when this returns. Cards under another
  // `partition` are others: who is known may be shown more.
  // Fails: conflict, when what is known of the subject cannot be read; as the
  // system says, when it cannot be written.
  Result<Decision> admit(Value card, const Verification& verification,
                         std::string_view partition, std::int64_t now_ms);
  // Where that is, for messages.
  std::string file_of(const std::string& subject,
                      std::string_view partition) const;

 private:
  class Impl;
  explicit CardCache(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace cardinal::wellknown
