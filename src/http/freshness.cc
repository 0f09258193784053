#include <algorithm>
#include <limits>

#include "cardinal/http_cache.h"
#include "http/date.h"
#include "http/fields.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

// Clocks of two machines differ by less; beyond it ours was set back.
constexpr std::int64_t drift_ms = 300'000;
constexpr std::int64_t forever_ms =
    std::numeric_limits<std::int64_t>::max() / 4;

// RFC 9111 5.1: the first of a list; what is no number is ignored.
std::int64_t age_of(const Fields& fields) {
  std::string_view rest = field_of(fields, "Age").value_or("");
  const std::string_view text = next_member(rest);
  std::int64_t age = 0;
  for (const char c : text) {
    if (!is_digit(c)) return 0;
    age = std::min(age * 10 + (c - '0'), delta_seconds_max);
  }
  return age;
}

std::int64_t lifetime_s(const CacheFacts& facts, const CachePolicy& policy) {
  std::optional<std::int64_t> seconds = policy.freshness_cap_s;
  const auto by_http = http_lifetime_s(facts, policy.is_shared);
  if (by_http) seconds = std::min(*by_http, seconds.value_or(*by_http));
  return std::clamp<std::int64_t>(seconds.value_or(policy.default_freshness_s),
                                  0, delta_seconds_max);
}

bool forbids_stale(const CacheControl& control, bool is_shared) {
  return control.must_revalidate || control.no_cache ||
         (is_shared && (control.proxy_revalidate || control.s_maxage));
}

}  // namespace

CacheFacts cache_facts(int status, const Fields& fields,
                       std::int64_t request_time_ms,
                       std::int64_t response_time_ms) {
  CacheFacts facts;
  facts.status = status;
  facts.control = parse_cache_control(list_of(fields, "Cache-Control"));
  facts.request_time_ms = request_time_ms;
  facts.response_time_ms = response_time_ms;
  facts.age_s = age_of(fields);
  const std::int64_t now_s = response_time_ms / 1'000;
  if (const auto date = field_of(fields, "Date")) {
    facts.date_s = parse_http_date(*date, now_s);
  }
  if (const auto expires = field_of(fields, "Expires")) {
    // "0" and two of them are a time in the past (5.3, 4.2.1).
    const auto when = count_of(fields, "Expires") == 1
                          ? parse_http_date(*expires, now_s)
                          : std::nullopt;
    facts.expires_s = when.value_or(std::numeric_limits<std::int32_t>::min());
  }
  return facts;
}

std::optional<std::int64_t> http_lifetime_s(const CacheFacts& facts,
                                            bool is_shared) {
  const CacheControl& control = facts.control;
  if (is_shared && control.s_maxage) return control.s_maxage;
  if (control.max_age) return control.max_age;
  if (!facts.expires_s) return std::nullopt;
  const std::int64_t date_s =
      facts.date_s.value_or(facts.response_time_ms / 1'000);
  return std::max<std::int64_t>(*facts.expires_s - date_s, 0);
}

std::int64_t current_age_ms(const CacheFacts& facts, std::int64_t now_ms) {
  const std::int64_t resident_ms = now_ms - facts.response_time_ms;
  if (resident_ms < -drift_ms) return forever_ms;
  const std::int64_t apparent_ms =
      facts.date_s ? facts.response_time_ms - *facts.date_s * 1'000 : 0;
  const std::int64_t delay_ms =
      std::max<std::int64_t>(facts.response_time_ms - facts.request_time_ms, 0);
  const std::int64_t initial_ms =
      std::max(apparent_ms, facts.age_s * 1'000 + delay_ms);
  return std::max<std::int64_t>(initial_ms, 0) +
         std::max<std::int64_t>(resident_ms, 0);
}

CacheAssessment assess(const CacheFacts& facts, const CachePolicy& policy,
                       const CacheControl& request_control,
                       std::int64_t now_ms) {
  const CacheControl& control = facts.control;
  CacheAssessment out;
  out.verdict = CacheVerdict::must_revalidate;
  out.lifetime_s = lifetime_s(facts, policy);
  const std::int64_t age_ms = current_age_ms(facts, now_ms);
  out.age_s = age_ms / 1'000;
  const std::int64_t stale_ms = age_ms - out.lifetime_s * 1'000;
  const bool may_be_stale = !forbids_stale(control, policy.is_shared);
  const auto within = [&](const std::optional<std::int64_t>& seconds) {
    return seconds && stale_ms < *seconds * 1'000;
  };
  out.usable_if_error =
      may_be_stale && (stale_ms < 0 || within(control.stale_if_error) ||
                       within(request_control.stale_if_error));
  if (control.no_cache || request_control.no_cache) return out;
  if (request_control.max_age && age_ms > *request_control.max_age * 1'000)
    return out;
  const std::int64_t wanted_ms = request_control.min_fresh.value_or(0) * 1'000;
  if (stale_ms + wanted_ms < 0) {
    out.verdict = CacheVerdict::fresh;
    return out;
  }
  if (!may_be_stale || request_control.min_fresh) return out;
  if (within(control.stale_while_revalidate) ||
      within(request_control.max_stale) || request_control.any_stale) {
    out.verdict = CacheVerdict::stale_usable;
  }
  return out;
}

std::string_view why_not_stored(const ClientRequest& request,
                                const ClientResponse& response,
                                bool is_shared) {
  const CacheFacts facts =
      cache_facts(response.status, response.fields, response.request_time_ms,
                  response.response_time_ms);
  const CacheControl& control = facts.control;
  if (request.method != "GET") return "only responses to GET are stored";
  constexpr int known[] = {200, 203, 204, 300, 301, 308,
                           404, 405, 410, 414, 501};
  const bool is_known =
      std::ranges::find(known, response.status) != std::end(known);
  if (control.must_understand ? !is_known : control.no_store) {
    return "Cache-Control forbids it";
  }
  if (parse_cache_control(list_of(request.fields, "Cache-Control")).no_store) {
    return "the request's Cache-Control forbids it";
  }
  if (response.status < 200 || response.status == 206 ||
      response.status == 304) {
    return "the response is partial";
  }
  if (is_shared && control.is_private) return "it is private to one user";
  if (is_shared && field_of(request.fields, "Authorization") &&
      !control.is_public && !control.must_revalidate && !control.s_maxage) {
    return "the request had credentials";
  }
  const std::string vary = list_of(response.fields, "Vary");
  for (std::string_view rest = vary; !rest.empty();) {
    if (next_member(rest) == "*") return "Vary: * matches no other request";
  }
  const bool speaks = http_lifetime_s(facts, is_shared).has_value();
  const bool is_good = response.status == 200 || response.status == 203;
  if (!speaks && !is_good && !control.is_public) {
    return "without an explicit lifetime only 200 and 203 are stored";
  }
  return {};
}

}  // namespace cardinal::http
