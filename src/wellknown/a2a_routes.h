// The paths of an A2A agent: its card in every place and version, and the calls
// for its extended card.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "wellknown/card_route.h"

namespace cardinal::wellknown {

class A2aRoutes {
 public:
  using Card = std::shared_ptr<const ServedCard>;
  // `cards` has at least one card, and at most one per major version of the
  // protocol; `extended` may be null.
  A2aRoutes(const SiteSettings& settings, std::string prefix,
            std::vector<Card> cards, Card extended);

  // Serves `versions` of the public card, and `other_dialects` to requests that
  // name their media types. Fails: invalid or usage, when the extended card
  // cannot be served with the public one.
  Status add_to(RouteCollector& routes, const CardVersions& versions,
                std::vector<CardContent> other_dialects) const;

 private:
  using Gate = std::shared_ptr<const access::Gate>;
  Status add_extended(ResourceContents& contents, Gate& gate,
                      std::vector<std::string>& notes) const;
  Result<Gate> gate_of(std::vector<std::string>& notes) const;
  Gate call_gate_of(const a2a::Card& card) const;
  void add_calls(RouteCollector& routes, Gate gate) const;
  std::string path(std::string_view below) const {
    return prefix_ + std::string(below);
  }
  // As an auth file names it.
  std::string agent_prefix() const { return prefix_.empty() ? "/" : prefix_; }

  const SiteSettings& settings_;
  std::string prefix_;
  std::vector<Card> cards_;
  Card extended_;
};

}  // namespace cardinal::wellknown
