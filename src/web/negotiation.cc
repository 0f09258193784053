#include "web/negotiation.h"

#include "http/accept.h"

namespace cardinal::web {
namespace {

http::Quality quality_in(const http::Request& request,
                         std::string_view media_type) {
  const std::string accept = request.list("Accept");
  return http::quality_of(accept, media_type).value_or(http::Quality());
}

}  // namespace

bool prefers_json(const http::Request& request) {
  const http::Quality json = quality_in(request, "application/json");
  return json.weight > quality_in(request, "text/html").weight;
}

bool names_html(const http::Request& request) {
  const http::Quality html = quality_in(request, "text/html");
  return html.is_exact && html.weight > 0;
}

}  // namespace cardinal::web
