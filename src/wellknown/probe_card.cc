// The card's own URL: found, timed, asked again, asked otherwise.
#include "cardinal/fetch.h"
#include "cardinal/http_cache.h"
#include "http/text.h"
#include "wellknown/card_judge.h"
#include "wellknown/prober.h"

namespace cardinal::wellknown {
namespace {

constexpr std::string_view modern_path = "/.well-known/agent-card.json";
constexpr std::string_view legacy_path = "/.well-known/agent.json";
constexpr std::string_view stranger = "https://probe.invalid";

bool lists(std::string_view list, std::string_view name) {
  while (!list.empty()) {
    const std::string_view member = http::next_member(list);
    if (member == "*" || http::equal_ignoring_case(member, name)) return true;
  }
  return false;
}

std::optional<std::string> text_of(std::optional<std::string_view> text) {
  if (!text) return std::nullopt;
  return std::string(*text);
}

bool is_of_tls(http::ClientFault fault) {
  using enum http::ClientFault;
  return fault == tls_failed || fault == bad_certificate;
}

}  // namespace

http::Fields Prober::usual_fields() const {
  return {{"Accept",
           "application/json, application/agentcard+json;q=0.9, "
           "application/*+json;q=0.5"},
          {"A2A-Version", "1.0"}};
}

Sent Prober::get(const std::string& url, const http::Fields& more) {
  http::ClientRequest request;
  request.url = url;
  request.fields = usual_fields();
  for (const auto& [name, value] : more) {
    std::erase_if(request.fields, [&](const auto& field) {
      return http::equal_ignoring_case(field.first, name);
    });
    if (!value.empty()) request.fields.emplace_back(name, value);
  }
  return client_.send(request);
}

void Prober::take_response(const http::ClientResponse& response) {
  seen.url = response.url;
  seen.status = response.status;
  seen.secure = response.url.starts_with("https:");
  seen.loopback =
      response.address.starts_with("127.") || response.address == "::1";
  seen.latency_ms = response.timings.total / 1'000;
  if (response.certificate) {
    const std::int64_t left_s =
        response.certificate->not_after - env_.clock->now_ms() / 1'000;
    seen.certificate_days = left_s / 86'400;
  }
  if (response.status != 200) return;
  seen.content_type = response.header("Content-Type").value_or("");
  seen.content_type_fault = odd_content_type(seen.content_type);
  seen.soft_404 = soft_404_of(seen.content_type, response.body);
  seen.cache_control = text_of(response.header("Cache-Control"));
  seen.etag = text_of(response.header("ETag"));
  seen.last_modified = text_of(response.header("Last-Modified"));
  if (seen.cache_control) {
    seen.max_age = http::parse_cache_control(
                       http::list_of(response.fields, "Cache-Control"))
                       .max_age;
  }
  vary_ = http::list_of(response.fields, "Vary");
}

bool Prober::takes_card(const http::ClientResponse& response) {
  if (response.status != 200) return false;
  const auto type = response.header("Content-Type").value_or("");
  if (!soft_404_of(type, response.body).empty()) return false;
  Faults faults;
  Document document = reader_.read(response.body, Limits{}, faults);
  const auto dialect = detect(document.root());
  if (!dialect || (options_.dialect && dialect != options_.dialect)) {
    return false;
  }
  card = std::move(document);
  seen.dialect = dialect;
  if (is_a2a()) {
    seen.version = a2a::name_of(a2a::detect_version(card.root()).version);
  }
  body_ = response.body;
  return true;
}

// The first that has a card; else the first that has anything to say.
bool Prober::find_card(const std::vector<std::string>& urls) {
  std::optional<http::ClientResponse> telling;
  for (const std::string& url : urls) {
    auto response = get(url);
    if (!response && is_of_tls(response.error().fault) &&
        !client_options_.insecure) {
      seen.tls_fault = response.error().message;
      client_options_.insecure = true;  // to see the rest all the same
      client_ = http::Client(client_options_);
      response = get(url);
    }
    if (!response) {
      seen.url = response.error().where;
      seen.secure = url.starts_with("https:");
      seen.fault = response.error().message;
      return false;
    }
    if (takes_card(*response)) {
      asked_ = url;
      take_response(*response);
      return true;
    }
    const bool better =
        !telling || (telling->status == 404 && response->status != 404);
    if (better) telling = *std::move(response);
  }
  take_response(*telling);
  return false;
}

void Prober::look_at_paths() {
  if (!is_a2a()) return;
  const auto other_path = [&](std::string_view here, std::string_view there) {
    return asked_.substr(0, asked_.size() - here.size()) + std::string(there);
  };
  const bool is_modern = asked_.ends_with(modern_path);
  if (!is_modern && !asked_.ends_with(legacy_path)) {
    return seen.skip("the well-known paths",
                     "the card was asked for by a URL "
                     "of its own");
  }
  const auto other = get(is_modern ? other_path(modern_path, legacy_path)
                                   : other_path(legacy_path, modern_path));
  const bool has_other =
      other && other->status == 200 && soft_404_of("", other->body).empty();
  if (!is_modern) seen.legacy_only = !has_other;
  if (has_other && other->body != body_) seen.differ.push_back(other->url);
}

void Prober::look_at_caching() {
  const auto again = get(seen.url);
  if (again && again->status == 200) {
    const auto etag = text_of(again->header("ETag"));
    const bool same = again->body == body_;
    seen.etag_changed = same && seen.etag && etag != seen.etag;
    seen.body_changed = !same && seen.etag && etag == seen.etag;
  }
  if (!seen.etag) {
    return seen.skip("304 for what did not change", "there is no ETag");
  }
  const auto conditional = get(seen.url, {{"If-None-Match", *seen.etag}});
  if (conditional) seen.conditional_status = conditional->status;
}

void Prober::look_at_vary() {
  const std::pair<std::string_view, std::string_view> others[] = {
      {"A2A-Version", is_a2a() ? "0.3" : ""},
      {"Authorization", "Bearer nobody-s-token"},
      {"Origin", stranger}};
  const auto same = get(seen.url);
  if (!same || same->body != body_) {
    return seen.skip("Vary", "the card changes from request to request");
  }
  for (const auto& [name, value] : others) {
    if (value.empty()) continue;
    const auto other = get(seen.url, {{std::string(name), std::string(value)}});
    const bool differs = other && other->status == 200 && other->body != body_;
    if (differs && !lists(vary_, name)) seen.vary_lacks.emplace_back(name);
  }
}

void Prober::look_at_cors() {
  const auto page = get(seen.url, {{"Origin", std::string(stranger)}});
  if (!page) return seen.skip("CORS", page.error().message);
  seen.cors_asked = true;
  seen.allow_origin = text_of(page->header("Access-Control-Allow-Origin"));
  seen.allow_credentials =
      page->header("Access-Control-Allow-Credentials") == "true";
  if (!seen.allow_origin || !is_a2a()) return;
  http::ClientRequest preflight;
  preflight.method = "OPTIONS";
  preflight.url = seen.url;
  preflight.fields = {
      {"Origin", std::string(stranger)},
      {"Access-Control-Request-Method", "GET"},
      {"Access-Control-Request-Headers", "a2a-version,authorization"}};
  const auto answer = client_.send(preflight);
  const std::string allowed =
      answer ? http::list_of(answer->fields, "Access-Control-Allow-Headers")
             : std::string();
  for (const std::string_view name : {"A2A-Version", "Authorization"}) {
    // The star means every field but this one (Fetch, 4.9).
    const bool by_star = name == "Authorization" && allowed == "*";
    if (by_star || !lists(allowed, name)) {
      seen.preflight_lacks.emplace_back(name);
    }
  }
}

}  // namespace cardinal::wellknown
