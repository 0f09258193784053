// What fetch says of a card, or of why there is none.
#pragma once

#include <string>

#include "cardinal/fetch.h"

namespace cardinal {

// For people, beside the card.
std::string fetched_as_text(const wellknown::FetchedCard& card);
std::string attempts_as_text(
    const std::vector<wellknown::FetchAttempt>& attempts);

// One object each, with all facts; the card as it came, or null.
std::string fetched_as_json(const wellknown::FetchedCard& card);
std::string fetch_error_as_json(const std::string& target,
                                const wellknown::FetchError& error);

}  // namespace cardinal
