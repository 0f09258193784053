// Problems in the form that the protocol of their path has for errors.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string_view>

#include "cardinal/http.h"

namespace cardinal::http {

// Rewrites a response that is a problem, if a route of the path has an
// error_form. `unread`: the bytes of the head, for a request that was refused
// before anything of it is known.
void adapt_problem(Response& response, const Request& request,
                   std::string_view unread, const Router& routes);

}  // namespace cardinal::http
