// All cards of one agent, which lives at one prefix, and the paths they get.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cardinal/access.h"
#include "wellknown/listing.h"
#include "wellknown/road.h"
#include "wellknown/served_card.h"
#include "wellknown/shelf.h"

namespace cardinal::wellknown {

// What all agents of a site share.
struct Premises {
  const PublishOptions& options;
  const Env& env;
  std::shared_ptr<const access::Authority> authority;  // none without a file
  std::string cache_control, private_cache_control;
};

class PublishedAgent {
 public:
  explicit PublishedAgent(std::string prefix) : prefix_(std::move(prefix)) {}

  // Fails: conflict, when the place of the card is taken by another.
  Status add(ServedCard card);
  Status add_extended(ServedCard card);

  // Puts all its paths on the road and its cards on the list.
  // Fails: invalid, when the extended card cannot be served with the public
  // one.
  Status lay_out(const Premises& premises, Road& road,
                 std::vector<Listed>& listed);

 private:
  Status lay_a2a(const Premises& premises, Road& road);
  void lay_calls(const Premises& premises, Road& road,
                 std::shared_ptr<const access::Gate> gate);
  Result<std::shared_ptr<const access::Gate>> gate_of(
      const Premises& premises, std::vector<std::string>& notes) const;
  void lay_agentcard(const Premises& premises, Road& road);
  Status lay_adp(const Premises& premises, Road& road);
  void lay_catalog(const Premises& premises, Road& road);
  // What can be had at every card path by naming its media type.
  std::vector<Goods> others_than(Dialect dialect) const;
  std::string path(std::string_view below) const {
    return prefix_ + std::string(below);
  }

  std::string prefix_;
  // Kept where they are: handlers share them.
  std::vector<std::shared_ptr<const ServedCard>> a2a_;  // one a generation
  Shapes a2a_shapes_;
  std::shared_ptr<const ServedCard> agentcard_, adp_, catalog_, extended_;
};

// One text under these media types.
Goods goods_of(const ServedCard& card, std::vector<std::string> media_types);
void lay_shelf(Road& road, const std::string& path, const Shelving& shelving,
               const std::string& what);

}  // namespace cardinal::wellknown
