#include "wellknown/fetch_failure.h"

#include "base/text.h"

namespace cardinal::wellknown {

CardFailure card_failure(FetchFault fault, const std::string& url,
                         std::string message, int status) {
  CardFailure out;
  out.fault = fault;
  out.code = code_of(fault, status);
  out.where = url;
  out.message = std::move(message);
  out.status = status;
  return out;
}

Code code_of(FetchFault fault, int status) {
  using enum FetchFault;
  switch (fault) {
    case bad_target:
      return Code::usage;
    case unreachable:
    case server_error:
      return Code::unavailable;
    case no_card:
      return status == 200 ? Code::invalid : Code::not_found;
    case no_extended_card:
      return Code::not_found;
    case credentials_needed:
    case extended_refused:
    case other_origin:
      return Code::denied;
    case soft_404:
    case faulty_json:
    case invalid_signature:
    case not_verified:
    case scheme_differs:
    case rollback:
      return Code::invalid;
    case cache_trouble:
      return Code::internal;
  }
  return Code::internal;
}

CardFailure status_failure(const http::ClientResponse& response) {
  const int status = response.status;
  const bool is_closed = status == 401 || status == 403;
  std::string message = "status " + std::to_string(status);
  const auto challenge = response.header("WWW-Authenticate");
  if (challenge) {
    message += ", it requires " + for_terminal(shortened(*challenge, 200));
  } else if (is_closed) {
    message += ": credentials are required";
  }
  CardFailure out = card_failure(is_closed ? FetchFault::credentials_needed
                                 : status >= 500 ? FetchFault::server_error
                                                 : FetchFault::no_card,
                                 response.url, std::move(message), status);
  out.elsewhere = true;
  return out;
}

bool is_outage(int status) {
  return status == 500 || status == 502 || status == 503 || status == 504;
}

}  // namespace cardinal::wellknown
