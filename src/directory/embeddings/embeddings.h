// Embeddings of cards and requests by somebody else's model, which make the
// order of answers better and are never needed for one.
//
//   Embeddings embeddings(store, embedder, file, 50, env);
//   embeddings.start();
//   if (const auto request = embeddings.of_request("rain in Oslo")) {
//     std::optional<double> near = embeddings.cosine(subject_hash, *request);
//   }
//
// A thread follows the log and has the cards embedded in batches; only those
// that everybody may see, since their text leaves this machine. A request waits
// `request_timeout_ms` at most and goes on without. After failures in a row
// nobody is asked for a while. Failures are counted and shown in stats.
//
// Thread safety: any thread.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "cardinal/agent.h"
#include "cardinal/store.h"
#include "directory/embeddings/embedder.h"
#include "directory/embeddings/embedding_file.h"

namespace cardinal::directory {

struct EmbeddingStats {
  std::string model;
  std::size_t dimensions = 0;  // 0: not known yet
  std::size_t cards = 0;       // that have one
  std::uint64_t behind = 0;    // changes that were not looked at yet
  std::uint64_t requests = 0;  // that asked the model
  std::uint64_t late = 0;      // requests that were answered without
  std::uint64_t failures = 0;  // of batches of cards
  std::uint64_t refused = 0;   // cards that the model does not take
  std::string failure;         // the last one, of cards or requests; empty
                               // again after a success
};

// What is embedded of a card; at most `embedded_bytes_max`.
std::string embedded_text(const Agent& agent);
inline constexpr std::size_t embedded_bytes_max = 8'000;

class Embeddings {
 public:
  static constexpr std::int64_t batch_timeout_ms = 8'000;
  static constexpr std::size_t batch_cards = 32;

  // All must outlive it.
  Embeddings(store::Store& store, Embedder& embedder, const std::string& path,
             std::int64_t request_timeout_ms, const Env& env);
  ~Embeddings();  // ends the thread, within batch_timeout_ms

  void start();
  // Absent: not in time, or not at all. The last ones are remembered, so that
  // the pages of an answer agree.
  std::optional<std::string> of_request(std::string_view text) const;
  std::optional<double> cosine(std::uint64_t subject_hash,
                               std::string_view request) const {
    return file_.cosine(subject_hash, request);
  }
  EmbeddingStats stats() const;

 private:
  struct Waiting {
    std::uint64_t subject = 0;
    std::uint64_t change = 0;
    std::string text;
  };

  void run();
  bool is_stopping() const;
  bool pause_until_grown();
  Status follow();
  Status look_at(const std::string& subject);
  Status embed_waiting();
  Status embed_batch(std::span<const Waiting> batch);
  Status take(std::span<const Waiting> batch, const EmbeddedTexts& vectors);
  bool is_paused() const;
  void count_request(const Status& done) const;

  store::Store& store_;
  Embedder& embedder_;
  const std::int64_t request_timeout_ms_;
  const Env& env_;
  EmbeddingFile file_;
  // Of the thread.
  std::vector<Waiting> waiting_;
  std::unordered_map<std::uint64_t, std::uint64_t> refused_;  // and the change
  std::size_t other_dimensions_ = 0;  // that the model had last, if not ours
  std::int64_t retry_ms_ = 0;

  mutable std::mutex lock_;  // of what follows
  std::condition_variable wake_;
  bool stopping_ = false, grown_ = false;
  std::uint64_t followed_ = 0;  // changes up to this one were looked at
  mutable EmbeddingStats stats_;
  mutable int failed_in_a_row_ = 0;
  mutable std::int64_t paused_until_us_ = 0;
  mutable std::unordered_map<std::string, std::string> remembered_;
  std::thread thread_;
};

}  // namespace cardinal::directory
