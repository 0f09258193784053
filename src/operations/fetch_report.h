// What fetch says of a card, or of why there is none.
#pragma once

#include <string>

#include "cardinal/fetch.h"

namespace cardinal {

// One object each, with all facts; the card as it came, or null.
std::string fetched_as_json(const wellknown::FetchedCard& card);
std::string fetch_error_as_json(const std::string& target,
                                const wellknown::FetchError& error);

// Of such an object, for people: what is to be said beside the card, and the
// URLs that did not return it.
std::string fetched_as_text(Value answer);
std::string attempts_as_text(Value answer);
// The exact text of the card, with the space around it.
std::string_view fetched_text(Value answer);

}  // namespace cardinal
