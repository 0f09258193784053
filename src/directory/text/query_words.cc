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

}  // namespace

std::vector<QueryWord> query_words(std::string_view query,
                                   TextAnalyzer& analyzer) {
  analyzer.forget_if_full();
  std::vector<TextToken> tokens;
  analyzer.analyze(without_urls(query.substr(0, query_bytes_max)), tokens);
  std::vector<QueryWord> words;
  for (const TextToken& token : tokens) {
    if (words.size() == query_words_max) break;
    if (token.part) continue;  // the pair stands for it
    if (std::ranges::find(words, token.term, &QueryWord::term) != words.end())
      continue;
    const bool request = std::ranges::binary_search(request_words, token.term);
    words.push_back({std::string(token.word), std::string(token.term),
                     request ? request_word_weight : 1.0});
  }
  return words;
}

}  // namespace cardinal
