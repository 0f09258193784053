// The response to a request that no route takes.
#pragma once

#include <string>

#include "cardinal/http.h"

namespace cardinal::http {

struct UnroutedResponse {
  Response response;
  std::string extra_header_text;  // whole lines
};

// 404, 405, or the methods for OPTIONS.
UnroutedResponse unrouted(const Request& request, const Router::Match& match,
                          const ServerOptions& options);

}  // namespace cardinal::http
