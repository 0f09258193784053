// What pages of other origins may read (the Fetch standard's CORS protocol).
#pragma once

#include <string>

#include "cardinal/http.h"

namespace cardinal::http {

// The lines every response gets for this request's origin; empty when there
// are no origins to allow.
std::string cors_fields(const Cors& cors, const Request& request);

// The lines a preflight gets besides; empty when the request is not one.
std::string preflight_fields(const Cors& cors, const Request& request,
                             std::string_view allow);

}  // namespace cardinal::http
