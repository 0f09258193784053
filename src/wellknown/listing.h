// /.well-known/ai-catalog.json: the cards of this server, by their addresses.
#pragma once

#include <string>
#include <vector>

#include "wellknown/served_card.h"

namespace cardinal::wellknown {

struct ListedCard {
  const ServedCard* card = nullptr;
  std::string path;       // where it is served
  std::string text = {};  // the part for unknown callers; empty: all
};

// An AI Catalog with an entry for each card.
std::string listing_of(const std::vector<ListedCard>& cards,
                       const std::string& base_url, const Env& env);

}  // namespace cardinal::wellknown
