// Routes that serve a card, and the settings that all agents of a site share.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "access/nonce_memory.h"
#include "cardinal/access.h"
#include "wellknown/card_resource.h"
#include "wellknown/route_collector.h"
#include "wellknown/served_card.h"

namespace cardinal::wellknown {

struct SiteSettings {
  const PublishOptions& options;
  const Env& env;
  std::shared_ptr<const access::Authority> authority;  // null without a file
  std::string cache_control, private_cache_control;
  std::string base_url = {};  // empty: unknown
  std::shared_ptr<access::NonceMemory> nonces = {};
};

// One text under these media types.
CardContent card_content(const ServedCard& card,
                         std::vector<std::string> media_types);

// A GET route for the resource; `what` describes it in notes.
void add_card_route(RouteCollector& routes, const std::string& path,
                    const ResourceContents& contents, const std::string& what);

}  // namespace cardinal::wellknown
