// Who gets the extended card.
#pragma once

#include <string>

#include "wellknown/agent_calls.h"
#include "wellknown/probe_client.h"
#include "wellknown/probed_card.h"
#include "wellknown/server_observation.h"

namespace cardinal::wellknown {

class ExtendedCardProbe {
 public:
  ExtendedCardProbe(const ProbedCard& card, const ProbeCredentials& credentials,
                    ProbeClient& client, Env& env, ServerObservation& seen);

  // Of a card that promises none nothing is called, unless `even_unpromised`.
  void observe(bool even_unpromised);

 private:
  struct Answer {
    std::string outcome, card;
    std::string cache_control;
  };
  Answer ask(const AgentCall& call, const http::Fields& fields);
  void judge(const Answer& answer, const AgentCall& call);
  bool observe_card_url();
  bool is_public_card(const std::string& text);

  const ProbedCard& card_;
  const ProbeCredentials& credentials_;
  ProbeClient& client_;
  Env& env_;
  ServerObservation& seen_;
  Reader reader_;
};

}  // namespace cardinal::wellknown
