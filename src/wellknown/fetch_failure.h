// Why a URL gave no card.
#pragma once

#include <expected>
#include <string>

#include "cardinal/fetch.h"

namespace cardinal::wellknown {

struct CardFailure : FetchError {
  bool elsewhere = false;  // another URL may have the card
  int status = 0;
};
using CardResult = std::expected<FetchedCard, CardFailure>;

CardFailure card_failure(FetchFault fault, const std::string& url,
                         std::string message, int status);
// Of a response whose status is not 200.
CardFailure status_failure(const http::ClientResponse& response);
Code code_of(FetchFault fault, int status);

// RFC 9111, 4.2.4: what an error is for stale-if-error.
bool is_outage(int status);

}  // namespace cardinal::wellknown
