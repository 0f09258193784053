#include "wellknown/search_history.h"

#include <algorithm>

#include "cardinal/crypto.h"
#include "http/url.h"
#include "wellknown/fetch_identity.h"

namespace cardinal::wellknown {
namespace {

// In three lines.
std::string text_of(const SearchOutcome& outcome) {
  return std::string(outcome.has_left_origin ? "abroad"
                     : outcome.is_redirected ? "redirected"
                                             : "there") +
         "\n" + outcome.requested_url + "\n" + outcome.card_url;
}

SearchOutcome outcome_in(std::string_view text) {
  const std::size_t first = std::min(text.find('\n'), text.size());
  const std::size_t second = std::min(text.find('\n', first + 1), text.size());
  const std::string_view kind = text.substr(0, first);
  SearchOutcome outcome;
  outcome.has_left_origin = kind == "abroad";
  outcome.is_redirected = kind != "there";
  outcome.requested_url = text.substr(std::min(first + 1, text.size()),
                                      second - std::min(first + 1, second));
  outcome.card_url = text.substr(std::min(second + 1, text.size()));
  return outcome;
}

http::ClientRequest request_for(const std::string& first_url) {
  http::ClientRequest request;
  request.url = first_url;
  return request;
}

}  // namespace

SearchHistory::SearchHistory(CardCache* cache, const Env& env)
    : cache_(cache), env_(env) {}

void SearchHistory::begin(const std::vector<std::string>& urls,
                          const std::string& partition) {
  all_urls_.clear();
  for (const std::string& url : urls) {
    all_urls_ += url;
    all_urls_ += '\n';
  }
  first_url_ = urls.front();
  card_partition_ = partition;
}

std::optional<SearchOutcome> SearchHistory::last() const {
  if (!cache_) return std::nullopt;
  const auto found = cache_->responses().look(
      request_for(first_url_), partition(), env_.clock->now_ms());
  if (!found.entry) return std::nullopt;
  return outcome_in(found.entry->body);
}

void SearchHistory::store(const std::string& requested_url,
                          const FetchedCard& card) {
  if (!cache_) return;
  const auto first = http::parse_url(first_url_);
  if (!first || (card.redirects.empty() && card.url == first->text())) {
    return forget();
  }
  http::Cache& responses = cache_->responses();
  http::ClientResponse response;
  response.status = 200;
  response.url = first->text();
  response.body =
      text_of({.is_redirected = !card.redirects.empty(),
               .has_left_origin = left_origin(card.url, card.redirects),
               .requested_url = requested_url,
               .card_url = card.url});
  response.request_time_ms = response.response_time_ms = env_.clock->now_ms();
  const http::ClientRequest request = request_for(first->text());
  const std::string key = partition();
  const auto kept = responses.look(request, key, response.response_time_ms);
  if (kept.entry && kept.entry->body == response.body) return;
  [[maybe_unused]] const Status stored =
      responses.store(request, key, response, {});
}

// Searches over other URLs end elsewhere, though they begin with the same one.
std::string SearchHistory::partition() const {
  return card_partition_ + "trail " + to_hex(sha256(all_urls_));
}

void SearchHistory::forget() {
  if (!cache_) return;
  cache_->responses().forget(first_url_, partition());
}

}  // namespace cardinal::wellknown
