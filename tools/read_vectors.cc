#include <algorithm>
#include <charconv>

#include "base/ascii.h"
#include "base/errors.h"
#include "directory/text/analyzer.h"
#include "word_vectors.h"

namespace cardinal::tools {
namespace {

// {..., "vectors": {"word": [100 numbers, length, rank], ...}, ...}: 307 MB,
// more than anybody wants as a tree.
class VectorScan {
 public:
  explicit VectorScan(std::string_view json) : json_(json) {
    constexpr std::string_view start = "\"vectors\":{";
    const std::size_t found = json.find(start);
    at_ = found == std::string_view::npos ? json.size() : found + start.size();
  }

  bool more() const { return at_ < json_.size() && json_[at_] == '"'; }

  // Requires: more(). The word is empty if it has an escape: no word has one.
  Status next(std::string_view& word, SourceVector& vector) {
    const std::size_t begin = ++at_;
    bool escaped = false;
    while (at_ < json_.size() && json_[at_] != '"') {
      if (json_[at_] == '\\') {
        escaped = true;
        ++at_;
      }
      ++at_;
    }
    word = escaped ? std::string_view() : json_.substr(begin, at_ - begin);
    if (json_.substr(std::min(at_, json_.size()), 3) != "\":[") return odd();
    at_ += 3;
    for (double& value : vector) {
      const auto [end, failed] = std::from_chars(
          json_.data() + at_, json_.data() + json_.size(), value);
      if (failed != std::errc()) return odd();
      at_ = static_cast<std::size_t>(end - json_.data()) + 1;
    }
    const std::size_t closed = json_.find(']', at_);
    if (closed == std::string_view::npos) return odd();
    at_ = closed + 1;
    if (at_ < json_.size() && json_[at_] == ',') ++at_;
    return {};
  }

 private:
  std::unexpected<Error> odd() const {
    return invalid("byte {}: expected \"word\":[100 numbers, ...]", at_);
  }

  std::string_view json_;
  std::size_t at_;
};

bool has_letter(std::string_view word) {
  return std::ranges::any_of(word, [](char c) { return !is_digit(c); });
}

}  // namespace

Result<TermVectors> read_vectors(std::string_view json, std::size_t terms_max) {
  TermVectors out;
  TermMap<std::size_t> known;
  TextAnalyzer analyzer;
  std::vector<TextToken> tokens;
  VectorScan scan(json);
  if (!scan.more())
    return invalid("expected a member \"vectors\" with vectors");
  for (std::size_t rank = 1; scan.more(); ++rank) {
    std::string_view word;
    SourceVector vector;
    TRY_STATUS(scan.next(word, vector));
    tokens.clear();
    analyzer.analyze(word, tokens);
    const bool is_term = tokens.size() == 1 && tokens[0].word == word &&
                         word.size() > 1 && has_letter(word);
    if (is_term) {
      auto place = known.find(tokens[0].term);
      if (place == known.end()) {
        if (out.terms.size() == terms_max) continue;
        place = known.emplace(tokens[0].term, out.terms.size()).first;
        out.terms.emplace_back(tokens[0].term);
        out.vectors.emplace_back();
      }
      // Zipf: a word's frequency is about the inverse of its rank.
      const double share = 1 / static_cast<double>(rank);
      SourceVector& sum = out.vectors[place->second];
      for (std::size_t i = 0; i < source_dimensions; ++i) {
        sum[i] += share * vector[i];
      }
    }
    analyzer.forget_if_full();
  }
  return out;
}

}  // namespace cardinal::tools
