#include "wellknown/card_requester.h"

#include "card/document_limits.h"

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

bool is_loopback(const std::string& address) {
  return address.starts_with("127.") || address == "::1";
}

std::optional<CardFailure> what_is_no_a2a(const FetchedCard& card) {
  const auto dialect = card.report().dialect;
  if (dialect == Dialect::a2a) return std::nullopt;
  return card_failure(
      FetchFault::no_extended_card, card.url,
      "the response is " +
          (dialect ? "a card of the dialect " + std::string(name_of(*dialect))
                   : std::string("not a card")) +
          "; expected an A2A card",
      200);
}

}  // namespace

CardRequester::CardRequester(const FetchOptions& options, ResponseJudge& judge,
                             CachedCards& cached)
    : options_(options), judge_(judge), cached_(cached) {}

std::expected<http::ClientResponse, CardFailure> CardRequester::send(
    const http::ClientRequest& request, const FetchIdentity& identity) {
  auto response = identity.client->send(request);
  if (response) return *std::move(response);
  const http::ClientError& error = response.error();
  CardFailure out =
      card_failure(FetchFault::unreachable, error.where, error.message, 0);
  out.code = error.code == Code::invalid ? Code::unavailable : error.code;
  out.client_fault = http::slug_of(error.fault);
  out.elsewhere = is_of_path(error.fault);
  return std::unexpected(std::move(out));
}

CardResult CardRequester::get(const http::ClientRequest& request,
                              const FetchIdentity& identity) {
  http::CacheLook look = cached_.look(request, identity);
  if (auto card = cached_.fresh(look, identity)) return *std::move(card);
  // What is fresh and was not taken must not be taken after a 304 either.
  if (look.verdict == http::CacheVerdict::fresh) look = {};
  http::ClientRequest sent = request;
  for (const auto& field : look.conditional) sent.fields.push_back(field);
  auto response = send(sent, identity);
  if (!response || is_outage(response->status)) {
    const std::string why = response
                                ? "status " + std::to_string(response->status)
                                : response.error().message;
    if (auto card = cached_.stale(look, identity, why)) return *std::move(card);
  }
  if (response && response->status == 304 && look.entry) {
    if (auto card = cached_.revalidated(request, identity, look, *response)) {
      return card;
    }
    response = send(request, identity);  // without conditions
  }
  if (!response) return std::unexpected(std::move(response.error()));
  if (response->status != 200) {
    const bool is_gone = response->status == 404 || response->status == 410;
    if (is_gone) cached_.forget(request, identity, *response);
    return std::unexpected(status_failure(*response));
  }
  return accepted(request, identity, *std::move(response));
}

CardResult CardRequester::accepted(const http::ClientRequest& request,
                                   const FetchIdentity& identity,
                                   http::ClientResponse response) {
  if (identity.is_extended && left_origin(response.url, response.redirects)) {
    return std::unexpected(card_failure(
        FetchFault::other_origin, response.url,
        "the URL of the extended card redirects to another origin, which gets "
        "no credentials; the card there is public",
        200));
  }
  constexpr std::size_t card_bytes_max = Limits{}.bytes_max;
  if (response.body.size() > card_bytes_max && !may_be_catalog(response.body)) {
    CardFailure out = card_failure(FetchFault::unreachable, response.url,
                                   "the body is larger than " +
                                       std::to_string(card_bytes_max) +
                                       " bytes, the limit of a card",
                                   200);
    out.client_fault = http::slug_of(http::ClientFault::body_too_large);
    out.elsewhere = true;
    return std::unexpected(std::move(out));
  }
  std::string body = options_.cache ? response.body : std::move(response.body);
  auto card = judge_.judge(response, std::move(body));
  if (!card) return card;
  if (identity.is_extended) {
    if (auto wrong = what_is_no_a2a(*card)) {
      return std::unexpected(*std::move(wrong));
    }
  }
  if (auto forbidden = judge_.why_discarded(*card, identity.is_extended)) {
    return std::unexpected(*std::move(forbidden));
  }
  if (!http::why_not_stored(request, response, false).empty()) {
    card->lifetime_s = 0;
  }
  const bool is_plain = !request.url.starts_with("https:");
  const bool shows = identity.is_extended || !options_.extended;
  if (is_plain && shows && !options_.credentials.empty() &&
      !is_loopback(response.address)) {
    card->notes.push_back("credentials were sent over plain http, unencrypted");
  }
  cached_.store(request, identity, response, *card);
  return card;
}

}  // namespace cardinal::wellknown
