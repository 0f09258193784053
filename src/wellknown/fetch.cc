#include "cardinal/fetch.h"

#include <algorithm>

#include "base/text.h"
#include "http/url.h"
#include "wellknown/ard_link.h"
#include "wellknown/cached_cards.h"
#include "wellknown/card_requester.h"
#include "wellknown/extended_card_fetch.h"
#include "wellknown/fetch_failure.h"
#include "wellknown/fetch_identity.h"
#include "wellknown/response_judge.h"
#include "wellknown/search_history.h"

namespace cardinal::wellknown {
namespace {

std::string accept_for(const std::string& url, std::optional<Dialect> dialect) {
  const bool is_own = url.ends_with("/.well-known/agentcard");
  if (dialect == Dialect::agentcard || (!dialect && is_own)) {
    return "application/agentcard+json, application/json;q=0.9, "
           "application/*+json;q=0.5";
  }
  const bool is_list =
      url.ends_with("/ai-catalog.json") || url.ends_with("/ard.json");
  if (dialect == Dialect::ai_catalog || is_list) {
    return "application/ai-catalog+json, application/json;q=0.9, "
           "application/*+json;q=0.5";
  }
  return "application/json, application/*+json;q=0.5";
}

// Unexpected failures first, missing cards last.
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

FetchError no_card_in(std::vector<FetchAttempt> attempts) {
  const FetchAttempt& best = *std::ranges::max_element(attempts, {}, weight_of);
  FetchError error;
  error.fault = best.fault;
  error.client_fault = best.client_fault;
  error.code = code_of(best.fault, best.status);
  error.where = best.url;
  error.message = best.message;
  if (attempts.size() > 1) {
    error.message += "; no card at any of " + counted(attempts.size(), "URL");
  }
  error.attempts = std::move(attempts);
  return error;
}

FetchError bad_target(const std::string& target, const Error& why) {
  FetchError error;
  static_cast<Error&>(error) = why;
  error.where = http::shown_url(target);
  error.fault = FetchFault::bad_target;
  return error;
}

}  // namespace

struct Fetcher::State {
  State(FetchOptions o, const TrustSources& trust, Env& e)
      : options(std::move(o)),
        env(e),
        identities(options, env),
        judge(options, trust, env),
        cached(options, identities, judge, env),
        history(options.cache, env),
        requester(options, judge, cached),
        extended(options, identities.for_extended(), requester,
                 judge.documents()) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  Fetched fetch(const std::string& target);
  // What the page at the target links to as its list of agents.
  std::optional<FetchedCard> linked_list(const std::string& target,
                                         std::vector<FetchAttempt>& attempts);

  // A card in the cache that may be what the search ends with.
  struct Candidate {
    http::CacheLook look;
    const FetchIdentity* identity;  // whose it is
    // The redirect to it may have changed, so it is used only when no server
    // can be reached.
    bool is_redirected = false;
  };
  http::ClientRequest request_for(const std::string& url) const;
  std::vector<Candidate> cached_candidates() const;

