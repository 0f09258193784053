// Whether a request is a browser's that shows pages, or a program's.
//
// Thread safety: free functions without shared state.
#pragma once

#include "cardinal/http.h"

namespace cardinal::web {

// Whether application/json is preferred to text/html.
bool prefers_json(const http::Request& request);
// Whether text/html is listed by name, as browsers do.
bool names_html(const http::Request& request);

}  // namespace cardinal::web
