// How the card is served: timed, asked again, asked otherwise.
#include "base/text.h"
#include "cardinal/http_cache.h"
#include "http/text.h"
#include "wellknown/card_judge.h"
#include "wellknown/prober.h"

namespace cardinal::wellknown {
namespace {

constexpr std::string_view stranger = "https://probe.invalid";

bool lists(std::string_view list, std::string_view name, bool star) {
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

void Prober::take_connection(const http::ClientResponse& response) {
  seen.url = response.url;
  seen.status = response.status;
  seen.secure = response.url.starts_with("https:");
  seen.loopback =
      response.address.starts_with("127.") || response.address == "::1";
  seen.latency_ms = response.timings.total / 1'000;
  if (response.certificate) {
    seen.certificate_days = whole_days(response.certificate->not_after -
                                       env_.clock->now_ms() / 1'000);
  }
}

void Prober::take_headers(const http::ClientResponse& response) {
  seen.content_type = response.header("Content-Type").value_or("");
  seen.content_type_fault = odd_content_type(seen.content_type);
  seen.etag = text_of(response.header("ETag"));
  seen.last_modified = text_of(response.header("Last-Modified"));
  vary_ = http::list_of(response.fields, "Vary");
  if (!response.header("Cache-Control")) return;
  const std::string list = http::list_of(response.fields, "Cache-Control");
  const http::CacheControl control = http::parse_cache_control(list);
  seen.cache_control = list;
  seen.max_age = control.max_age;
  seen.no_store = control.no_store;
  // With an argument it is about those fields alone (RFC 9111, 5.2.2.4).
  seen.no_cache = lists(list, "no-cache", false);
}

void Prober::look_at_caching() {
  const auto again = get(seen.url);
  if (again && again->status == 200) {
    const auto etag = text_of(again->header("ETag"));
    const bool same = again->body == body_;
    seen.etag_changed = same && seen.etag && etag != seen.etag;
    seen.body_changed = !same && seen.etag && etag == seen.etag;
  } else if (!is_late_) {
    seen.skip("stability of the ETag",
              again ? "the second request returned status " +
                          std::to_string(again->status)
                    : again.error().message);
  }
  if (!seen.etag) {
    return seen.skip("304 for an unchanged card", "the response has no ETag");
  }
  const auto conditional = get(seen.url, {{"If-None-Match", *seen.etag}});
  if (conditional) {
    seen.conditional_status = conditional->status;
  } else if (!is_late_) {
    seen.skip("304 for an unchanged card", conditional.error().message);
  }
}

void Prober::look_at_vary() {
  const auto same = get(seen.url);
  if (is_late_) return;
  if (!same || same->status != 200) {
    return seen.skip("Vary", same ? "a repeated request returned status " +
                                        std::to_string(same->status)
                                  : same.error().message);
  }
  if (same->body != body_) {
    return seen.skip("Vary", "the card differs between requests");
  }
  // An empty value: the field is left out.
  const std::pair<std::string, std::string> others[] = {
      {"A2A-Version", "0.3"},
      {"A2A-Version", ""},
      {"Authorization", "Bearer nobody-s-token"},
      {"Origin", std::string(stranger)}};
  for (const auto& [name, value] : others) {
    if (name == "A2A-Version" && !is_a2a()) continue;
    const auto other = get(seen.url, {{name, value}});
    if (!other && !is_late_)
      seen.skip("Vary for " + name, other.error().message);
    const bool differs = other && other->status == 200 && other->body != body_;
    const bool is_told =
        !seen.vary_lacks.empty() && seen.vary_lacks.back() == name;
    if (differs && !is_told && !lists(vary_, name, true)) {
      seen.vary_lacks.push_back(name);
    }
  }
}

void Prober::look_at_cors() {
  const auto page = get(seen.url, {{"Origin", std::string(stranger)}});
  if (is_late_) return;
  if (!page) return seen.skip("CORS", page.error().message);
  seen.cors_asked = true;
  seen.allow_origin = text_of(page->header("Access-Control-Allow-Origin"));
  seen.allow_credentials =
      page->header("Access-Control-Allow-Credentials") == "true";
  if (seen.allow_origin && is_a2a()) look_at_preflight();
}

void Prober::look_at_preflight() {
  http::ClientRequest request;
  request.method = "OPTIONS";
  request.url = seen.url;
  request.fields = {
      {"Origin", std::string(stranger)},
      {"Access-Control-Request-Method", "GET"},
      {"Access-Control-Request-Headers", "a2a-version,authorization"}};
  const auto answer = send(std::move(request));
  if (is_late_) return;
  if (!answer) {
    seen.preflight_faults.push_back("get no response: " +
                                    answer.error().message);
    return;
  }
  if (answer->status < 200 || answer->status > 299) {
    seen.preflight_faults.push_back("get status " +
                                    std::to_string(answer->status) +
                                    "; browsers expect 200 or 204");
  }
  const auto origin = answer->header("Access-Control-Allow-Origin");
  if (!origin || (*origin != "*" && *origin != stranger)) {
    seen.preflight_faults.push_back(
        origin ? "allow an origin other than the requesting one: " +
                     for_terminal(shortened(*origin, 80))
               : "get no Access-Control-Allow-Origin");
  }
  const std::string allowed =
      http::list_of(answer->fields, "Access-Control-Allow-Headers");
  // The star means every field but Authorization (Fetch, 4.9).
  if (!lists(allowed, "A2A-Version", true)) {
    seen.preflight_lacks.emplace_back("A2A-Version");
  }
  if (!lists(allowed, "Authorization", false)) {
    seen.preflight_lacks.emplace_back("Authorization");
  }
}

}  // namespace cardinal::wellknown
