// The card that an operation is about: its place in the given text, and its
// dialect.
//
//   TRY(const GivenCard found, given_card(text, call.input));
//   use(found.card, found.dialect);
//
// Thread safety: free functions without shared state.
#pragma once

#include "card/card_text.h"
#include "cardinal/card.h"

namespace cardinal {

struct GivenCard {
  Value card;
  Dialect dialect;
};

// By the properties `pointer` and `dialect` of the input.
// Fails: as given_dialect does, and not_found when the pointer leads nowhere.
// Requires: the text has no faults.
Result<GivenCard> given_card(const CardText& text, Value input);

// By the property `dialect` of the input, or as the card shows.
// Fails: invalid, when the card is not an object or not recognised.
Result<Dialect> given_dialect(Value input, Value card);

}  // namespace cardinal
