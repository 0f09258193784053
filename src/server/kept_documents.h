// Documents of a directory that were answered before, ready to be sent again
// without reading the store: those that everybody gets and that depend on the
// changes of one subject only.
//
// A document holds until its subject changes. follow() reads the feed and
// forgets what has changed; as long as the feed has gone on since, find() finds
// nothing, so that an answer is never older than the last durable change.
//
//   if (auto found = kept.find(subject)) return respond(*found);  // any thread
//   const std::uint64_t since = kept.follow();
//   ... read the document
//   kept.keep(subject, content, since);
//
// Thread safety: any thread; find() waits for nothing but a short lock.
#pragma once

#include <array>
#include <atomic>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "cardinal/http.h"
#include "cardinal/store.h"

namespace cardinal::server {

class KeptDocuments {
 public:
  // Of all kept documents together, with what keeping them costs.
  static constexpr std::size_t bytes_max_default = 64u << 20;

  explicit KeptDocuments(store::Store& store,
                         std::size_t bytes_max = bytes_max_default)
      : store_(store), shard_bytes_max_(bytes_max / shard_count) {}

  struct Found {
    std::shared_ptr<const http::Representation> content;
    std::uint64_t change = 0;  // the last that it takes into account
  };
  std::optional<Found> find(std::string_view subject) const;

  // Forgets what has changed; returns the last change that was considered.
  std::uint64_t follow();

  // `since` is what follow() returned before the document was read. Does
  // nothing if changes were considered since then, or if it is too large.
  void keep(std::string_view subject,
            std::shared_ptr<const http::Representation> content,
            std::uint64_t since);

  std::size_t bytes() const;

 private:
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  struct Entry {
    std::string subject;
    std::shared_ptr<const http::Representation> content;
    std::size_t bytes = 0;
    bool was_used = false;  // since it was kept, or was spared
  };
  // The oldest first.
  using Entries = std::list<Entry>;
  struct Shard {
    mutable std::mutex mutex;
    Entries entries;
    std::unordered_map<std::string_view, Entries::iterator, TextHash,
                       std::equal_to<>>
        by_subject;
    std::size_t bytes = 0;
  };
  static constexpr std::size_t shard_count = 16;

  const Shard& shard_of(std::string_view subject) const {
    return shards_[TextHash()(subject) % shard_count];
  }
  Shard& shard_of(std::string_view subject) {
    return shards_[TextHash()(subject) % shard_count];
  }
  static void remove(Shard& shard, Entries::iterator entry);
  void make_room(Shard& shard, std::size_t bytes) const;
  bool forget_changed(const store::Cursor& end);
  void forget(std::string_view subject);
  void forget_all();

  store::Store& store_;
  const std::size_t shard_bytes_max_;
  std::mutex follow_mutex_;                 // of follow() and keep()
  std::atomic<std::uint64_t> followed_{0};  // the last change considered
  std::array<Shard, shard_count> shards_;
};

}  // namespace cardinal::server
