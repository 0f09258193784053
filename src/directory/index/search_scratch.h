// Room for one search: postings that were taken, by windows of documents, and
// the sums of one window. A window fits the processor's cache, which a sum per
// document of the whole segment does not.
//
// Thread safety: a pool is shared; what was taken is one thread's.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace cardinal {

inline constexpr std::uint32_t window_bits = 14;
inline constexpr std::uint32_t window_size = 1u << window_bits;

// A posting that was taken: which group scores how much for which document.
class TakenPosting {
 public:
  TakenPosting() = default;
  TakenPosting(std::uint32_t document, std::uint32_t group, std::uint32_t score)
      : bits_(std::uint64_t{score} << 32 | group << window_bits |
              (document & (window_size - 1))) {}

  std::uint32_t in_window() const {
    return static_cast<std::uint32_t>(bits_) & (window_size - 1);
  }
  std::uint32_t group() const {
    return static_cast<std::uint32_t>(bits_) >> window_bits;
  }
  std::uint32_t score() const {
    return static_cast<std::uint32_t>(bits_ >> 32);
  }

 private:
  std::uint64_t bits_ = 0;
};

// What a document has scored so far.
struct ScoreEntry {
  std::uint64_t groups = 0;   // bit i: group i has scored
  std::uint32_t sum = 0;      // with the group of now
  std::uint32_t current = 0;  // of the group of now
};

struct SearchScratch {
  // One list per window of a segment.
  std::vector<std::vector<TakenPosting>> windows;
  // All zero between windows.
  std::array<ScoreEntry, window_size> entries{};
  std::array<std::uint32_t, window_size + 1> touched;  // entries, each once

  void make_windows(std::uint32_t documents) {
    const std::size_t wanted = (documents + window_size - 1) / window_size;
    if (windows.size() < wanted) windows.resize(wanted);
    for (auto& window : windows) window.clear();
  }
};

class ScratchPool {
 public:
  struct GiveBack {
    ScratchPool* pool;
    void operator()(SearchScratch* scratch) const { pool->keep(scratch); }
  };
  using Lease = std::unique_ptr<SearchScratch, GiveBack>;

  // Requires: the pool outlives it.
  Lease take();

  // So many stay when they are not in use, about a megabyte each.
  static constexpr std::size_t kept_max = 8;
  // Larger ones do not stay.
  static constexpr std::size_t kept_postings_max = 1u << 18;

 private:
  void keep(SearchScratch* scratch);

  std::mutex lock_;
  std::vector<std::unique_ptr<SearchScratch>> kept_;
};

}  // namespace cardinal
