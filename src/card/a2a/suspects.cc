// Finds texts that may have marketing words or placeholders. Rules check those
// texts exactly.
#include "base/ascii.h"
#include "base/word_filter.h"
#include "card/a2a/text_words.h"

namespace cardinal::a2a {
namespace {

// All that the rules name, without those that another one is a part of.
class Suspects {
 public:
  consteval Suspects() {
    for (const std::string_view word : marketing_words) add(word);
    for (const Phrase& phrase : placeholder_beginnings) add(phrase.rare());
    for (const Phrase& phrase : placeholder_parts) add(phrase.rare());
    std::ranges::sort(list_.begin(), list_.begin() + count_);
  }
  consteval std::size_t size() const { return count_; }
  constexpr std::string_view operator[](std::size_t i) const {
    return list_[i];
  }

 private:
  // A word that others begin with finds them as well.
  consteval void add(std::string_view suspect) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (suspect.starts_with(list_[i])) return;
      if (list_[i].starts_with(suspect)) {
        list_[i] = suspect;
        return;
      }
    }
    list_[count_++] = suspect;
  }

  std::array<std::string_view, WordFilter::words_max> list_{};
  std::size_t count_ = 0;
};

constexpr Suspects suspects;

constexpr auto texts = [] {
  std::array<std::string_view, suspects.size()> list;
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = suspects[i];
  return list;
}();

constexpr WordFilter filter(texts);

}  // namespace

bool may_be_suspect(std::string_view text) {
  return filter.occurs_in(text,
                          [](std::string_view, std::size_t) { return true; });
}

}  // namespace cardinal::a2a
