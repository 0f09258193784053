// Keeps the index up to the store: every change, and every lease that ends.
//
//   Indexer indexer(store, index, words, env);
//   TRY_STATUS(indexer.catch_up());
//   indexer.start();
//   Moment moment = indexer.moment();
//
// Its state after a change is a function of the changes up to it, so every
// replica answers alike. It never looks at a clock but to append the ticks by
// which leases end.
//
// Thread safety: moment(), failure(), write_failure() and on_applied() from any
// thread, the rest by its owner.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>

#include "directory/discovery/discovery.h"
#include "directory/discovery/record_document.h"
#include "directory/index/directory_index.h"
#include "directory/records/lease_queue.h"
#include "store/growth.h"

namespace cardinal::directory {

class Indexer {
 public:
  // All must outlive it; `words` may be null.
  Indexer(store::Store& store, DirectoryIndex& index, const WordTable* words,
          const Env& env);
  ~Indexer();

  // Applies everything that is in the store.
  Status catch_up();
  // From now on changes are applied as they come. Without `ticks` no lease
  // ends: for followers of another log.
  void start(bool ticks);
  // Ends the thread and writes the index.
  Status stop();

  Moment moment() const;
  // Why the index does not follow any longer; empty while it does.
  std::string failure() const;
  // Why its files could not be written the last time; empty if they could.
  std::string write_failure() const;
  // Calls `wake` once, as soon as this change is applied.
  store::Wake on_applied(std::uint64_t change, std::function<void()> wake);

 private:
  struct Batch;
  // Small enough that a snapshot shows new cards soon, large enough that a
  // catch-up makes few small segments.
  static constexpr std::size_t page_changes = 1'024;

  Status load();
  Status mend();
  Status rebuild_missing();
  Status apply_page(const store::Page& page);
  Status add_change(const store::Change& change, Batch& batch);
  void add(const store::Change& change, IndexDocument document, Batch& batch);
  Result<std::optional<IndexDocument>> document_of(const store::Change& change,
                                                   bool only_current);
  Result<std::optional<IndexDocument>> card_document(
      const store::Change& change, bool only_current);
  Result<std::optional<IndexDocument>> status_document(
      const store::Change& change);
  void remove(std::uint64_t subject_hash, Batch& batch);
  std::optional<IndexDocument> indexed_document(std::uint64_t change);
  Result<bool> is_in_discovery(std::string_view subject,
                               std::int64_t now_ms) const;
  Status end_leases(std::int64_t now_ms, Batch& batch);
  // Whether a record has another standing by now than at the last change.
  Result<bool> has_lease_ended(std::int64_t now_ms);
  void publish(std::int64_t now_ms);
  void run(bool ticks);
  void append_tick();
  void checkpoint();

  store::Store& store_;
  DirectoryIndex& index_;
  const WordTable* words_;
  const Env& env_;
  DocumentMaker maker_;
  // The change that brought the indexed card of a subject.
  std::unordered_map<std::uint64_t, std::uint64_t> indexed_;
  LeaseQueue leases_;
  std::shared_ptr<const StaleSubjects> stale_;
  std::int64_t now_ms_ = 0;
  std::uint64_t applied_ = 0;
  bool is_catching_up_ = true;
  bool is_mending_ = false;
  std::int64_t checkpoint_us_ = 0;
  std::uint64_t checkpointed_ = 0;

  mutable std::mutex lock_;  // of what follows
  Moment moment_;
  std::string failure_, checkpoint_failure_;
  bool stopping_ = false;
  bool grown_ = false;
  std::condition_variable wake_;
  std::shared_ptr<store::Growth> progress_;
  std::thread thread_;
};

}  // namespace cardinal::directory
