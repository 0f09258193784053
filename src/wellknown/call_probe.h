// Calls that start no task: an unknown method, a token request without a grant.
#pragma once

#include "wellknown/agent_calls.h"
#include "wellknown/probe_client.h"
#include "wellknown/probed_card.h"
#include "wellknown/server_observation.h"

namespace cardinal::wellknown {

class CallProbe {
 public:
  CallProbe(const ProbedCard& card, const ProbeCredentials& credentials,
            ProbeClient& client, ServerObservation& seen)
      : card_(card), credentials_(credentials), client_(client), seen_(seen) {}

  void observe_json_rpc();
  void observe_openid_connect();
  void observe_token_urls();

 private:
  ObservedLink ask_json_rpc(const AgentCall& call);

  const ProbedCard& card_;
  const ProbeCredentials& credentials_;
  ProbeClient& client_;
  ServerObservation& seen_;
  Reader reader_;
};

}  // namespace cardinal::wellknown
