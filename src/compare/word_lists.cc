#include "compare/word_lists.h"

#include <algorithm>
#include <set>

#include "base/text.h"

namespace cardinal {
namespace {

constexpr std::size_t listed_max = 5;

}  // namespace

Differences differences(const std::vector<std::string>& before,
                        const std::vector<std::string>& after) {
  const auto only_in = [](const auto& list, const auto& other) {
    std::set<std::string_view> known(other.begin(), other.end());
    std::vector<std::string> found;
    for (const std::string& word : list) {
      if (known.insert(word).second) found.push_back(word);
    }
    return found;
  };
  return {only_in(before, after), only_in(after, before)};
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  const std::size_t shown = std::min(words.size(), listed_max);
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += quoted_unescaped(words[i]);
  }
  if (shown < words.size()) {
    text += " and " + std::to_string(words.size() - shown) + " more";
  }
  return text;
}

}  // namespace cardinal
