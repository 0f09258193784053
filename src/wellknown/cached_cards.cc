#include "wellknown/cached_cards.h"

#include "http/request_text.h"

namespace cardinal::wellknown {
namespace {

// What was judged a moment ago need not be judged again; what was judged by a
// key that has ended since must be.
constexpr std::int64_t recent_ms = 60'000;
constexpr std::size_t recent_max = 256;
// In the note of an entry, after the address.
constexpr std::string_view by_proxy = " proxy";

}  // namespace

http::ClientRequest sent_elsewhere(http::ClientRequest request) {
  std::erase_if(request.fields, [](const auto& field) {
    return !http::follows_abroad(field.first);
  });
  return request;
}

CachedCards::CachedCards(const FetchOptions& options,
                         const FetchIdentities& identities,
                         ResponseJudge& judge, Env& env)
    : options_(options), identities_(identities), judge_(judge), env_(env) {}

http::CacheLook CachedCards::look(const http::ClientRequest& request,
                                  const FetchIdentity& identity) const {
  if (!options_.cache) return {};
  return options_.cache->responses().look(request, identity.partition,
                                          env_.clock->now_ms());
}

std::optional<FetchedCard> CachedCards::fresh(const http::CacheLook& look,
                                              const FetchIdentity& identity) {
  const bool is_stale = look.verdict == http::CacheVerdict::stale_usable &&
                        options_.stale_while_revalidate;
  if (look.verdict != http::CacheVerdict::fresh && !is_stale) {
    return std::nullopt;
  }
  auto card = from_cache(look, is_stale ? CardFrom::stale : CardFrom::cache);
  // Trust may have changed since it was kept, or a newer card been seen.
  if (!card || judge_.why_discarded(*card, identity.is_extended)) {
    return std::nullopt;
  }
  return *std::move(card);
}

std::optional<FetchedCard> CachedCards::stale(
    const http::CacheLook& look, const FetchIdentity& identity,
    const std::string& why_not_asked) {
  if (!look.entry || !look.usable_if_error) return std::nullopt;
  auto card = from_cache(look, CardFrom::stale);
  if (!card || judge_.why_discarded(*card, identity.is_extended)) {
    return std::nullopt;
  }
  card->notes.push_back("the server could not be reached: " + why_not_asked);
  return *std::move(card);
}

CardResult CachedCards::from_cache(const http::CacheLook& look, CardFrom from) {
  const http::CachedResponse& entry = *look.entry;
  const std::int64_t now_ms = env_.clock->now_ms();
  const auto judged_before = recent_.find(look.entry.get());
  if (judged_before != recent_.end() &&
      now_ms - judged_before->second.judged_ms < recent_ms &&
      now_ms >= judged_before->second.judged_ms) {
    FetchedCard card = judged_before->second.card;
    card.from = from;
    card.age_s = look.age_s;
    return card;
  }
  http::ClientResponse response;
  response.status = entry.status;
  response.fields = entry.fields;
  response.url = entry.url;
  response.address = entry.note.substr(0, entry.note.find(' '));
  response.via_proxy = entry.note.ends_with(by_proxy);
  response.request_time_ms = entry.request_time_ms;
  response.response_time_ms = entry.response_time_ms;
  auto card = judge_.judge(std::move(response), entry.body);
  if (!card) return card;
  card->from = from;
  if (recent_.size() >= recent_max) recent_.clear();
  recent_[look.entry.get()] = {look.entry, *card, now_ms};
  return card;
}

void CachedCards::store(const http::ClientRequest& request,
                        const FetchIdentity& identity,
                        const http::ClientResponse& response,
                        FetchedCard& card) {
  if (!options_.cache) return;
  http::Cache& responses = options_.cache->responses();
  const bool has_left = left_origin(response.url, response.redirects);
  // The credentials that were sent decide on the partition.
  const FetchIdentity& whose = has_left ? identities_.anonymous() : identity;
  http::ClientRequest requested = has_left ? sent_elsewhere(request) : request;
  requested.url = response.url;  // after redirects
  // A card with errors is returned but not stored. If it revokes the agent, the
  // stored card is removed.
  if (!card.report().valid()) {
    if (card.revoked) responses.forget(response.url, whose.partition);
    return;
  }
  const std::string note =
      card.address + (card.via_proxy ? std::string(by_proxy) : "");
  const Status stored =
      responses.store(requested, whose.partition, response,
                      {.freshness_cap_s = ttl_of(card.report()), .note = note});
  if (stored) return;
  if (stored.error().code == Code::denied) {
    // A response that must not be stored invalidates the stored one.
    responses.forget(response.url, whose.partition);
    return;
  }
  card.notes.push_back("the card could not be cached: " +
                       to_text(stored.error()));
}

void CachedCards::forget(const http::ClientRequest& request,
                         const FetchIdentity& identity,
                         const http::ClientResponse& response) {
  if (!options_.cache) return;
  http::Cache& responses = options_.cache->responses();
  responses.forget(request.url, identity.partition);
  if (response.redirects.empty()) return;
  const bool has_left = left_origin(response.url, response.redirects);
  responses.forget(response.url,
                   (has_left ? identities_.anonymous() : identity).partition);
}

CardResult CachedCards::revalidated(const http::ClientRequest& request,
                                    const FetchIdentity& identity,
                                    http::CacheLook look,
                                    const http::ClientResponse& response) {
  const CardFailure another =
      card_failure(FetchFault::no_card, response.url,
                   "the 304 response is for a different card", 304);
  if (!response.redirects.empty()) return std::unexpected(another);
  const auto entry = options_.cache->responses().refresh(
      request, identity.partition, response);
  if (!entry) return std::unexpected(another);
  look.entry = *entry;
  auto card = from_cache(look, CardFrom::revalidated);
  if (card && judge_.why_discarded(*card, identity.is_extended)) {
    return std::unexpected(another);
  }
  return card;
}

}  // namespace cardinal::wellknown
