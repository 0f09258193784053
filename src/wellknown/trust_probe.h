// Verifies the card's signatures and scheme, without a request.
#pragma once

#include "cardinal/trust.h"
#include "wellknown/probed_card.h"
#include "wellknown/server_observation.h"

namespace cardinal::wellknown {

class TrustProbe {
 public:
  TrustProbe(const ProbedCard& card, TrustSources trust, const Env& env,
             ServerObservation& seen);

  void observe_signature();
  void observe_scheme();
  // Interfaces at other hosts than the card's, unless a signature vouches for
  // them: after observe_signature.
  void observe_origins();

 private:
  const ProbedCard& card_;
  TrustSources trust_;
  ServerObservation& seen_;
  bool is_verified_ = false;  // signed by a key bound to the card's subject
};

}  // namespace cardinal::wellknown
