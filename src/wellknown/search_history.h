// Where searches for cards ended, so that the next one looks there before it
// asks any server.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cardinal/fetch.h"

namespace cardinal::wellknown {

struct SearchOutcome {
  // A redirect led there; and it left the origin that was asked.
  bool is_redirected = false, has_left_origin = false;
  std::string asked, end;  // the URL of the search, and the one that had it
};

class SearchHistory {
 public:
  // Without a cache nothing is remembered.
  SearchHistory(CardCache* cache, const Env& env);

  // The search that the others are about: all its URLs, in order.
  void begin(const std::vector<std::string>& urls,
             const std::string& partition);
  const std::string& first_url() const { return first_url_; }

  std::optional<SearchOutcome> last() const;
  // Nothing is kept where the search ended at its first URL. Best effort:
  // without it servers are asked.
  void store(const std::string& asked, const FetchedCard& card);
  void forget();

 private:
  std::string partition() const;

  CardCache* cache_;
  const Env& env_;
  std::string first_url_, all_urls_, card_partition_;
};

}  // namespace cardinal::wellknown
