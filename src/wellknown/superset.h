// Whether a card has everything another one has.
#pragma once

#include <string>
#include <vector>

#include "cardinal/json.h"

namespace cardinal::wellknown {

// Pointers to members of `small` that `large` lacks or changes, at most `most`.
// Items of lists may be in another order; skills and other objects with an id
// are matched by it. Texts for people, the card's version and its signatures
// may differ.
std::vector<std::string> lacking_in(Value large, Value small,
                                    std::size_t most = 5);

}  // namespace cardinal::wellknown
