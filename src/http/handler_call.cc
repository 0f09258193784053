#include "http/handler_call.h"

#include "http/response.h"

namespace cardinal::http {

Response call_handler(const Route& route, const Request& request) {
  try {
    return route.handler(request);
  } catch (...) {
    return internal_problem(exception_text());
  }
}

std::optional<Response> ready_response(const Route& route,
                                       const Request& request) {
  if (!route.ready || !request.body.empty()) return std::nullopt;
  try {
    return route.ready(request);
  } catch (...) {
    return internal_problem(exception_text());
  }
}

}  // namespace cardinal::http
