#include "wellknown/serving_probe.h"

#include "base/text.h"
#include "cardinal/http_cache.h"
#include "http/text.h"
#include "wellknown/card_judge.h"

namespace cardinal::wellknown {
namespace {

constexpr std::string_view foreign_origin = "https://probe.invalid";

bool list_has(std::string_view list, std::string_view name, bool star) {
  while (!list.empty()) {
    const std::string_view member = http::next_member(list);
    if ((star && member == "*") || equal_ignoring_case(member, name)) {
      return true;
    }
  }
  return false;
}

std::optional<std::string> text_of(std::optional<std::string_view> text) {
  if (!text) return std::nullopt;
  return std::string(*text);
}

std::int64_t whole_days(std::int64_t seconds) {
  constexpr std::int64_t day_s = 86'400;
  return (seconds >= 0 ? seconds : seconds - day_s + 1) / day_s;
}

}  // namespace

void observe_connection(const http::ClientResponse& response, const Env& env,
                        ServerObservation& seen) {
  seen.url = response.url;
  seen.status = response.status;
  seen.secure = response.url.starts_with("https:");
  seen.loopback =
      response.address.starts_with("127.") || response.address == "::1";
  seen.latency_ms = response.timings.total / 1'000;
  if (response.certificate) {
    seen.certificate_days = whole_days(response.certificate->not_after -
                                       env.clock->now_ms() / 1'000);
  }
}

void observe_headers(const http::ClientResponse& response,
                     ServerObservation& seen) {
  seen.content_type = response.header("Content-Type").value_or("");
  seen.content_type_fault = odd_content_type(seen.content_type);
  seen.etag = text_of(response.header("ETag"));
  seen.last_modified = text_of(response.header("Last-Modified"));
  if (!response.header("Cache-Control")) return;
  const std::string list = http::list_of(response.fields, "Cache-Control");
  const http::CacheControl control = http::parse_cache_control(list);
  seen.cache_control = list;
  seen.max_age = control.max_age;
  seen.no_store = control.no_store;
  // With an argument it is about those fields alone (RFC 9111, 5.2.2.4).
  seen.no_cache = list_has(list, "no-cache", false);
}

void ServingProbe::observe_caching() {
  const auto again = client_.get(card_.url);
  if (again && again->status == 200) {
    const auto etag = text_of(again->header("ETag"));
    const bool same = again->body == card_.body;
    seen_.etag_changed = same && seen_.etag && etag != seen_.etag;
    seen_.body_changed = !same && seen_.etag && etag == seen_.etag;
  } else if (!client_.is_late()) {
    seen_.skip("stability of the ETag",
               again ? "the second request returned status " +
                           std::to_string(again->status)
                     : again.error().message);
  }
  if (!seen_.etag) {
    return seen_.skip("304 for an unchanged card", "the response has no ETag");
  }
  const auto conditional =
      client_.get(card_.url, {{"If-None-Match", *seen_.etag}});
  if (conditional) {
    seen_.conditional_status = conditional->status;
  } else if (!client_.is_late()) {
    seen_.skip("304 for an unchanged card", conditional.error().message);
  }
}

void ServingProbe::observe_vary() {
  const auto same = client_.get(card_.url);
  if (client_.is_late()) return;
  if (!same || same->status != 200) {
    return seen_.skip("Vary", same ? "a repeated request returned status " +
                                         std::to_string(same->status)
                                   : same.error().message);
  }
  if (same->body != card_.body) {
    return seen_.skip("Vary", "the card differs between requests");
  }
  // An empty value: the field is left out.
  const std::pair<std::string, std::string> others[] = {
      {"A2A-Version", "0.3"},
      {"A2A-Version", ""},
      {"Authorization", "Bearer nobody-s-token"},
      {"Origin", std::string(foreign_origin)}};
  for (const auto& [name, value] : others) {
    if (name == "A2A-Version" && !card_.is_a2a()) continue;
    const auto other = client_.get(card_.url, {{name, value}});
    if (!other && !client_.is_late())
      seen_.skip("Vary for " + name, other.error().message);
    const bool differs =
        other && other->status == 200 && other->body != card_.body;
    const bool is_known =
        !seen_.vary_lacks.empty() && seen_.vary_lacks.back() == name;
    if (differs && !is_known && !list_has(card_.vary, name, true)) {
      seen_.vary_lacks.push_back(name);
    }
  }
}

void ServingProbe::observe_cors() {
  const auto page =
      client_.get(card_.url, {{"Origin", std::string(foreign_origin)}});
  if (client_.is_late()) return;
  if (!page) return seen_.skip("CORS", page.error().message);
  seen_.cors_asked = true;
  seen_.allow_origin = text_of(page->header("Access-Control-Allow-Origin"));
  seen_.allow_credentials =
      page->header("Access-Control-Allow-Credentials") == "true";
  if (seen_.allow_origin && card_.is_a2a()) observe_preflight();
}

void ServingProbe::observe_preflight() {
  http::ClientRequest request;
  request.method = "OPTIONS";
  request.url = card_.url;
  request.fields = {
      {"Origin", std::string(foreign_origin)},
      {"Access-Control-Request-Method", "GET"},
      {"Access-Control-Request-Headers", "a2a-version,authorization"}};
  const auto answer = client_.send(std::move(request));
  if (client_.is_late()) return;
  if (!answer) {
    seen_.preflight_faults.push_back("get no response: " +
                                     answer.error().message);
    return;
  }
  if (answer->status < 200 || answer->status > 299) {
    seen_.preflight_faults.push_back("get status " +
                                     std::to_string(answer->status) +
                                     "; browsers expect 200 or 204");
  }
  const auto origin = answer->header("Access-Control-Allow-Origin");
  if (!origin || (*origin != "*" && *origin != foreign_origin)) {
    seen_.preflight_faults.push_back(
        origin ? "allow an origin other than the requesting one: " +
                     for_terminal(shortened(*origin, 80))
               : "get no Access-Control-Allow-Origin");
  }
  const std::string allowed =
      http::list_of(answer->fields, "Access-Control-Allow-Headers");
  // The star means every field but Authorization (Fetch, 4.9).
  if (!list_has(allowed, "A2A-Version", true)) {
    seen_.preflight_lacks.emplace_back("A2A-Version");
  }
  if (!list_has(allowed, "Authorization", false)) {
    seen_.preflight_lacks.emplace_back("Authorization");
  }
}

}  // namespace cardinal::wellknown
