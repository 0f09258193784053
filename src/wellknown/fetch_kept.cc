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

// Where a search ended, in three lines.
struct Trail {
  bool is_redirected = false, is_abroad = false;
  std::string asked, end;  // the URL of the search, and the one that had it
};

std::string text_of(const Trail& trail) {
  return std::string(trail.is_abroad       ? "abroad"
                     : trail.is_redirected ? "redirected"
                                           : "there") +
         "\n" + trail.asked + "\n" + trail.end;
}

Trail trail_in(std::string_view text) {
  const std::size_t first = std::min(text.find('\n'), text.size());
  const std::size_t second = std::min(text.find('\n', first + 1), text.size());
  const std::string_view kind = text.substr(0, first);
  Trail trail;
  trail.is_abroad = kind == "abroad";
  trail.is_redirected = kind != "there";
  trail.asked = text.substr(std::min(first + 1, text.size()),
                            second - std::min(first + 1, second));
  trail.end = text.substr(std::min(second + 1, text.size()));
  return trail;
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

bool went_abroad(const std::string& url,
                 const std::vector<std::string>& redirects) {
  if (redirects.empty()) return false;
  const std::string home = http::origin_of(redirects.front());
  return http::origin_of(url) != home ||
         std::ranges::any_of(redirects, [&](const std::string& each) {
           return http::origin_of(each) != home;
         });
}

std::vector<Fetcher::State::Kept> Fetcher::State::kept_for_search() {
  std::vector<Kept> out;
  if (!options.cache) return out;
  http::Cache& responses = options.cache->responses();
  const std::int64_t now_ms = env.clock->now_ms();
  const Asker& asker = asker_of_cards();
  const auto add = [&](const http::ClientRequest& request, const Asker& whose,
                       bool is_redirected) {
    http::CacheLook look = responses.look(request, whose.partition, now_ms);
    if (look.entry) out.push_back({std::move(look), &whose, is_redirected});
  };
  // Fresh at the first of the URLs: nothing that was found later counts.
  add(request_for_card(first_url), asker, false);
  if (!out.empty() && out[0].look.verdict == http::CacheVerdict::fresh) {
    return out;
  }
  const auto kept =
      responses.look(trail_request(first_url), trail_partition(), now_ms);
  if (!kept.entry) return out;
  out.clear();
  const Trail trail = trail_in(kept.entry->body);
  http::ClientRequest request = request_for_card(trail.asked);
  request.url = trail.end;
  if (trail.is_abroad) {
    add(sent_abroad(std::move(request)), stranger, true);
  } else {
    add(request, asker, trail.is_redirected);
  }
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
  card->notes.push_back("the server could not be reached: " + why_not_asked);
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
  const bool is_abroad = went_abroad(response.url, response.redirects);
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
  if (stored) return;
  if (stored.error().code == Code::denied) {
    // What must not be kept takes the place of what was.
    responses.forget(response.url, whose.partition);
    return;
  }
  card.notes.push_back("the card could not be cached: " +
                       to_text(stored.error()));
}

void Fetcher::State::forget(const http::ClientRequest& request,
                            const Asker& asker,
                            const http::ClientResponse& response) {
  if (!options.cache) return;
  http::Cache& responses = options.cache->responses();
  responses.forget(request.url, asker.partition);
  if (response.redirects.empty()) return;
  const bool is_abroad = went_abroad(response.url, response.redirects);
  responses.forget(response.url, (is_abroad ? stranger : asker).partition);
}

// The next search looks there before it asks anybody. Best effort: without it
// servers are asked.
void Fetcher::State::keep_trail(const std::string& asked,
                                const FetchedCard& card) {
  if (!options.cache) return;
  const auto first = http::parse_url(first_url);
  if (!first || (card.redirects.empty() && card.url == first->text())) {
    return forget_trail();
  }
  http::Cache& responses = options.cache->responses();
  http::ClientResponse trail;
  trail.status = 200;
  trail.url = first->text();
  trail.body = text_of({.is_redirected = !card.redirects.empty(),
                        .is_abroad = went_abroad(card.url, card.redirects),
                        .asked = asked,
                        .end = card.url});
  trail.request_time_ms = trail.response_time_ms = env.clock->now_ms();
  const http::ClientRequest request = trail_request(first->text());
  const std::string partition = trail_partition();
  const auto kept = responses.look(request, partition, trail.response_time_ms);
  if (kept.entry && kept.entry->body == trail.body) return;
  [[maybe_unused]] const Status stored =
      responses.store(request, partition, trail, {});
}

// Searches over other URLs end elsewhere, though they begin with the same one.
std::string Fetcher::State::trail_partition() const {
  return asker_of_cards().partition + "trail " + to_hex(sha256(search));
}

void Fetcher::State::forget_trail() {
  if (!options.cache) return;
  options.cache->responses().forget(first_url, trail_partition());
}

}  // namespace cardinal::wellknown
