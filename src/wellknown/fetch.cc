#include "cardinal/fetch.h"

#include <algorithm>

#include "base/text.h"
#include "cardinal/http_cache.h"
#include "http/url.h"
#include "wellknown/fetch_state.h"

namespace cardinal::wellknown {
namespace {

// A redirect that leads nowhere says nothing about other paths; a host that
// cannot be reached does.
bool is_of_path(http::ClientFault fault) {
  using enum http::ClientFault;
  return fault == redirect_loop || fault == too_many_redirects ||
         fault == bad_redirect || fault == insecure_redirect;
}

std::string accept_for(const std::string& url, std::optional<Dialect> dialect) {
  const bool is_own = url.ends_with("/.well-known/agentcard");
  if (dialect == Dialect::agentcard || (!dialect && is_own)) {
    return "application/agentcard+json, application/json;q=0.9, "
           "application/*+json;q=0.5";
  }
  if (dialect == Dialect::ai_catalog || url.ends_with("/ai-catalog.json")) {
    return "application/ai-catalog+json, application/json;q=0.9, "
           "application/*+json;q=0.5";
  }
  return "application/json, application/*+json;q=0.5";
}

// What nobody could have foreseen first, what is simply not there last.
int weight_of(const FetchAttempt& attempt) {
  switch (attempt.fault) {
    case FetchFault::soft_404:
    case FetchFault::faulty_json:
      return 4;
    case FetchFault::credentials_needed:
      return 3;
    case FetchFault::server_error:
      return 2;
    default:
      return attempt.status == 200 ? 5 : attempt.status == 0 ? 1 : 0;
  }
}

FetchError none_of(std::vector<FetchAttempt> attempts) {
  const FetchAttempt& telling =
      *std::ranges::max_element(attempts, {}, weight_of);
  FetchError error;
  error.fault = telling.fault;
  error.code = code_of(telling.fault, telling.status);
  error.where = telling.url;
  error.message = telling.said;
  if (attempts.size() > 1) {
    error.message +=
        "; there is no card at any of " + counted(attempts.size(), "URL");
  }
  error.attempts = std::move(attempts);
  return error;
}

http::ClientOptions client_options(const FetchOptions& options, Env& env) {
  http::ClientOptions client = options.client;
  if (client.env == nullptr) client.env = &env;
  return client;
}

}  // namespace

std::optional<std::int64_t> ttl_of(const Report& report) {
  if (report.dialect != Dialect::adp) return std::nullopt;
  const auto ttl = report.document.root()["metadata"]["ttl"].uint64();
  if (!ttl) return std::nullopt;
  constexpr std::uint64_t century_s = 100ull * 365 * 86'400;
  return static_cast<std::int64_t>(std::min(*ttl, century_s));
}

Miss miss(FetchFault fault, const std::string& url, std::string said,
          int status) {
  Miss out;
  out.fault = fault;
  out.code = code_of(fault, status);
  out.where = url;
  out.message = std::move(said);
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
      return Code::invalid;
  }
  return Code::internal;
}

Fetcher::State::State(FetchOptions o, TrustSources trust, Env& e)
    : options(std::move(o)),
      env(e),
      judge(options, trust, env),
      client(client_options(options, env)) {}

std::expected<http::ClientResponse, Miss> Fetcher::State::send(
    const http::ClientRequest& request) {
  auto response = client.send(request);
  if (response) return *std::move(response);
  const http::ClientError& error = response.error();
  Miss out = miss(FetchFault::unreachable, error.where, error.message, 0);
  out.code = error.code == Code::invalid ? Code::unavailable : error.code;
  out.client_fault = http::slug_of(error.fault);
  out.elsewhere = is_of_path(error.fault);
  return std::unexpected(std::move(out));
}

