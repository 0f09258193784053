#include "directory/words/word_table.h"

#include <algorithm>
#include <cmath>
#include <list>
#include <mutex>
#include <unordered_map>

#include "base/check_that.h"
#include "directory/words/vector_scan.h"

namespace cardinal {

// The neighbours of the words that were asked for last. Finding them is a walk
// through the whole table.
struct WordTable::Memory {
  // Some 6 MB: a word has 44 neighbours in the mean, eight bytes each.
  static constexpr std::size_t words_max = 16'384;

  std::mutex lock;
  std::list<std::uint32_t> used;  // the last one first
  struct Entry {
    Neighbours neighbours;
    std::list<std::uint32_t>::iterator place;
  };
  std::unordered_map<std::uint32_t, Entry> entries;

  Neighbours find(std::uint32_t row) {
    const std::scoped_lock hold(lock);
    const auto known = entries.find(row);
    if (known == entries.end()) return nullptr;
    used.splice(used.begin(), used, known->second.place);
    return known->second.neighbours;
  }

  void keep(std::uint32_t row, const Neighbours& neighbours) {
    const std::scoped_lock hold(lock);
    if (entries.contains(row)) return;
    if (entries.size() == words_max) {
      entries.erase(used.back());
      used.pop_back();
    }
    used.push_front(row);
    entries.emplace(row, Entry{neighbours, used.begin()});
  }
};

WordTable::WordTable() : memory_(std::make_unique<Memory>()) {}
WordTable::~WordTable() = default;
WordTable::WordTable(WordTable&&) noexcept = default;
WordTable& WordTable::operator=(WordTable&&) noexcept = default;

std::string_view WordTable::term_of(std::uint32_t row) const {
  CHECK(row < rows_);
  const std::uint32_t begin = row == 0 ? 0 : word_ends_[row - 1];
  return {words_ + begin, word_ends_[row] - begin};
}

TextVectorView WordTable::vector_of(std::uint32_t row) const {
  CHECK(row < rows_);
  return TextVectorView(vectors_ + std::size_t{row} * vector_dimensions,
                        vector_dimensions);
}

std::optional<std::uint32_t> WordTable::row_of(std::string_view term) const {
  auto slot = static_cast<std::uint32_t>(checksum_of(term));
  for (;; ++slot) {
    const std::uint32_t row = slots_[slot & slot_mask_];
    if (row == 0) return {};
    if (term_of(row - 1) == term) return row - 1;
  }
}

// Smooth inverse frequency (Arora et al. 2017): a / (a + p). By Zipf's law the
// probability p is about 0.1 / rank; a is 0.001.
float WordTable::weight_of(std::uint32_t row) const {
  constexpr float half_rank = 100;
  const auto rank = static_cast<float>(row + 1);
  return rank / (rank + half_rank);
}

std::vector<WordTable::Neighbour> WordTable::nearest(std::uint32_t row) const {
  std::vector<Neighbour> found;
  std::vector<std::int32_t> products(rows_);
  multiply_each(vector_of(row), vectors_, products);
  const float least = neighbour_cosine_min * lengths_[row];
  for (std::uint32_t i = 0; i < rows_; ++i) {
    const auto product = static_cast<float>(products[i]);
    if (product >= least * lengths_[i] && i != row && lengths_[i] > 0) {
      found.push_back({i, product / (lengths_[row] * lengths_[i])});
    }
  }
  const auto nearer = [](const Neighbour& a, const Neighbour& b) {
    return a.cosine != b.cosine ? a.cosine > b.cosine : a.row < b.row;
  };
  const std::size_t kept = std::min(found.size(), neighbours_max);
  std::ranges::partial_sort(
      found, found.begin() + static_cast<std::ptrdiff_t>(kept), nearer);
  found.resize(kept);
  found.shrink_to_fit();
  return found;
}

WordTable::Neighbours WordTable::neighbours(std::uint32_t row) const {
  CHECK(row < rows_);
  if (Neighbours known = memory_->find(row)) return known;
  auto found = std::make_shared<const std::vector<Neighbour>>(nearest(row));
  memory_->keep(row, found);
  return found;
}

}  // namespace cardinal
