#include "card/adp/partial_card.h"

#include <algorithm>

namespace cardinal::adp {

std::string part_of_card(Value card, const std::vector<std::string>& fields) {
  Writer out;
  out.begin_object();
  for (const Member member : card.members()) {
    const bool always = member.name == "id" || member.name == "name";
    const bool requested =
        std::ranges::find(fields, member.name) != fields.end();
    if (!always && (!requested || member.name == "signature")) continue;
    out.key(member.name).raw(member.value.raw());
  }
  out.end_object();
  return out.take();
}

std::string minimal_card(std::string_view text) {
  Faults faults;
  const Document card = Reader().read(std::string(text), Limits{}, faults);
  return part_of_card(card.root());
}

}  // namespace cardinal::adp
