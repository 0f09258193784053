// One URL asked: by way of the cache, and with the answer judged before
// anything is kept.
#include "base/text.h"
#include "wellknown/fetch_state.h"

namespace cardinal::wellknown {
namespace {

// What was judged a moment ago need not be judged again; what was judged by a
// key that has ended since must be.
constexpr std::int64_t recent_ms = 60'000;
constexpr std::size_t recent_max = 256;

// A redirect that leads nowhere says nothing about other paths; a host that
// cannot be reached does.
bool is_of_path(http::ClientFault fault) {
  using enum http::ClientFault;
  return fault == redirect_loop || fault == too_many_redirects ||
         fault == bad_redirect || fault == insecure_redirect;
}

// RFC 9111, 4.2.4: what an error is for stale-if-error.
bool is_outage(int status) {
  return status == 500 || status == 502 || status == 503 || status == 504;
}

std::string told_decision(Decision decision, const std::string& subject) {
  const std::string of = " of " + for_terminal(shortened(subject, 200));
  switch (decision) {
    case Decision::stale:
      return "a newer card" + of +
             " was seen before: this one is older (a "
             "rollback)";
    case Decision::equivocation:
      return "another card" + of + " with the same seq was seen before";
    case Decision::not_signed:
      return "signed cards" + of +
             " were seen before, and no key that counts "
             "vouches for this one; give its keys with --trust or --jwks";
    default:
      return "another card" + of + " counts for more";
  }
}

}  // namespace

Miss status_miss(const http::ClientResponse& response) {
  const int status = response.status;
  const bool is_closed = status == 401 || status == 403;
  std::string said = "status " + std::to_string(status);
  const auto challenge = response.header("WWW-Authenticate");
  if (challenge) {
    said += ", it asks for " + for_terminal(shortened(*challenge, 200));
  } else if (is_closed) {
    said += ": it is only for who is known";
  }
  Miss out = miss(is_closed       ? FetchFault::credentials_needed
                  : status >= 500 ? FetchFault::server_error
                                  : FetchFault::no_card,
                  response.url, std::move(said), status);
  out.elsewhere = true;
  return out;
}

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

Fetcher::State::Got Fetcher::State::judged(http::ClientResponse response,
                                           std::string body) {
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
  card.judged = std::make_shared<const Report>(std::move(found->report));
  card.verification = std::move(found->verification);
  card.revoked = found->revoked;
  card.notes = std::move(found->notes);
  const auto fresh = http::assess(
      http::cache_facts(response.status, response.fields,
                        response.request_time_ms, response.response_time_ms),
      {.freshness_cap_s = ttl_of(card.report())}, {}, env.clock->now_ms());
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

Fetcher::State::Got Fetcher::State::from_cache(const http::CacheLook& look,
                                               CardFrom from) {
  const http::CachedResponse& entry = *look.entry;
  const std::int64_t now_ms = env.clock->now_ms();
  const auto known = recent.find(look.entry.get());
  if (known != recent.end() && now_ms - known->second.judged_ms < recent_ms &&
      now_ms >= known->second.judged_ms) {
    FetchedCard card = known->second.card;
    card.from = from;
    card.age_s = look.age_s;
    card.lifetime_s = look.lifetime_s;
    return card;
  }
  http::ClientResponse response;
  response.status = entry.status;
  response.fields = entry.fields;
  response.url = entry.url;
  response.address = entry.note.substr(0, entry.note.find(' '));
  response.request_time_ms = entry.request_time_ms;
  response.response_time_ms = entry.response_time_ms;
  auto card = judged(std::move(response), entry.body);
  if (!card) return card;
  card->from = from;
  if (recent.size() >= recent_max) recent.clear();
  recent[look.entry.get()] = {look.entry, *card, now_ms};
  return card;
}

std::optional<Miss> Fetcher::State::what_forbids(const FetchedCard& card,
                                                 const std::string& of_whom) {
  if (!options.cache || options.any_document) return std::nullopt;
  const Verification& verification = card.verification;
  const auto decided =
      options.cache->admit(card.report().document.root(), verification, of_whom,
                           env.clock->now_ms());
  if (!decided) {
    Miss out = miss(FetchFault::cache_trouble, decided.error().where,
                    decided.error().message, 200);
    out.code = decided.error().code;
    return out;
  }
  if (is_kept(*decided)) return std::nullopt;
  Miss out = miss(FetchFault::rollback, card.url,
                  "the card was discarded: " +
                      told_decision(*decided, verification.subject) +
                      ". What was seen is in " +
                      options.cache->file_of(verification.subject, of_whom),
                  200);
  out.verification = verification;
  return out;
}

void Fetcher::State::keep(const http::ClientRequest& request,
                          const std::string& of_whom,
                          const http::ClientResponse& response,
                          FetchedCard& card) {
  // A card with errors is shown to who asks, and not kept for others.
  if (!options.cache || !card.report().valid()) return;
  http::ClientRequest asked = request;
  asked.url = response.url;  // after redirects
  const Status stored = options.cache->responses().store(
      asked, of_whom, response,
      {.freshness_cap_s = ttl_of(card.report()),
       .note = card.address + " " + first_url});
  if (stored || stored.error().code == Code::denied) return;
  card.notes.push_back("the card could not be kept: " +
                       to_text(stored.error()));
}

std::optional<FetchedCard> Fetcher::State::cached(const http::CacheLook& look,
                                                  const std::string& of_whom) {
  const bool stale = look.verdict == http::CacheVerdict::stale_usable &&
                     options.stale_while_revalidate;
  if (look.verdict != http::CacheVerdict::fresh && !stale) return std::nullopt;
  auto card = from_cache(look, stale ? CardFrom::stale : CardFrom::cache);
  // Trust may have changed since it was kept, or a newer card been seen.
  if (!card || what_forbids(*card, of_whom)) return std::nullopt;
  return *std::move(card);
}

Fetcher::State::Got Fetcher::State::get(const http::ClientRequest& request,
                                        const std::string& of_whom) {
  http::CacheLook look;
  if (options.cache) {
    look =
        options.cache->responses().look(request, of_whom, env.clock->now_ms());
    if (auto card = cached(look, of_whom)) return *std::move(card);
    // What is fresh and was not taken must not be taken after a 304 either.
    if (look.verdict == http::CacheVerdict::fresh) look = {};
  }
  http::ClientRequest sent = request;
  for (const auto& field : look.conditional) sent.fields.push_back(field);
  auto response = send(sent);
  if (look.usable_if_error && (!response || is_outage(response->status))) {
    auto card = from_cache(look, CardFrom::stale);
    if (card && !what_forbids(*card, of_whom)) {
      card->notes.push_back("its server could not be asked: " +
                            (response
                                 ? "status " + std::to_string(response->status)
                                 : response.error().message));
      return card;
    }
  }
  if (response && response->status == 304 && look.entry) {
    const auto entry =
        response->redirects.empty()
            ? options.cache->responses().refresh(request, of_whom, *response)
            : std::unexpected(Error{});
    if (entry) {
      look.entry = *entry;
      auto card = from_cache(look, CardFrom::revalidated);
      if (card && !what_forbids(*card, of_whom)) return card;
    }
    response = send(request);  // without conditions
  }
  if (!response) return std::unexpected(std::move(response.error()));
  if (response->status != 200) {
    const bool is_gone = response->status == 404 || response->status == 410;
    if (look.entry && is_gone) {
      options.cache->responses().forget(request.url, of_whom);
    }
    return std::unexpected(status_miss(*response));
  }
  std::string body = options.cache ? response->body : std::move(response->body);
  auto card = judged(*response, std::move(body));
  if (!card) return card;
  if (auto forbidden = what_forbids(*card, of_whom)) {
    return std::unexpected(*std::move(forbidden));
  }
  keep(request, of_whom, *response, *card);
  return card;
}

}  // namespace cardinal::wellknown
