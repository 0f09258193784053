// The words of a request that look for something: "can you show me the weather
// at https://a.example" has one, and one that counts little.
//
//   std::vector<QueryWord> words = query_words(query, analyzer);
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "directory/text/analyzer.h"

namespace cardinal {

struct QueryWord {
  std::string word;  // lower case
  std::string term;
  double weight = 1;
  bool operator==(const QueryWord&) const = default;
};

// In their order, each term once. URLs are left out: they are what the agent is
// to work on. Verbs of requests, such as "show" or "find", weigh little, and so
// do words in quotation marks: in "translate 'Hello world'" they are not what
// the agent does.
std::vector<QueryWord> query_words(std::string_view query,
                                   TextAnalyzer& analyzer);

// What is beyond is ignored.
inline constexpr std::size_t query_bytes_max = 4'096;
inline constexpr std::size_t query_words_max = 64;
inline constexpr double request_word_weight = 0.4;
inline constexpr double quoted_word_weight = 0.4;

}  // namespace cardinal
