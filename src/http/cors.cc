#include "http/cors.h"

#include <algorithm>

#include "http/response.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

bool allows_all(const Cors& cors) {
  return std::ranges::find(cors.origins, "*") != cors.origins.end();
}

bool is_allowed(const Cors& cors, std::string_view origin) {
  return allows_all(cors) ||
         std::ranges::find(cors.origins, origin) != cors.origins.end();
}

bool has_name(std::string_view list, std::string_view name) {
  while (!list.empty()) {
    if (equal_ignoring_case(next_member(list), name)) return true;
  }
  return false;
}

void append_requested(const Request& request, std::string& allowed) {
  constexpr std::size_t requested_max = 32;
  const std::string requested = request.list("Access-Control-Request-Headers");
  std::string_view rest = requested;
  for (std::size_t i = 0; i < requested_max && !rest.empty(); ++i) {
    const std::string_view name = next_member(rest);
    if (name.empty() || !std::ranges::all_of(name, is_token)) continue;
    if (has_name(allowed, name)) continue;
    if (!allowed.empty()) allowed += ", ";
    allowed += name;
  }
}

}  // namespace

std::string cors_header_text(const Cors& cors, const Request& request) {
  std::string out;
  if (cors.origins.empty()) return out;
  if (allows_all(cors)) {
    append_field(out, "Access-Control-Allow-Origin", "*");
  } else {
    // Also for requests without an origin: a cache must not use that response
    // for a page.
    append_field(out, "Vary", "Origin");
    const auto origin = request.header("Origin");
    if (!origin || !is_allowed(cors, *origin)) return out;
    append_field(out, "Access-Control-Allow-Origin", *origin);
  }
  if (!cors.expose_headers.empty()) {
    append_field(out, "Access-Control-Expose-Headers", cors.expose_headers);
  }
  return out;
}

std::string preflight_header_text(const Cors& cors, const Request& request,
                                  std::string_view allow) {
  std::string out;
  const auto origin = request.header("Origin");
  if (!origin || !is_allowed(cors, *origin)) return out;
  if (!request.header("Access-Control-Request-Method")) return out;
  if (allow.empty()) return out;
  append_field(out, "Access-Control-Allow-Methods", allow);
  std::string allowed = cors.allow_headers;
  if (cors.allow_all_headers) append_requested(request, allowed);
  if (!allowed.empty()) {
    append_field(out, "Access-Control-Allow-Headers", allowed);
  }
  append_field(out, "Access-Control-Max-Age", std::to_string(cors.max_age_s));
  return out;
}

}  // namespace cardinal::http
