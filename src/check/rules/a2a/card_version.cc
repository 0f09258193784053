#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

Conditions conditions_of(const AnnotatedCard& card) {
  Conditions conditions = 0;
  switch (card.detected.version) {
    case Version::v0_1:
      conditions = in_0_1;
      break;
    case Version::v0_2:
      conditions = in_0_2;
      break;
    case Version::v0_3:
      conditions = in_0_3;
      break;
    case Version::v1_0:
      conditions = in_1_0;
      break;
  }
  if (card.detected.hybrid) conditions |= card_hybrid;
  if (card.signatures_at.size() > 0) conditions |= card_signed;
  return conditions;
}

std::string versioned(const AnnotatedCard& card) {
  return "A2A " + std::string(name_of(card.detected.version));
}

std::vector<std::string_view> names_of(const AnnotatedCard& card, Part part) {
  std::vector<std::string_view> names;
  for (const MemberInfo& member : members_of(part)) {
    if (member.in & bit_of(card.detected.version)) names.push_back(member.name);
  }
  return names;
}

}  // namespace cardinal::a2a
