// What pages of other origins may read (the Fetch standard's CORS protocol).
#pragma once

#include <string>

#include "cardinal/http.h"

namespace cardinal::http {

// Header lines of every response to this request; empty when no origin is
// allowed.
std::string cors_header_text(const Cors& cors, const Request& request);

// Further header lines of the response to a preflight; empty for any other
// request.
std::string preflight_header_text(const Cors& cors, const Request& request,
                                  std::string_view allow);

}  // namespace cardinal::http
