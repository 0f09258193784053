// The subject of a card in its normal form: keys are pinned, and cards
// remembered, by nothing else. A card that spells its subject in another way
// must not get past the pin.
#pragma once

#include <string>
#include <string_view>

#include "cardinal/trust.h"

namespace cardinal {

// Fails: invalid, with the reason, when readers of the card may take it for
// different subjects. Then no pin can be found for it, and no key can speak
// for it.
Result<std::string> normal_subject(std::string_view subject);

// Empty if the card has none. Fails: as normal_subject.
Result<std::string> normal_subject_of(Value card, Dialect dialect);

}  // namespace cardinal
