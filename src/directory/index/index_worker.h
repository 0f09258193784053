// Merges the segments of an index and writes them: what takes long, beside the
// thread that applies changes.
//
// Thread safety: calls exclude each other by a lock of their own. The state has
// another one, which is never held while files are written.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "directory/index/directory_index.h"
#include "directory/index/index_folder.h"
#include "directory/index/index_state.h"

namespace cardinal {

// The state, and the snapshot that readers get of it.
class SharedState {
 public:
  explicit SharedState(std::shared_ptr<const WordTable> words)
      : words_(std::move(words)) {}

  // Calls use(state) and publishes what it made of it.
  template <class Use>
  void change(Use use) {
    const std::scoped_lock hold(lock_);
    use(state_);
    publish();
  }
  template <class Use>
  auto read(Use use) const {
    const std::scoped_lock hold(lock_);
    return use(state_);
  }
  std::shared_ptr<const IndexSnapshot> snapshot() const {
    const std::scoped_lock hold(snapshot_lock_);
    return snapshot_;
  }

 private:
  void publish();

  std::shared_ptr<const WordTable> words_;
  std::shared_ptr<ScratchPool> scratch_ = std::make_shared<ScratchPool>();
  mutable std::mutex lock_;
  IndexState state_;
  mutable std::mutex snapshot_lock_;
  std::shared_ptr<const IndexSnapshot> snapshot_;
};

class IndexWorker {
 public:
  IndexWorker(std::string folder, const IndexOrigin& origin,
              std::uint64_t words, const IndexOptions& options,
              SharedState& state);

  // Takes over what is in the folder, as far as it can be used.
  Status open();
  // While files cannot be used, what is in memory is merged all the same.
  enum class Files : std::uint8_t { use, leave };
  // Whether something is due.
  bool has_work(Files files) const;
  // Does one thing that is due.
  Status work_once(Files files);
  // Writes what is in memory.
  Status checkpoint();
  Status merge_all();

  SegmentOrigin segment_origin() const { return {origin_.directory, words_}; }

 private:
  enum class Task : std::uint8_t { none, verify, merge, checkpoint };
  struct Due {
    Task task = Task::none;
    IndexRun run = {};
  };
  Due due(Files files) const;
  std::optional<IndexRun> due_merge(const IndexState& state, Files files) const;

  void load(const IndexManifest& manifest);
  Result<bool> verify(const IndexPart& part);
  Result<bool> verify_files(const IndexRun& run);
  Status merge(const IndexRun& run);
  Result<std::optional<IndexPart>> merged(const IndexRun& run, bool in_memory);
  Status write_all_memory();
  Status write_manifest(IndexManifest manifest, std::uint64_t change);
  std::string new_name(const char* kind);

  IndexFolder folder_;
  IndexOrigin origin_;
  std::uint64_t words_;
  IndexOptions options_;
  SharedState& state_;
  mutable std::mutex work_lock_;
  std::uint64_t next_file_ = 1;
};

}  // namespace cardinal
