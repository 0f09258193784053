#include "http/unrouted.h"

#include "http/cors.h"
#include "http/response.h"

namespace cardinal::http {
namespace {

constexpr std::string_view all_methods =
    "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

}  // namespace

UnroutedResponse unrouted(const Request& request, const Router::Match& match,
                          const ServerOptions& options) {
  const bool all = request.path == "*";
  if (request.method == Method::options && (all || !match.allow.empty())) {
    const std::string allow(all ? all_methods : std::string_view(match.allow));
    Response response;
    response.status = 204;
    response.fields.emplace_back("Allow", allow);
    return {std::move(response),
            preflight_header_text(options.cors, request,
                                  all ? allow : match.allow_other_origins)};
  }
  if (match.allow.empty()) {
    return {problem(404, "not-found", "Not found", options.not_found_detail),
            {}};
  }
  Response response = problem(405, "method-not-allowed", "Method not allowed",
                              "Use one of " + match.allow + ".");
  response.fields.emplace_back("Allow", match.allow);
  return {std::move(response), {}};
}

}  // namespace cardinal::http
