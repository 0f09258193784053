// The words by which a text is looked at more closely: those of sellers, of
// placeholders, and of orders to whoever reads it.
#include <algorithm>
#include <array>

#include "base/word_filter.h"
#include "cardinal/a2a.h"

namespace cardinal::a2a {
namespace {

enum class End : std::uint8_t { any, word, blank_or_colon };

struct Suspect {
  std::string_view text;
  End end = End::any;  // what stands behind it
};

// The words and phrases of a2a/skill-description-marketing,
// a2a/skill-description-quality and a2a/text-instructions, as far as they tell
// them from common ones. Sorted, for the filter's sake.
constexpr Suspect suspects[] = {
    {"amazing"},
    {"best-in-class"},
    {"choose", End::word},
    {"cutting-edge"},
    {"description", End::blank_or_colon},
    {"disregard", End::word},
    {"e now a"},
    {"forget", End::word},
    {"game-chang"},
    {"ignore", End::word},
    {"incredible"},
    {"lorem ipsum"},
    {"next-gen"},
    {"override", End::word},
    {"placeholder"},
    {"powerful"},
    {"prefer", End::word},
    {"reveal", End::word},
    {"revolution"},
    {"select", End::word},
    {"state-of-the"},
    {"supercharge"},
    {"superior"},
    {"ultimate"},
    {"unmatched"},
    {"unparalleled"},
    {"world-class"},
};

constexpr auto texts = [] {
  std::array<std::string_view, std::size(suspects)> list;
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = suspects[i].text;
  return list;
}();

constexpr WordFilter filter(texts);

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

bool ends_as(End end, std::string_view rest) {
  if (end == End::any) return true;
  const char next = rest.empty() ? ' ' : rest.front();
  if (end == End::word) return lower(next) < 'a' || lower(next) > 'z';
  return next == ' ' || next == ':';
}

bool begins_with(std::string_view found, const Suspect& suspect) {
  const std::size_t size = suspect.text.size();
  return found.size() >= size &&
         std::ranges::equal(found.substr(0, size), suspect.text, {}, lower) &&
         ends_as(suspect.end, found.substr(size));
}

}  // namespace

bool may_be_suspect(std::string_view text) {
  return filter.occurs_in(text, [](std::string_view found, std::size_t word) {
    return begins_with(found, suspects[word]);
  });
}

}  // namespace cardinal::a2a
