// Which members or items of instances some keyword has looked at: regions of
// bits, one above the other.
#pragma once

#include <cstdint>
#include <vector>

#include "schema/program.h"

namespace cardinal::schema {

class MarkStack {
 public:
  // A region, or `none` when nobody asks.
  using Marks = Index;

  explicit MarkStack(std::vector<std::uint64_t>& words) : words_(words) {}

  Marks open(std::uint32_t size) {
    const auto first = static_cast<Marks>(words_.size());
    words_.resize(first + (size + 63) / 64, 0);
    return first;
  }
  // Requires: the last one opened.
  void close(Marks marks) { words_.resize(marks); }

  void set(Marks marks, std::uint32_t ordinal) {
    if (marks == none) return;
    words_[marks + ordinal / 64] |= std::uint64_t{1} << ordinal % 64;
  }
  bool is_set(Marks marks, std::uint32_t ordinal) const {
    return words_[marks + ordinal / 64] >> ordinal % 64 & 1;
  }
  void add(Marks to, Marks from, std::uint32_t size) {
    for (std::uint32_t i = 0; i < (size + 63) / 64; ++i) {
      words_[to + i] |= words_[from + i];
    }
  }

 private:
  std::vector<std::uint64_t>& words_;
};

}  // namespace cardinal::schema
