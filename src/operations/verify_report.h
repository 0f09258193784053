// What verify says of a card.
#pragma once

#include "cardinal/operations.h"
#include "cardinal/trust.h"

namespace cardinal {

// One object of "results".
std::string verification_as_json(const std::string& file,
                                 const Verification& found);
std::string verification_as_text(const std::string& file,
                                 const Verification& found);

// The canonical bytes of cards with their digests and, of two cards, where
// they first differ. `texts` are the cards' own.
Result<Outcome> explain_bytes(const std::vector<std::string>& paths,
                              std::optional<Dialect> dialect, Call& call);

}  // namespace cardinal
