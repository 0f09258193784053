// What the cache has of cards, and what is put there.
#include <algorithm>

#include "http/request_text.h"
#include "http/url.h"
#include "wellknown/fetch_state.h"

namespace cardinal::wellknown {
namespace {

// What was judged a moment ago need not be judged again; what was judged by a
// key that has ended since must be.
constexpr std::int64_t recent_ms = 60'000;
constexpr std::size_t recent_max = 256;
// In the note of an entry, after the address.
constexpr std::string_view by_proxy = " proxy";
// Behind a partition's name: where searches ended.
constexpr std::string_view trails = "trails";
constexpr std::string_view abroad_mark = "abroad ";

std::string origin_of(const std::string& text) {
  const auto url = http::parse_url(text);
  return url ? url->origin() : std::string();
}

// As the client sends it once a redirect has left the origin.
http::ClientRequest sent_abroad(http::ClientRequest request) {
  std::erase_if(request.fields, [](const auto& field) {
    return !http::follows_abroad(field.first);
  });
  return request;
}

http::ClientRequest trail_request(const std::string& first_url) {
  http::ClientRequest request;
  request.url = first_url;
  return request;
}

}  // namespace

bool went_abroad(const http::ClientResponse& response) {
  if (response.redirects.empty()) return false;
  const std::string home = origin_of(response.redirects.front());
  return origin_of(response.url) != home ||
         std::ranges::any_of(response.redirects, [&](const std::string& each) {
           return origin_of(each) != home;
         });
}

std::vector<Fetcher::State::Kept> Fetcher::State::kept_for(
    const std::string& url) {
  std::vector<Kept> out;
  if (!options.cache) return out;
  http::Cache& responses = options.cache->responses();
  const std::int64_t now_ms = env.clock->now_ms();
  const Asker& asker = asker_of_cards();
  const auto add = [&](const http::ClientRequest& request, const Asker& whose) {
    http::CacheLook look = responses.look(request, whose.partition, now_ms);
    if (look.entry) out.push_back({std::move(look), &whose});
  };
  add(request_for_card(url), asker);
  if (!out.empty() && out[0].look.verdict == http::CacheVerdict::fresh) {
    return out;
  }
  const auto trail = responses.look(
      trail_request(url), asker.partition + std::string(trails), now_ms);
  if (!trail.entry) return out;
  std::string_view end = trail.entry->body;
  const bool is_abroad = end.starts_with(abroad_mark);
  if (is_abroad) end.remove_prefix(abroad_mark.size());
  const http::ClientRequest request = request_for_card(std::string(end));
  is_abroad ? add(sent_abroad(request), stranger) : add(request, asker);
  return out;
}

std::optional<FetchedCard> Fetcher::State::fresh(const http::CacheLook& look,
                                                 const Asker& asker) {
  const bool is_stale = look.verdict == http::CacheVerdict::stale_usable &&
                        options.stale_while_revalidate;
  if (look.verdict != http::CacheVerdict::fresh && !is_stale) {
    return std::nullopt;
  }
  auto card = from_cache(look, is_stale ? CardFrom::stale : CardFrom::cache);
  // Trust may have changed since it was kept, or a newer card been seen.
  if (!card || what_forbids(*card, asker)) return std::nullopt;
  return *std::move(card);
}

std::optional<FetchedCard> Fetcher::State::stale(
    const http::CacheLook& look, const Asker& asker,
    const std::string& why_not_asked) {
  if (!look.entry || !look.usable_if_error) return std::nullopt;
  auto card = from_cache(look, CardFrom::stale);
  if (!card || what_forbids(*card, asker)) return std::nullopt;
  card->notes.push_back("its server could not be asked: " + why_not_asked);
  return *std::move(card);
}

Fetcher::State::Got Fetcher::State::from_cache(const http::CacheLook& look,
                                               CardFrom from) {
  const http::CachedResponse& entry = *look.entry;
  const std::int64_t now_ms = env.clock->now_ms();
  const auto judged_before = recent.find(look.entry.get());
  if (judged_before != recent.end() &&
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
  auto card = judged(std::move(response), entry.body);
  if (!card) return card;
  card->from = from;
  if (recent.size() >= recent_max) recent.clear();
  recent[look.entry.get()] = {look.entry, *card, now_ms};
  return card;
}

void Fetcher::State::keep(const http::ClientRequest& request,
                          const Asker& asker,
                          const http::ClientResponse& response,
                          FetchedCard& card) {
  if (!options.cache) return;
  http::Cache& responses = options.cache->responses();
  const bool is_abroad = went_abroad(response);
  // What was sent decides whose it is, not what was meant.
  const Asker& whose = is_abroad ? stranger : asker;
  http::ClientRequest asked = is_abroad ? sent_abroad(request) : request;
  asked.url = response.url;  // after redirects
  // A card with errors is shown to who asks, and not kept for others; but the
  // agent that is gone does not come back with its last good card.
  if (!card.report().valid()) {
    if (card.revoked) responses.forget(response.url, whose.partition);
    return;
  }
  const std::string note =
      card.address + (card.via_proxy ? std::string(by_proxy) : "");
  const Status stored =
      responses.store(asked, whose.partition, response,
                      {.freshness_cap_s = ttl_of(card.report()), .note = note});
  if (stored) {
    if (!asker.is_extended) keep_trail(response.url, is_abroad);
    return;
  }
  if (stored.error().code == Code::denied) {
    // What must not be kept takes the place of what was.
    responses.forget(response.url, whose.partition);
    return;
  }
  card.notes.push_back("the card could not be kept: " +
                       to_text(stored.error()));
}

// Where the search ended: the next one looks there before it asks anybody.
// Best effort: without it servers are asked.
void Fetcher::State::keep_trail(const std::string& url, bool is_abroad) {
  const auto first = http::parse_url(first_url);
  if (!first || first->text() == url) return;
  http::ClientResponse trail;
  trail.status = 200;
  trail.url = first->text();
  trail.body = (is_abroad ? std::string(abroad_mark) : std::string()) + url;
  trail.request_time_ms = trail.response_time_ms = env.clock->now_ms();
  const std::string partition =
      asker_of_cards().partition + std::string(trails);
  [[maybe_unused]] const Status kept = options.cache->responses().store(
      trail_request(first->text()), partition, trail, {});
}

}  // namespace cardinal::wellknown
