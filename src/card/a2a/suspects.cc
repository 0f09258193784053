// The words by which a text is looked at more closely: those of sellers, of
// placeholders, and of orders to whoever reads it.
#include <array>

#include "base/word_filter.h"
#include "cardinal/a2a.h"

namespace cardinal::a2a {
namespace {

enum class End : std::uint8_t { any, word };

struct Suspect {
  std::string_view text;
  End end = End::any;  // what stands behind it
};

// The words and phrases of a2a/skill-description-marketing,
// a2a/skill-description-quality and a2a/text-instructions, as far as they tell
// them from common ones.
constexpr Suspect suspects[] = {
    {"amazing"},
    {"best-in-class"},
    {"choose", End::word},
    {"cutting-edge"},
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
    {"ption goes"},  // "description goes here", not the member's name
    {"ption here"},
    {"ption of "},
    {"ption:"},
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

// Whether the word ends there, where it must.
bool ends(std::string_view behind, std::size_t suspect) {
  if (suspects[suspect].end == End::any || behind.empty()) return true;
  const char next = static_cast<char>(behind.front() | 0x20);
  return next < 'a' || next > 'z';
}

}  // namespace

bool may_be_suspect(std::string_view text) {
  return filter.occurs_in(text, ends);
}

}  // namespace cardinal::a2a
