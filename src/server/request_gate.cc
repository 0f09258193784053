#include "server/request_gate.h"

#include "base/ascii.h"

namespace cardinal::server {

bool is_for_other_origins(const Operation& operation) {
  return operation.effects.read_only && !operation.effects.open_world;
}

std::expected<void, http::Response> require_own_origin(
    const Operation& operation, const http::Request& request) {
  if (is_for_other_origins(operation)) return {};
  const auto origin = request.header("Origin");
  // Browsers send it with every request, also where they send no Origin; "none"
  // is a user who typed the address.
  const auto site = request.header("Sec-Fetch-Site").value_or("none");
  const bool is_of_page = site != "none" && site != "same-origin";
  if (!origin && !is_of_page) return {};
  // "https://directory.example:8443"
  const std::size_t scheme = origin ? origin->find("://") : std::string::npos;
  const bool is_own =
      !is_of_page && scheme != std::string_view::npos &&
      equal_ignoring_case(origin->substr(scheme + 3), request.host);
  if (is_own) return {};
  return std::unexpected(http::problem(
      403, "other-origin", "Request of another origin",
      "Web pages of other origins may read, but neither write nor have this "
      "server ask others; send the request without a browser."));
}

}  // namespace cardinal::server
