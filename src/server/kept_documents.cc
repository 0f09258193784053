#include "server/kept_documents.h"

namespace cardinal::server {
namespace {

// Of a map, a list and pointers.
constexpr std::size_t entry_overhead_bytes = 512;
// Beyond so many new changes everything is forgotten: reading them all would
// take longer than reading the documents again.
constexpr std::uint64_t followed_changes_max = 4'096;
constexpr std::size_t followed_page = 512;

}  // namespace

std::optional<KeptDocuments::Found> KeptDocuments::find(
    std::string_view subject) const {
  const std::uint64_t change = followed_.load(std::memory_order_acquire);
  if (change != store_.end().change) return std::nullopt;
  const Shard& shard = shard_of(subject);
  const std::lock_guard lock(shard.mutex);
  const auto found = shard.by_subject.find(subject);
  if (found == shard.by_subject.end()) return std::nullopt;
  found->second->was_used = true;
  return Found{found->second->content, change};
}

std::uint64_t KeptDocuments::follow() {
  const std::lock_guard lock(follow_mutex_);
  const std::uint64_t before = followed_.load(std::memory_order_relaxed);
  const store::Cursor end = store_.end();
  if (end.change == before) return before;
  if (!forget_changed(end)) forget_all();
  followed_.store(end.change, std::memory_order_release);
  return end.change;
}

// False: some changes could not be read, or are too many.
bool KeptDocuments::forget_changed(const store::Cursor& end) {
  store::Cursor at = end;
  at.change = followed_.load(std::memory_order_relaxed);
  if (end.change - at.change > followed_changes_max) return false;
  while (at.change < end.change) {
    const auto page = store_.read(at, followed_page, store::Bodies::omit);
    if (!page || page->changes.empty()) return false;
    for (const store::Change& change : page->changes) forget(change.subject);
    at = page->next;
  }
  return true;
}

void KeptDocuments::keep(std::string_view subject,
                         std::shared_ptr<const http::Representation> content,
                         std::uint64_t since) {
  const std::size_t bytes =
      content->bytes() + subject.size() + entry_overhead_bytes;
  if (bytes > shard_bytes_max_) return;
  const std::lock_guard following(follow_mutex_);
  // The subject may be among the changes that were considered meanwhile.
  if (since != followed_.load(std::memory_order_relaxed)) return;
  Shard& shard = shard_of(subject);
  const std::lock_guard lock(shard.mutex);
  const auto old = shard.by_subject.find(subject);
  if (old != shard.by_subject.end()) remove(shard, old->second);
  make_room(shard, bytes);
  shard.entries.push_back({std::string(subject), std::move(content), bytes});
  const auto added = std::prev(shard.entries.end());
  shard.by_subject.emplace(added->subject, added);
  shard.bytes += bytes;
}

void KeptDocuments::remove(Shard& shard, Entries::iterator entry) {
  shard.bytes -= entry->bytes;
  shard.by_subject.erase(entry->subject);
  shard.entries.erase(entry);
}

// What was used since it was kept gets a second turn.
void KeptDocuments::make_room(Shard& shard, std::size_t bytes) const {
  while (!shard.entries.empty() && shard.bytes + bytes > shard_bytes_max_) {
    const auto oldest = shard.entries.begin();
    if (oldest->was_used) {
      oldest->was_used = false;
      shard.entries.splice(shard.entries.end(), shard.entries, oldest);
    } else {
      remove(shard, oldest);
    }
  }
}

void KeptDocuments::forget(std::string_view subject) {
  Shard& shard = shard_of(subject);
  const std::lock_guard lock(shard.mutex);
  const auto found = shard.by_subject.find(subject);
  if (found != shard.by_subject.end()) remove(shard, found->second);
}

void KeptDocuments::forget_all() {
  for (Shard& shard : shards_) {
    const std::lock_guard lock(shard.mutex);
    shard.by_subject.clear();
    shard.entries.clear();
    shard.bytes = 0;
  }
}

std::size_t KeptDocuments::bytes() const {
  std::size_t sum = 0;
  for (const Shard& shard : shards_) {
    const std::lock_guard lock(shard.mutex);
    sum += shard.bytes;
  }
  return sum;
}

}  // namespace cardinal::server
