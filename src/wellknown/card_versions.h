// The texts of one A2A agent's card: as it is, and as clients of another
// version of the protocol read it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "wellknown/served_card.h"

namespace cardinal::wellknown {

// By the version a client requests with A2A-Version; clients that send none get
// `by_default`. Where two are the same text they are one object.
struct CardVersions {
  using Text = std::shared_ptr<const std::string>;
  Text by_default, for_0_x, for_1_x;
  std::int64_t modified_s = 0;
  std::string source;  // for people

  bool vary() const { return by_default != for_0_x || by_default != for_1_x; }
};

// Of one card, which is converted where it is unsigned and can be; or of two,
// one for each generation of clients. `notes` gets why a version is missing.
CardVersions card_versions_of(const std::vector<const ServedCard*>& cards,
                              const Env& env, std::vector<std::string>& notes);

// The generation a version belongs to: 0 for 0.x, 1 for 1.x; absent for an
// invalid version, or one of the future.
std::optional<int> generation_of(std::string_view a2a_version);
int generation_of(const ServedCard& card);

}  // namespace cardinal::wellknown
