// Makes vectors of texts: a model that somebody else runs.
//
//   TRY(const EmbeddedTexts vectors, embedder.embed(texts, 50));
//
// Thread safety: may be called from many threads.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cardinal/base.h"

namespace cardinal::directory {

using EmbeddedTexts = std::vector<std::vector<float>>;

struct Embedder {
  static constexpr std::size_t dimensions_max = 4'096;

  virtual ~Embedder() = default;
  // Of the model: vectors of another one cannot be compared with its own.
  virtual std::string name() const = 0;
  // A vector per text, all of one length, at most `dimensions_max`; none is all
  // zeros, and all are finite. Fails: unavailable, if no answer came within the
  // time, or the answer is not that of a model; invalid, if it has other
  // vectors, or if these texts were refused.
  virtual Result<EmbeddedTexts> embed(std::span<const std::string> texts,
                                      std::int64_t timeout_ms) = 0;
};

}  // namespace cardinal::directory
