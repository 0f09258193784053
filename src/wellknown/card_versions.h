// The texts of one A2A agent's card: the card itself, and its form in the other
// major version of the protocol.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "wellknown/served_card.h"

namespace cardinal::wellknown {

// By the version a client requests with A2A-Version. Clients that send none get
// `by_default`: a card that clients of 0.3 read, if there is one (A2A 1.0,
// section 3.6: an empty value means 0.3). Where two are the same text they are
// one object.
struct CardVersions {
  using Text = std::shared_ptr<const std::string>;
  Text by_default, for_0_x, for_1_x;
  std::int64_t modified_s = 0;
  std::string source;  // for people

  bool differ() const { return by_default != for_0_x || by_default != for_1_x; }
};

// From one card, which is converted for the other major version, and to a
// hybrid for clients that name none, unless it is signed; or from two, one per
// major version. `notes` gets the reason when a version is missing.
CardVersions card_versions_of(const std::vector<const ServedCard*>& cards,
                              const Env& env, std::vector<std::string>& notes);

// 0 for 0.x and 1 for 1.x; absent for an invalid version and for a later one.
std::optional<int> major_version_of(std::string_view a2a_version);
int major_version_of(const ServedCard& card);

}  // namespace cardinal::wellknown
