// Finds the card: requests the well-known paths in the order of fetch.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "wellknown/probe_client.h"
#include "wellknown/probed_card.h"
#include "wellknown/server_observation.h"

namespace cardinal::wellknown {

class CardLookup {
 public:
  // Cards of dialects other than `wanted` are skipped.
  CardLookup(ProbeClient& client, std::optional<Dialect> wanted, Env& env,
             ServerObservation& seen);

  // The first card at one of the URLs; without one, the observation gets the
  // reason.
  std::optional<ProbedCard> find(const std::vector<std::string>& urls);

 private:
  struct BestAnswer;
  ProbeResponse get_card(const std::string& url);
  std::optional<ProbedCard> card_in(const http::ClientResponse& response);
  void report_no_card(const std::string& url, std::string_view type,
                      const std::string& body);
  void report_none(const BestAnswer& best);
  void report_passed_over(const std::vector<http::ClientResponse>& others);

  ProbeClient& client_;
  std::optional<Dialect> wanted_;
  Env& env_;
  ServerObservation& seen_;
  Reader reader_;
};

// Requests the other well-known path of the card's dialect, which may have no
// card or another one.
void observe_other_path(const ProbedCard& card, ProbeClient& client,
                        ServerObservation& seen);

}  // namespace cardinal::wellknown
