// Whether a card has everything another one has.
#pragma once

#include <string>
#include <vector>

#include "cardinal/json.h"

namespace cardinal::wellknown {

// What `small` says and `large` does not, as pointers into `small`, at most
// `most` of them. Items of lists may stand in another order; skills and other
// things with an id are the same by it. Texts for people, the card's own
// version and its signatures may differ.
std::vector<std::string> lacking_in(Value large, Value small,
                                    std::size_t most = 5);

}  // namespace cardinal::wellknown
