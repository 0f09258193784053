// One URL asked: by way of the cache, and with the answer judged before
// anything is kept.
#include "base/text.h"
#include "wellknown/fetch_state.h"

namespace cardinal::wellknown {
namespace {

// A redirect that leads nowhere, and an answer that cannot be read, say nothing
// about other paths; a host that cannot be reached, or keeps us waiting, does.
bool is_of_path(http::ClientFault fault) {
  using enum http::ClientFault;
  switch (fault) {
    case redirect_loop:
    case too_many_redirects:
    case bad_redirect:
    case insecure_redirect:
    case not_http:
    case bad_head:
    case header_too_large:
    case bad_length:
    case bad_chunk:
    case cut_short:
    case body_too_large:
    case unknown_encoding:
    case bad_gzip:
      return true;
    default:
      return false;
  }
}

std::string told_decision(Decision decision, const std::string& subject) {
  const std::string of = " of " + for_terminal(shortened(subject, 200));
  switch (decision) {
    case Decision::stale:
      return "a newer card" + of +
             " was seen before; this card is older (a rollback)";
    case Decision::equivocation:
      return "another card" + of + " with the same seq was seen before";
    case Decision::not_signed:
      return "signed cards" + of +
             " were seen before, but no trusted key signed this card; give its "
             "keys with --trust or --jwks";
    default:
      return "another card" + of + " takes precedence";
  }
}

bool is_loopback(const std::string& address) {
  return address.starts_with("127.") || address == "::1";
}

std::optional<Miss> what_is_no_a2a(const FetchedCard& card) {
  const auto dialect = card.report().dialect;
  if (dialect == Dialect::a2a) return std::nullopt;
  return miss(
      FetchFault::no_extended_card, card.url,
      "the response is " +
          (dialect ? "a card of the dialect " + std::string(name_of(*dialect))
                   : std::string("not a card")) +
          "; expected an A2A card",
      200);
}

}  // namespace

bool is_outage(int status) {
  return status == 500 || status == 502 || status == 503 || status == 504;
}

void add_credentials(const http::Fields& credentials,
                     http::ClientRequest& request) {
  std::erase_if(request.fields, [&](const auto& field) {
    return http::field_of(credentials, field.first).has_value();
  });
  for (const auto& field : credentials) request.fields.push_back(field);
}

Miss status_miss(const http::ClientResponse& response) {
  const int status = response.status;
  const bool is_closed = status == 401 || status == 403;
  std::string said = "status " + std::to_string(status);
  const auto challenge = response.header("WWW-Authenticate");
  if (challenge) {
    said += ", it requires " + for_terminal(shortened(*challenge, 200));
  } else if (is_closed) {
    said += ": credentials are required";
  }
  Miss out = miss(is_closed       ? FetchFault::credentials_needed
                  : status >= 500 ? FetchFault::server_error
                                  : FetchFault::no_card,
                  response.url, std::move(said), status);
  out.elsewhere = true;
  return out;
}

std::expected<http::ClientResponse, Miss> Fetcher::State::send(
    const http::ClientRequest& request, const Asker& asker) {
  auto response = asker.client->send(request);
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
  const auto facts =
      http::cache_facts(response.status, response.fields,
                        response.request_time_ms, response.response_time_ms);
  const auto fresh =
      http::assess(facts, {.freshness_cap_s = ttl_of(card.report())}, {},
                   env.clock->now_ms());
  card.age_s = fresh.age_s;
  const bool must_ask = facts.control.no_cache;
  card.lifetime_s = must_ask ? 0 : fresh.lifetime_s;
  if (response.via_proxy) {
    card.notes.push_back(
        "fetched through a proxy; the address it connected to is unknown");
  }
  if (options.client.insecure && response.url.starts_with("https:")) {
    card.notes.push_back("the certificate was not verified (--insecure)");
  }
  for (const std::string& address : response.refused) {
    card.notes.push_back("skipped the address " + address +
                         " of the host: private or reserved");
  }
  card.url = std::move(response.url);
  card.redirects = std::move(response.redirects);
  card.address = std::move(response.address);
  card.via_proxy = response.via_proxy;
  card.certificate = std::move(response.certificate);
  card.timings = response.timings;
  return card;
}

std::optional<Miss> Fetcher::State::what_forbids(const FetchedCard& card,
                                                 const Asker& asker) {
  // A signature says the same whoever asked, and how. Only what is for few may
  // be another card of the same subject.
  const std::string_view part = asker.is_extended ? "extended" : "";
  if (!options.cache || options.any_document) return std::nullopt;
  const Verification& verification = card.verification;
  const auto decided = options.cache->admit(
      card.report().document.root(), verification, part, env.clock->now_ms());
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
                      ". The record of earlier cards is " +
                      options.cache->file_of(verification.subject, part),
                  200);
  out.verification = verification;
  return out;
}

