// Calling the functions of a route: an exception becomes a response.
//
// Thread safety: free functions without shared state.
#pragma once

#include "cardinal/http.h"

namespace cardinal::http {

Response call_handler(const Route& route, const Request& request);

// The response that is there already; absent if the handler must be called.
std::optional<Response> ready_response(const Route& route,
                                       const Request& request);

}  // namespace cardinal::http
