// Finds texts that may have marketing words, placeholders or instructions to
// their readers. Rules check those texts exactly.
#include "base/ascii.h"
#include "base/word_filter.h"
#include "card/a2a/text_words.h"

namespace cardinal::a2a {
namespace {

enum class End : std::uint8_t { any, word };

struct Suspect {
  std::string_view text;
  End end = End::any;  // what stands behind it
};

// All that the rules name, without those that another one is a part of.
class Suspects {
 public:
  consteval Suspects() {
    for (const std::string_view word : marketing_words) add({word});
    for (const Phrase& phrase : placeholder_beginnings) add({phrase.rare()});
    for (const Phrase& phrase : placeholder_parts) add({phrase.rare()});
    for (const InstructionPattern& pattern : instruction_patterns) {
      add_alternatives(pattern[0]);
    }
    add({new_role.rare()});
    std::ranges::sort(list_.begin(), list_.begin() + count_, {},
                      &Suspect::text);
  }
  consteval std::size_t size() const { return count_; }
  constexpr const Suspect& operator[](std::size_t i) const { return list_[i]; }

 private:
  // A word that others begin with finds them as well.
  consteval void add(Suspect suspect) {
    for (std::size_t i = 0; i < count_; ++i) {
      Suspect& known = list_[i];
      if (known.end != suspect.end) continue;
      if (known.end == End::word) {
        if (known.text == suspect.text) return;
      } else if (suspect.text.starts_with(known.text)) {
        return;
      } else if (known.text.starts_with(suspect.text)) {
        known = suspect;
        return;
      }
    }
    list_[count_++] = suspect;
  }
  consteval void add_alternatives(std::string_view words) {
    while (!words.empty()) {
      const std::size_t end = std::min(words.find('|'), words.size());
      add({words.substr(0, end), End::word});
      words.remove_prefix(std::min(end + 1, words.size()));
    }
  }

  std::array<Suspect, WordFilter::words_max> list_{};
  std::size_t count_ = 0;
};

constexpr Suspects suspects;

constexpr auto texts = [] {
  std::array<std::string_view, suspects.size()> list;
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = suspects[i].text;
  return list;
}();

constexpr WordFilter filter(texts);

// Whether the word ends there, where it must.
bool is_word_end(std::string_view behind, std::size_t suspect) {
  return suspects[suspect].end == End::any || behind.empty() ||
         !is_alpha(behind.front());
}

}  // namespace

bool may_be_suspect(std::string_view text) {
  return filter.occurs_in(text, is_word_end);
}

}  // namespace cardinal::a2a
