// Where earlier searches found their card, so that the next search first looks
// for that URL in the cache.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cardinal/fetch.h"

namespace cardinal::wellknown {

struct SearchOutcome {
  // A redirect led to the card; it left the origin of the requested URL.
  bool is_redirected = false, has_left_origin = false;
  std::string requested_url;
  std::string card_url;  // where the card was found
};

class SearchHistory {
 public:
  // Without a cache nothing is remembered.
  SearchHistory(CardCache* cache, const Env& env);

  // Selects the search that the other functions refer to, by all its URLs in
  // order.
  void begin(const std::vector<std::string>& urls,
             const std::string& partition);
  const std::string& first_url() const { return first_url_; }

  std::optional<SearchOutcome> last() const;
  // Stores nothing if the search ended at its first URL. Best effort: without
  // an entry the search requests all URLs again.
  void store(const std::string& requested_url, const FetchedCard& card);
  void forget();

 private:
  std::string partition() const;

  CardCache* cache_;
  const Env& env_;
  std::string first_url_, all_urls_, card_partition_;
};

}  // namespace cardinal::wellknown
