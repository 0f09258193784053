// The embeddings of cards: in memory, and in a file beside the index, so that a
// restart asks nobody for them again.
//
//   EmbeddingFile file(path, origin);
//   file.put(hash, change, quantized_embedding(vector));
//   TRY_STATUS(file.flush());
//   std::optional<float> near = file.cosine(subject, request);
//
// Records are appended. What was cut off or damaged is left out and made again;
// a file of another directory or model is begun anew. Nothing depends on it but
// the order of answers.
//
// The file is little-endian: a header (`CDEMBED1`, XXH3 of directory and model,
// dimensions), then records of one size: hash of the subject, change that
// brought the text, the vector with a byte per dimension, XXH3 of all that. A
// record with the change 0 takes the subject away.
//
// Thread safety: one thread changes it, any thread compares.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cardinal/base.h"

namespace cardinal::directory {

// One byte per dimension; only the direction counts.
std::string quantized_embedding(const std::vector<float>& vector);

class EmbeddingFile {
 public:
  // `origin` names directory and model. Never fails for what is in the file.
  EmbeddingFile(std::string path, std::string_view origin);

  std::size_t dimensions() const { return dimensions_; }  // 0: none yet
  std::size_t size() const;
  // The change whose text was embedded; 0: none.
  std::uint64_t change_of(std::uint64_t subject) const;
  // -1 to 1; absent for a card without embedding, or another dimension.
  std::optional<double> cosine(std::uint64_t subject,
                               std::string_view request) const;

  // In memory; flush() writes it. The first one says the dimensions.
  // Requires: of these dimensions, a change.
  void put(std::uint64_t subject, std::uint64_t change, std::string vector);
  void remove(std::uint64_t subject);
  // Forgets all: another model answers now.
  void clear();
  // Fails: as writing does; the next call tries again.
  Status flush();
  std::vector<std::uint64_t> subjects() const;

 private:
  struct Entry {
    std::uint64_t change = 0;
    std::string vector;
    double length = 0;
  };

  void load(std::string_view bytes);
  std::string header() const;
  void add_pending(std::uint64_t subject, std::uint64_t change,
                   std::string_view vector);
  Status rewrite();

  const std::string path_;
  const std::uint64_t origin_;
  std::atomic<std::size_t> dimensions_ = 0;
  std::size_t records_ = 0;    // in the file, and those that wait
  std::string pending_;        // records that wait for flush()
  bool needs_rewrite_ = true;  // the file is not what is in memory

  mutable std::shared_mutex lock_;  // of the entries
  std::unordered_map<std::uint64_t, Entry> entries_;
};

}  // namespace cardinal::directory
