// All cards of one agent, which has one prefix, and their routes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "wellknown/card_route.h"
#include "wellknown/listing.h"

namespace cardinal::wellknown {

class PublishedAgent {
 public:
  explicit PublishedAgent(std::string prefix) : prefix_(std::move(prefix)) {}

  // Fails: conflict, when the agent has another card of that dialect.
  Status add(ServedCard card);
  Status add_extended(ServedCard card);

  // Adds all its paths to the routes and its cards to the list.
  // Fails: invalid, when the extended card cannot be served with the public
  // one.
  Status add_routes(const SiteSettings& settings, RouteCollector& routes,
                    std::vector<ListedCard>& listed);

 private:
  void add_agentcard(const SiteSettings& settings, RouteCollector& routes);
  void add_catalog(const SiteSettings& settings, RouteCollector& routes);
  // Served at every card path to requests that name their media type.
  std::vector<CardContent> contents_in_other_dialects(Dialect dialect) const;
  std::string path(std::string_view below) const {
    return prefix_ + std::string(below);
  }

  std::string prefix_;
  // Kept where they are: handlers share them.
  std::vector<std::shared_ptr<const ServedCard>> a2a_;  // one per major version
  CardVersions a2a_versions_;
  std::shared_ptr<const ServedCard> agentcard_, adp_, catalog_, extended_;
};

}  // namespace cardinal::wellknown
