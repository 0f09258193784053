// Where the card leads: whether its URLs answer.
#pragma once

#include <string>

#include "wellknown/probe_client.h"
#include "wellknown/probed_card.h"
#include "wellknown/server_observation.h"

namespace cardinal::wellknown {

class LinkProbe {
 public:
  LinkProbe(const ProbedCard& card, ProbeClient& client,
            ServerObservation& seen)
      : card_(card), client_(client), seen_(seen) {}

  void observe_links();
  void observe_endpoints();
  void observe_health();

 private:
  ObservedLink ask(std::string pointer, std::string_view url);

  const ProbedCard& card_;
  ProbeClient& client_;
  ServerObservation& seen_;
};

}  // namespace cardinal::wellknown
