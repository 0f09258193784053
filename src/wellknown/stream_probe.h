// Whether an agent that declares streaming supports it: sends one short message
// and reads the response up to the second event.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "wellknown/agent_calls.h"
#include "wellknown/probe_client.h"
#include "wellknown/probed_card.h"
#include "wellknown/server_observation.h"

namespace cardinal::wellknown {

class StreamProbe {
 public:
  struct Deadlines {
    std::int64_t silence_ms;  // how long the stream may be silent
    std::int64_t total_ms;
  };
  StreamProbe(const ProbedCard& card, const ProbeCredentials& credentials,
              ProbeClient& client, Deadlines deadlines, Env& env,
              ServerObservation& seen)
      : card_(card),
        credentials_(credentials),
        client_(client),
        deadlines_(deadlines),
        env_(env),
        seen_(seen) {}

  void observe();

 private:
  // What a stream said so far.
  struct Events {
    std::vector<std::string> of_a2a;
    std::size_t others = 0;             // heartbeats and the like
    std::optional<std::int64_t> error;  // the first
    bool is_message = false;            // the first event
  };
  void begin(const AgentCall& call);
  Events events_in(std::string_view body, const AgentCall& call);
  void judge(const http::ClientResponse& response, const Events& events);
  void judge_broken(const http::ClientError& error, const Events& events);
  void not_streamed(std::string why);
  void cancel_task(const AgentCall& call,
                   const std::vector<std::string>& events);
  void add_credentials(http::ClientRequest& request) const;

  const ProbedCard& card_;
  const ProbeCredentials& credentials_;
  ProbeClient& client_;
  Deadlines deadlines_;
  Env& env_;
  ServerObservation& seen_;
  Reader reader_;
};

}  // namespace cardinal::wellknown
