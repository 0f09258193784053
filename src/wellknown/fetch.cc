#include "cardinal/fetch.h"

#include <algorithm>

#include "base/file.h"
#include "base/text.h"
#include "http/url.h"
#include "wellknown/fetch_state.h"

namespace cardinal::wellknown {
namespace {

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
  error.client_fault = telling.client_fault;
  error.code = code_of(telling.fault, telling.status);
  error.where = telling.url;
  error.message = telling.said;
  if (attempts.size() > 1) {
    error.message += "; no card at any of " + counted(attempts.size(), "URL");
  }
  error.attempts = std::move(attempts);
  return error;
}

// A file by what is in it: its name may be another's tomorrow.
std::string said_by(const std::string& path) {
  constexpr std::size_t bytes_max = 1 << 20;
  const auto text = read_whole(path, bytes_max);
  return (text ? to_hex(sha256(*text)) : "nothing at " + path) + "\n";
}

// Whoever shows other credentials may be shown another card; and what was
// taken from whoever answered must not pass for what a judged server said.
std::string partition_of(const FetchOptions& options, bool with_credentials) {
  const http::ClientOptions& client = options.client;
  std::string text;
  if (client.insecure) text += "insecure\n";
  if (client.allow_private) text += "private\n";
  if (!client.ca_file.empty()) text += "roots " + said_by(client.ca_file);
  for (const std::string& network : client.allow_networks) {
    text += "network " + network + "\n";
  }
  if (with_credentials) {
    if (!client.cert_file.empty()) text += "shows " + said_by(client.cert_file);
    for (const auto& [name, value] : options.credentials) {
      text += "sends ";
      text += name;
      text += ':';
      text += value;
      text += '\n';
    }
  }
  return text.empty() ? text : to_hex(sha256(text));
}

http::ClientOptions client_options(const FetchOptions& options, Env& env) {
  http::ClientOptions client = options.client;
  if (client.env == nullptr) client.env = &env;
  return client;
}

std::optional<http::Client> plain_client_for(const FetchOptions& options,
                                             Env& env) {
  if (!options.extended || options.client.cert_file.empty()) return {};
  http::ClientOptions client = client_options(options, env);
  client.cert_file.clear();
  client.key_file.clear();
  return std::optional<http::Client>(std::in_place, std::move(client));
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
    case rollback:
      return Code::invalid;
    case cache_trouble:
      return Code::internal;
  }
  return Code::internal;
}

Fetcher::State::State(FetchOptions o, TrustSources trust, Env& e)
    : options(std::move(o)),
      env(e),
      judge(options, trust, env),
      client(client_options(options, env)),
      plain_client(plain_client_for(options, env)),
      stranger{plain_client ? &*plain_client : &client,
               partition_of(options, false)},
      known{&client, partition_of(options, true)},
      extended{&client, known.partition + "extended", true} {}

const Fetcher::State::Asker& Fetcher::State::asker_of_cards() const {
  return options.extended ? stranger : known;
}

http::ClientRequest Fetcher::State::request_for_card(
    const std::string& url) const {
  http::ClientRequest request;
  request.url = url;
  request.fields = {{"Accept", accept_for(url, options.dialect)},
                    {"A2A-Version", "1.0"}};
  if (options.extended) return request;
  add_credentials(options.credentials, request);
  return request;
}

void Fetcher::State::begin_search(const std::vector<std::string>& urls) {
  search.clear();
  for (const std::string& url : urls) {
    search += url;
    search += '\n';
  }
  first_url = urls.front();
  judge.take_anything(options.any_document && urls.size() == 1);
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
  std::vector<FetchAttempt> attempts;
  const auto given = [&](FetchedCard card) -> Fetched {
    card.target = target;
    card.attempts = std::move(attempts);
    return card;
  };
  begin_search(*urls);
  for (const Kept& kept : kept_for_search()) {
    if (kept.is_redirected) continue;
    if (auto card = fresh(kept.look, *kept.asker)) {
      return given(*std::move(card));
    }
  }
  const std::int64_t end_ms = env.clock->now_ms() + options.total_ms;
  bool has_outage = false;
  std::optional<FetchError> end;  // other paths need not be asked
  for (const std::string& url : *urls) {
    if (!attempts.empty() && env.clock->now_ms() >= end_ms) {
      attempts.push_back(
          {url, 0, "not requested: earlier requests used up the time limit",
           FetchFault::unreachable, ""});
      break;
    }
    auto card = get(request_for_card(url), asker_of_cards());
    if (card) {
      if (card->from != CardFrom::stale) keep_trail(url, *card);
      return given(*std::move(card));
    }
    Miss& missed = card.error();
    attempts.push_back({missed.where, missed.status, missed.message,
                        missed.fault, missed.client_fault});
    has_outage |=
        missed.fault == FetchFault::unreachable || is_outage(missed.status);
    if (missed.elsewhere) continue;
    end = std::move(missed);
    break;
  }
  // Looked up anew: what is gone by now was forgotten above.
  for (const Kept& kept : kept_for_search()) {
    if (!has_outage) break;
    const std::string why = attempts.back().said;
    if (auto old = stale(kept.look, *kept.asker, why)) {
      return given(*std::move(old));
    }
  }
  // Everybody was asked, and nobody has one.
  if (!has_outage && !end) forget_trail();
  if (!end) return std::unexpected(none_of(std::move(attempts)));
  end->attempts = std::move(attempts);
  return std::unexpected(*std::move(end));
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