std::expected<FetchedCard, Miss> Fetcher::State::judged(
    http::ClientResponse response, std::string body) {
  FetchedCard card;
  card.content_type = response.header("Content-Type").value_or("");
  auto found = judge.judge(response.url, card.content_type, std::move(body));
  if (!found) {
    Refusal& refusal = found.error();
    Miss out = miss(refusal.fault, response.url, std::move(refusal.said),
                    response.status);
    out.elsewhere = refusal.elsewhere;
    out.verification = std::move(refusal.verification);
    return std::unexpected(std::move(out));
  }
  card.report = std::move(found->report);
  card.verification = std::move(found->verification);
  card.revoked = found->revoked;
  card.notes = std::move(found->notes);
  const auto fresh = http::assess(
      http::cache_facts(response.status, response.fields,
                        response.request_time_ms, response.response_time_ms),
      {.freshness_cap_s = ttl_of(card.report)}, {}, env.clock->now_ms());
  card.age_s = fresh.age_s;
  card.lifetime_s = fresh.lifetime_s;
  if (response.via_proxy) {
    card.notes.push_back(
        "a proxy was asked: nobody can promise which address it reached");
  }
  for (const std::string& address : response.refused) {
    card.notes.push_back("passed over the address " + address +
                         " of the host, which the guard refuses");
  }
  card.url = std::move(response.url);
  card.redirects = std::move(response.redirects);
  card.address = std::move(response.address);
  card.via_proxy = response.via_proxy;
  card.certificate = std::move(response.certificate);
  card.timings = response.timings;
  return card;
}

std::expected<FetchedCard, Miss> Fetcher::State::ask(const std::string& url) {
  http::ClientRequest request;
  request.url = url;
  request.fields = {{"Accept", accept_for(url, options.dialect)},
                    {"A2A-Version", "1.0"}};
  if (!options.extended) {
    for (const auto& field : options.credentials) {
      request.fields.push_back(field);
    }
  }
  auto response = send(request);
  if (!response) return std::unexpected(std::move(response.error()));
  const int status = response->status;
  if (status == 200) {
    std::string body = std::move(response->body);
    return judged(*std::move(response), std::move(body));
  }
  const bool is_closed = status == 401 || status == 403;
  Miss out = miss(is_closed       ? FetchFault::credentials_needed
                  : status >= 500 ? FetchFault::server_error
                                  : FetchFault::no_card,
                  response->url,
                  "status " + std::to_string(status) +
                      (is_closed ? ": the card is only for who is known" : ""),
                  status);
  out.elsewhere = true;
  return std::unexpected(std::move(out));
}

Fetcher::Fetched Fetcher::State::fetch(const std::string& target) {
  const auto urls = card_urls(target, options.path, options.dialect);
  if (!urls) {
    FetchError error;
    static_cast<Error&>(error) = urls.error();
    error.where = http::shown_url(target);
    error.fault = FetchFault::bad_target;
    return std::unexpected(std::move(error));
  }
  const std::int64_t end_ms = env.clock->now_ms() + options.total_ms;
  std::vector<FetchAttempt> attempts;
  for (const std::string& url : *urls) {
    if (!attempts.empty() && env.clock->now_ms() >= end_ms) {
      attempts.push_back({url, 0, "not asked: the others took too long",
                          FetchFault::unreachable});
      break;
    }
    auto card = ask(url);
    if (card) {
      card->target = target;
      card->attempts = std::move(attempts);
      return *std::move(card);
    }
    Miss& missed = card.error();
    attempts.push_back(
        {missed.where, missed.status, missed.message, missed.fault});
    if (missed.elsewhere) continue;
    FetchError error = std::move(missed);
    error.attempts = std::move(attempts);
    return std::unexpected(std::move(error));
  }
  return std::unexpected(none_of(std::move(attempts)));
}

Fetcher::Fetcher(FetchOptions options, TrustSources trust, Env& env)
    : state_(std::make_unique<State>(std::move(options), trust, env)) {}
Fetcher::Fetcher(Fetcher&&) noexcept = default;
Fetcher::~Fetcher() = default;

Fetcher::Fetched Fetcher::fetch(const std::string& target) {
  return state_->fetch(target);
}

Fetcher::Fetched Fetcher::fetch_extended(const FetchedCard& open) {
  return state_->fetch_extended(open);
}

}  // namespace cardinal::wellknown
