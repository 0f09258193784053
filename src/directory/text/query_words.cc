#include "directory/text/query_words.h"

#include <algorithm>

#include "base/ascii.h"

namespace cardinal {
namespace {

constexpr std::string_view request_words[] = {"find", "get",  "give", "help",
                                              "know", "let",  "make", "need",
                                              "show", "tell", "want"};
static_assert(std::ranges::is_sorted(request_words));

// Any scheme, since it may have a slip as well ("htps://").
bool starts_url(std::string_view text) {
  constexpr std::string_view www = "www.", after_scheme = "://";
  if (text.size() > www.size() &&
      equal_ignoring_case(text.substr(0, www.size()), www)) {
    return true;
  }
  const auto end = static_cast<std::size_t>(
      std::ranges::find_if_not(text, is_alnum) - text.begin());
  return end > 0 && text.substr(end).starts_with(after_scheme) &&
         text.size() > end + after_scheme.size();
}

// A URL that is written without a space before it ends the word there.
std::string without_urls(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    if ((i == 0 || !is_alnum(text[i - 1])) && starts_url(text.substr(i))) {
      // To the next space or the next character beyond ASCII: Chinese goes on
      // without a space.
      while (i < text.size() && !is_space(text[i]) &&
             static_cast<unsigned char>(text[i]) < 0x80) {
        ++i;
      }
      out += ' ';
    } else {
      out += text[i++];
    }
  }
  return out;
}

// Pairs of quotation marks. Those that open and close alike stand between
// words: the apostrophe of "agents' own" opens nothing.
struct QuotationMarks {
  std::string_view open, close;
};
constexpr QuotationMarks quotation_marks[] = {
    {"'", "'"}, {"\"", "\""}, {"`", "`"},   {"“", "”"},
    {"‘", "’"}, {"«", "»"},   {"「", "」"}, {"『", "』"},
};

// What is longer than this is no quotation, but two marks that belong to
// others.
constexpr std::size_t quotation_bytes_max = 256;

// Where the quotation that begins at `at` ends, its marks included; `at` if
// none does.
std::size_t end_of_quotation(std::string_view text, std::size_t at) {
  for (const auto& [open, close] : quotation_marks) {
    if (!text.substr(at).starts_with(open)) continue;
    const bool alike = open == close;
    if (alike && at > 0 && is_alnum(text[at - 1])) return at;
    std::size_t from = at + open.size();
    for (;;) {
      const std::size_t found = text.find(close, from);
      if (found == std::string_view::npos || found - at > quotation_bytes_max)
        return at;
      from = found + close.size();
      if (!alike || from == text.size() || !is_alnum(text[from])) return from;
    }
  }
  return at;
}

class QueryWordList {
 public:
  explicit QueryWordList(TextAnalyzer& analyzer) : analyzer_(analyzer) {}

  void add(std::string_view text, double share) {
    tokens_.clear();
    analyzer_.analyze(text, tokens_);
    for (const TextToken& token : tokens_) {
      if (!token.part) add(token, share);  // the pair stands for a part
    }
  }

  std::vector<QueryWord> take() { return std::move(words_); }

 private:
  void add(const TextToken& token, double share) {
    const bool request = std::ranges::binary_search(request_words, token.term);
    const double weight = share * (request ? request_word_weight : 1.0);
    const auto known = std::ranges::find(words_, token.term, &QueryWord::term);
    if (known != words_.end()) {
      known->weight = std::max(known->weight, weight);
    } else if (words_.size() < query_words_max) {
      words_.push_back(
          {std::string(token.word), std::string(token.term), weight});
    }
  }

  TextAnalyzer& analyzer_;
  std::vector<TextToken> tokens_;
  std::vector<QueryWord> words_;
};

}  // namespace

std::vector<QueryWord> query_words(std::string_view query,
                                   TextAnalyzer& analyzer) {
  analyzer.forget_if_full();
  const std::string text = without_urls(query.substr(0, query_bytes_max));
  const std::string_view rest = text;
  QueryWordList words(analyzer);
  std::size_t begin = 0;
  for (std::size_t i = 0; i < rest.size();) {
    const std::size_t end = end_of_quotation(rest, i);
    if (end == i) {
      ++i;
      continue;
    }
    words.add(rest.substr(begin, i - begin), 1);
    words.add(rest.substr(i, end - i), quoted_word_weight);
    begin = i = end;
  }
  words.add(rest.substr(begin), 1);
  return words.take();
}

}  // namespace cardinal
