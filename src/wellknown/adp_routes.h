// The paths of an ADP agent: its card, and adp.describe.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "wellknown/card_route.h"

namespace cardinal::wellknown {

struct AdpAgent {
  std::string prefix;
  std::shared_ptr<const ServedCard> card;
  // The card's usual path is an A2A card's.
  bool is_path_taken = false;
  // Served to requests that name their media types.
  std::vector<CardContent> others;
};

// Fails: usage, when strangers are to get less and nobody is known.
Status add_adp_routes(const SiteSettings& site, AdpAgent agent,
                      RouteTable& routes);

}  // namespace cardinal::wellknown
