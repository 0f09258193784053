// Which records a directory got from a URL: their subjects, by source.
//
// Follows the log; the first call reads all heads. Keeps a few bytes per
// record and verifies what it finds.
//
//   TRY(const std::vector<std::string> subjects, sources.of(url));
//
// Thread safety: any thread.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "cardinal/store.h"

namespace cardinal::directory {

class SourceSubjects {
 public:
  explicit SourceSubjects(store::Store& store) : store_(store) {}

  // The records that are there, were proved by their host and came from this
  // URL, which is as a record's source_url has it; at most `subjects_max`.
  // Fails: as reading the store does.
  Result<std::vector<std::string>> of(const std::string& url);

  static constexpr std::size_t subjects_max = 16;

 private:
  Status load();
  Status follow();
  void note(const std::string& subject, const store::Head& head);

  store::Store& store_;
  std::mutex mutex_;
  bool is_loaded_ = false;
  std::uint64_t followed_ = 0;
  // By the hash of the source. What is not true any longer stays until it is
  // found.
  std::unordered_multimap<std::size_t, std::string> subjects_;
};

}  // namespace cardinal::directory
