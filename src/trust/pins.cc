// Which pins of a trust store are for a subject.
#include "cardinal/trust.h"

namespace cardinal {

std::string_view name_of(How how) {
  constexpr std::string_view names[] = {
      "none", "self-certified", "pinned",         "trusted-jwks",
      "did",  "first-use",      "jku-same-origin"};
  return names[static_cast<std::size_t>(how)];
}

// Pins of the subject itself take precedence over those of its origin.
std::vector<const Pin*> TrustStore::pins_for(std::string_view subject) const {
  std::vector<const Pin*> found;
  if (subject.empty()) return found;
  const std::string normal = normalised_subject(subject);
  for (const Pin& pin : pins_) {
    if (pin.origin.empty() && pin.subject == normal) found.push_back(&pin);
  }
  if (!found.empty()) return found;
  const std::string origin = origin_of(subject);
  if (origin.empty()) return found;
  for (const Pin& pin : pins_) {
    if (pin.origin == origin) found.push_back(&pin);
  }
  return found;
}

}  // namespace cardinal