Fetcher::State::Got Fetcher::State::get(const http::ClientRequest& request,
                                        const Asker& asker) {
  http::CacheLook look;
  if (options.cache) {
    look = options.cache->responses().look(request, asker.partition,
                                           env.clock->now_ms());
    if (auto card = fresh(look, asker)) return *std::move(card);
    // What is fresh and was not taken must not be taken after a 304 either.
    if (look.verdict == http::CacheVerdict::fresh) look = {};
  }
  http::ClientRequest sent = request;
  for (const auto& field : look.conditional) sent.fields.push_back(field);
  auto response = send(sent, asker);
  if (!response || is_outage(response->status)) {
    const std::string why = response
                                ? "status " + std::to_string(response->status)
                                : response.error().message;
    if (auto card = stale(look, asker, why)) return *std::move(card);
  }
  if (response && response->status == 304 && look.entry) {
    if (auto card = revalidated(request, asker, look, *response)) return card;
    response = send(request, asker);  // without conditions
  }
  if (!response) return std::unexpected(std::move(response.error()));
  if (response->status != 200) {
    const bool is_gone = response->status == 404 || response->status == 410;
    if (is_gone) forget(request, asker, *response);
    return std::unexpected(status_miss(*response));
  }
  return accepted(request, asker, *std::move(response));
}

Fetcher::State::Got Fetcher::State::revalidated(
    const http::ClientRequest& request, const Asker& asker,
    http::CacheLook look, const http::ClientResponse& response) {
  const Miss another = miss(FetchFault::no_card, response.url,
                            "the 304 response is for a different card", 304);
  if (!response.redirects.empty()) return std::unexpected(another);
  const auto entry =
      options.cache->responses().refresh(request, asker.partition, response);
  if (!entry) return std::unexpected(another);
  look.entry = *entry;
  auto card = from_cache(look, CardFrom::revalidated);
  if (card && what_forbids(*card, asker)) return std::unexpected(another);
  return card;
}

Fetcher::State::Got Fetcher::State::accepted(const http::ClientRequest& request,
                                             const Asker& asker,
                                             http::ClientResponse response) {
  if (asker.is_extended && went_abroad(response.url, response.redirects)) {
    return std::unexpected(
        miss(FetchFault::other_origin, response.url,
             "the URL of the extended card redirects to another origin, which "
             "gets no credentials; the card there is public",
             200));
  }
  std::string body = options.cache ? response.body : std::move(response.body);
  auto card = judged(response, std::move(body));
  if (!card) return card;
  if (asker.is_extended) {
    if (auto wrong = what_is_no_a2a(*card)) {
      return std::unexpected(*std::move(wrong));
    }
  }
  if (auto forbidden = what_forbids(*card, asker)) {
    return std::unexpected(*std::move(forbidden));
  }
  if (!http::why_not_stored(request, response, false).empty()) {
    card->lifetime_s = 0;
  }
  const bool is_plain = !request.url.starts_with("https:");
  const bool shows = asker.is_extended || !options.extended;
  if (is_plain && shows && !options.credentials.empty() &&
      !is_loopback(response.address)) {
    card->notes.push_back("credentials were sent over plain http, unencrypted");
  }
  keep(request, asker, response, *card);
  return card;
}

}  // namespace cardinal::wellknown
