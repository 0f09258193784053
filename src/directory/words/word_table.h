// A table of word vectors: which words mean nearly the same.
//
//   Result<WordTable> words = WordTable::open(path);
//   if (const auto row = words->row_of("rain")) {
//     for (const WordTable::Neighbour& near : words->neighbours(*row)) ...
//   }
//
// `make words` makes the file (docs/ranking.md has its format). Its words are
// terms, as TextAnalyzer makes them, the commonest first. The vectors are
// GloVe's, so they know English only.
//
// Thread safety: immutable but for a memory of neighbours, which has a lock.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "directory/mapped_file.h"
#include "directory/words/text_vector.h"

namespace cardinal {

class WordTable {
 public:
  // Fails: as mapping does; invalid, if the file is damaged, of another
  // version, or no table at all.
  static Result<WordTable> open(const std::string& path);
  static Result<WordTable> read(SharedBytes bytes);

  ~WordTable();
  WordTable(WordTable&&) noexcept;
  WordTable& operator=(WordTable&&) noexcept;

  std::size_t size() const { return rows_; }
  // Two tables with equal ids give equal answers; never 0.
  std::uint64_t id() const { return id_; }

  std::optional<std::uint32_t> row_of(std::string_view term) const;
  std::string_view term_of(std::uint32_t row) const;
  TextVectorView vector_of(std::uint32_t row) const;
  // How much a word says about a text: 0 to 1, little for common words.
  float weight_of(std::uint32_t row) const;
  // Among the words that nobody misspells into being.
  bool is_common(std::uint32_t row) const { return row < common_rows; }

  struct Neighbour {
    std::uint32_t row;
    float cosine;
  };
  // The nearest words with at least `neighbour_cosine_min`, nearest first; at
  // most `neighbours_max`.
  using Neighbours = std::shared_ptr<const std::vector<Neighbour>>;
  Neighbours neighbours(std::uint32_t row) const;

  static constexpr std::uint32_t common_rows = 30'000;
  static constexpr float neighbour_cosine_min = 0.5f;
  static constexpr std::size_t neighbours_max = 512;

 private:
  friend class WordTableLayout;
  struct Memory;
  WordTable();

  std::vector<Neighbour> nearest(std::uint32_t row) const;

  SharedBytes bytes_;
  std::uint64_t id_ = 0;
  std::uint32_t rows_ = 0;
  std::uint32_t slot_mask_ = 0;
  const std::int8_t* vectors_ = nullptr;
  const std::uint32_t* word_ends_ = nullptr;
  const std::uint32_t* slots_ = nullptr;  // a row + 1 each; 0: free
  const char* words_ = nullptr;
  std::vector<float> lengths_;
  std::unique_ptr<Memory> memory_;
};

// The file of a table. `terms` and `vectors` correspond, the commonest first.
// Requires: at most `words_max` terms, all distinct, none empty.
std::string write_word_table(const std::vector<std::string>& terms,
                             const std::vector<TextVector>& vectors);
inline constexpr std::size_t words_max = 1u << 20;

}  // namespace cardinal
