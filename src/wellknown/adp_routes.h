// The paths of an ADP agent: its card, and adp.describe.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "wellknown/card_route.h"

namespace cardinal::wellknown {

// Answers adp.describe, and GET with the card.
inline constexpr std::string_view adp_path = "/adp";

struct AdpAgent {
  std::string prefix;
  std::shared_ptr<const ServedCard> card;
  // An A2A card of the same agent has the path.
  bool is_path_taken = false;
  // Served to requests that name their media types.
  std::vector<CardContent> other_dialects;
};

// Fails: usage, when unknown callers get only part of the card but there is no
// auth file.
Status add_adp_routes(const SiteSettings& settings, AdpAgent agent,
                      RouteCollector& routes);

}  // namespace cardinal::wellknown
