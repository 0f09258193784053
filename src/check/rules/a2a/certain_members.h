// Required members with only one possible value, which a fix may add.
#pragma once

#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

// Adds `name` to the object that lacks it; nothing if its value is the author's
// to choose, or if the card is signed.
std::optional<Fix> certain_member(const AnnotatedCard& card,
                                  const Missing& missing,
                                  std::string_view name);

// "preferredTransport" with the default that 0.3 defines; nothing if the card
// lists another transport for its url.
std::optional<Fix> default_transport(const AnnotatedCard& card);

}  // namespace cardinal::a2a
