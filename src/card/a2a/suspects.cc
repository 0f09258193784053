// Finds texts that may have marketing words or placeholders, and JSON texts
// with private names. Rules check those exactly.
#include "base/ascii.h"
#include "base/word_filter.h"
#include "card/a2a/private_names.h"
#include "card/a2a/text_words.h"

namespace cardinal::a2a {
namespace {

// The private names as JSON text has them, in lower case.
constexpr std::array<std::string_view, 6> quoted_private_names = {
    R"("adminurl")",      R"("internalurl")", R"("debugendpoint")",
    R"("privateconfig")", R"("secrets")",     R"("credentials")"};
static_assert(std::ranges::equal(
    quoted_private_names, private_member_names,
    [](std::string_view quoted, std::string_view name) {
      return quoted.front() == '"' && quoted.back() == '"' &&
             std::ranges::equal(quoted.substr(1, quoted.size() - 2), name, {},
                                {}, to_lower);
    }));

// All that the rules name, without those that another one is a part of.
class Suspects {
 public:
  consteval Suspects() {
    for (const std::string_view word : marketing_words) add(word);
    for (const Phrase& phrase : placeholder_beginnings) add(phrase.rare());
    for (const Phrase& phrase : placeholder_parts) add(phrase.rare());
    for (const std::string_view name : quoted_private_names) add(name);
    std::ranges::sort(list_.data(), list_.data() + count_);
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
