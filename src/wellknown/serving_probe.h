// How the card is served: latency, repeated requests, other request fields.
#pragma once

#include "wellknown/probe_client.h"
#include "wellknown/probed_card.h"
#include "wellknown/server_observation.h"

namespace cardinal::wellknown {

// Observations on a single response.
void observe_connection(const http::ClientResponse& response, const Env& env,
                        ServerObservation& seen);
void observe_headers(const http::ClientResponse& response,
                     ServerObservation& seen);

class ServingProbe {
 public:
  ServingProbe(const ProbedCard& card, ProbeClient& client,
               ServerObservation& seen)
      : card_(card), client_(client), seen_(seen) {}

  void observe_caching();
  void observe_vary();
  void observe_cors();

 private:
  void observe_preflight();

  const ProbedCard& card_;
  ProbeClient& client_;
  ServerObservation& seen_;
};

}  // namespace cardinal::wellknown
