// The log that a directory publishes: the Merkle tree of its store, with
// checkpoints that its key has signed.
//
//   TRY(auto log, PublishedLog::open(store, {.folder = "data"}));
//   log->follow();
//   respond(log->checkpoint()->note);
//
// The key is made at the first opening and stays: whoever has seen a checkpoint
// expects the same log for ever. Each checkpoint is written to a file before
// anybody sees it. So a store that was replaced by an older one is noticed, and
// nothing that contradicts an earlier checkpoint is ever signed.
//
// Thread safety: may be used from many threads.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "cardinal/store.h"
#include "cardinal/transparency.h"
#include "store/growth.h"

namespace cardinal::transparency {

struct PublishedLogOptions {
  std::string folder;
  // The name of a log that is made; empty: from the id of the directory. A log
  // that is there must have this name.
  std::string origin = {};
  std::int64_t interval_ms = 1'000;  // between two checkpoints, at least
  const Env* env = &system_env();
};

struct PublishedCheckpoint {
  merkle::TreeHead tree;
  std::string note;
};

// Files in the folder.
std::string log_key_path(const std::string& folder);
std::string log_checkpoint_path(const std::string& folder);

class PublishedLog {
 public:
  // The store must outlive it. Fails: invalid, for a damaged key; conflict, for
  // a log of another name; as files do.
  static Result<std::unique_ptr<PublishedLog>> open(
      store::Store& store, PublishedLogOptions options);
  ~PublishedLog();

  const LogVerifier& verifier() const { return signer_.verifier(); }
  // The last one; null, if none can be made: status() says why.
  std::shared_ptr<const PublishedCheckpoint> checkpoint() const;
  Status status() const;

  // Makes a checkpoint of what the store has now, unless the last one is that.
  Status publish();
  // Does the same whenever the store grew, on a thread of its own, at most once
  // in the interval.
  void follow();
  bool is_following() const { return thread_.joinable(); }
  // Calls `wake` once, when a checkpoint has more than `size` entries.
  store::Wake on_published(std::uint64_t size, std::function<void()> wake);

  // Of the last checkpoint. Fail: not_found, beyond it; unavailable, if there
  // is none.
  Result<std::string> tile(unsigned level, std::uint64_t index,
                           std::uint64_t width) const;
  Result<std::string> entries(std::uint64_t index, std::uint64_t width) const;
  // Requires: a public change.
  Result<InclusionProof> prove(const store::Change& change) const;

 private:
  PublishedLog(store::Store& store, PublishedLogOptions options,
               LogSigner signer);
  Status load();
  Status make_checkpoint();
  void run();
  Result<std::shared_ptr<const PublishedCheckpoint>> published() const;

  store::Store& store_;
  const PublishedLogOptions options_;
  const LogSigner signer_;
  const std::shared_ptr<store::Growth> growth_;
  std::mutex publish_mutex_;  // one checkpoint at a time

  mutable std::mutex mutex_;  // of what follows
  std::shared_ptr<const PublishedCheckpoint> checkpoint_;
  std::optional<Error> refusal_;  // for good: the store contradicts the log
  std::optional<Error> failure_;  // of the last attempt
  bool has_grown_ = false, is_stopping_ = false;
  std::condition_variable changed_;
  std::thread thread_;
};

}  // namespace cardinal::transparency
