// A part of an ADP card: for callers who asked for some members only, or may
// see no others (draft-song-anp-adp-00, 4.1, 7.2 and 7.5).
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cardinal/json.h"

namespace cardinal::adp {

// The card's top-level members of these names, with id and name; without the
// signature, which a part of a card cannot have.
std::string part_of_card(Value card,
                         const std::vector<std::string>& fields = {});

// The id and the name of the card in a text; "{}" if there is none.
std::string minimal_card(std::string_view text);

}  // namespace cardinal::adp
