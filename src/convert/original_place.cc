#include "convert/original_place.h"

#include "check/security/scanned_text.h"
#include "convert/format.h"

namespace cardinal::convert {

// No rule about A2A cards but those about threats reads a parameter of an
// extension. What makes a string a threat is searched for in the text of the
// original here: the same bytes as those of the string.
bool can_be_marked(CardFormat to, Value original) {
  return info_of(to).dialect == Dialect::a2a && original.is(Kind::object) &&
         scan_text(original).facts == 0;
}

std::string with_original(std::string_view card, std::string_view original) {
  const std::size_t mark = card.find(original_mark);
  const std::size_t end = mark + original_mark.size();
  if (mark == std::string_view::npos || mark == 0 || card[mark - 1] != '"' ||
      !card.substr(end).starts_with('"') ||
      card.find(original_mark, end) != std::string_view::npos) {
    return {};
  }
  std::string whole;
  whole.reserve(card.size() + original.size());
  whole += card.substr(0, mark - 1);
  whole += original;
  whole += card.substr(end + 1);
  return whole;
}

}  // namespace cardinal::convert