  FetchOptions options;
  Env& env;
  FetchIdentities identities;
  ResponseJudge judge;
  CachedCards cached;
  SearchHistory history;
  CardRequester requester;
  ExtendedCardFetch extended;
};

http::ClientRequest Fetcher::State::request_for(const std::string& url) const {
  http::ClientRequest request;
  request.url = url;
  request.fields = {{"Accept", accept_for(url, options.dialect)},
                    {"A2A-Version", "1.0"}};
  if (options.extended) return request;
  add_credentials(options.credentials, request);
  return request;
}

// What this search ended with the last time: at the first of its URLs, at
// another, or where a redirect led.
std::vector<Fetcher::State::Candidate> Fetcher::State::cached_candidates()
    const {
  std::vector<Candidate> out;
  if (!options.cache) return out;
  const auto add = [&](const http::ClientRequest& request,
                       const FetchIdentity& identity, bool is_redirected) {
    http::CacheLook look = cached.look(request, identity);
    if (look.entry) out.push_back({std::move(look), &identity, is_redirected});
  };
  // Fresh at the first of the URLs: nothing that was found later counts.
  add(request_for(history.first_url()), identities.for_cards(), false);
  if (!out.empty() && out[0].look.verdict == http::CacheVerdict::fresh) {
    return out;
  }
  const auto last = history.last();
  if (!last) return out;
  out.clear();
  http::ClientRequest request = request_for(last->requested_url);
  request.url = last->card_url;
  if (last->has_left_origin) {
    add(sent_elsewhere(std::move(request)), identities.anonymous(), true);
  } else {
    add(request, identities.for_cards(), last->is_redirected);
  }
  return out;
}

std::optional<FetchedCard> Fetcher::State::linked_list(
    const std::string& target, std::vector<FetchAttempt>& attempts) {
  if (options.dialect && *options.dialect != Dialect::ai_catalog) return {};
  const bool has_scheme = target.find("://") != std::string::npos;
  const auto page_url =
      http::parse_url(has_scheme ? target : "https://" + target);
  if (!page_url) return {};
  http::ClientRequest request = request_for(page_url->text());
  for (auto& [name, value] : request.fields) {
    if (name == "Accept") value = "text/html, */*;q=0.1";
  }
  const auto page = requester.send(request, identities.for_cards());
  if (!page) return {};
  const auto link = ard_link_in(*page);
  if (!link) return {};
  const auto linked = http::parse_url(*link);
  if (!linked) return {};
  http::ClientRequest of_list = request_for(linked->text());
  const bool is_elsewhere = linked->origin() != page_url->origin();
  auto card = is_elsewhere ? requester.get(sent_elsewhere(std::move(of_list)),
                                           identities.anonymous())
                           : requester.get(of_list, identities.for_cards());
  if (card) return *std::move(card);
  const CardFailure& failed = card.error();
  attempts.push_back({failed.where, failed.status, failed.message, failed.fault,
                      failed.client_fault});
  return {};
}

Fetcher::Fetched Fetcher::State::fetch(const std::string& target) {
  const auto urls = card_urls(target, options.path, options.dialect);
  if (!urls) return std::unexpected(bad_target(target, urls.error()));
  std::vector<FetchAttempt> attempts;
  const auto given = [&](FetchedCard card) -> Fetched {
    card.target = target;
    card.attempts = std::move(attempts);
    return card;
  };
  history.begin(*urls, identities.for_cards().partition);
  judge.documents().take_anything(options.any_document && urls->size() == 1);
  for (const Candidate& candidate : cached_candidates()) {
    if (candidate.is_redirected) continue;
    if (auto card = cached.fresh(candidate.look, *candidate.identity)) {
      return given(*std::move(card));
    }
  }
  const std::int64_t end_ms = env.clock->now_ms() + options.total_ms;
  bool has_outage = false;
  std::optional<FetchError> end;  // other paths are not requested
  for (const std::string& url : *urls) {
    if (!attempts.empty() && env.clock->now_ms() >= end_ms) {
      attempts.push_back(
          {url, 0, "not requested: earlier requests used up the time limit",
           FetchFault::unreachable, ""});
      break;
    }
    auto card = requester.get(request_for(url), identities.for_cards());
    if (card) {
      if (card->from != CardFrom::stale) history.store(url, *card);
      return given(*std::move(card));
    }
    CardFailure& failed = card.error();
    attempts.push_back({failed.where, failed.status, failed.message,
                        failed.fault, failed.client_fault});
    has_outage |=
        failed.fault == FetchFault::unreachable || is_outage(failed.status);
    if (failed.elsewhere) continue;
    end = std::move(failed);
    break;
  }
  // Looked up anew: what is gone by now was forgotten above.
  for (const Candidate& candidate : cached_candidates()) {
    if (!has_outage) break;
    const std::string why = attempts.back().message;
    if (auto old = cached.stale(candidate.look, *candidate.identity, why)) {
      return given(*std::move(old));
    }
  }
  if (!has_outage && !end && urls->size() > 1 && env.clock->now_ms() < end_ms) {
    if (auto list = linked_list(target, attempts)) {
      return given(*std::move(list));
    }
  }
  // All URLs were requested, and none has a card.
  if (!has_outage && !end) history.forget();
  if (!end) return std::unexpected(no_card_in(std::move(attempts)));
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
  return state_->extended.fetch(open);
}

}  // namespace cardinal::wellknown
