// Fetches extended cards with the caller's credentials, from the origin that
// they are for.
#pragma once

#include "wellknown/agent_calls.h"
#include "wellknown/card_judge.h"
#include "wellknown/card_requester.h"

namespace cardinal::wellknown {

class ExtendedCardFetch {
 public:
  ExtendedCardFetch(const FetchOptions& options, const FetchIdentity& identity,
                    CardRequester& requester, CardJudge& judge);

  // From the first interface of the public card that supports it, or else from
  // the URL of the public card.
  Fetcher::Fetched fetch(const FetchedCard& open);

 private:
  [[nodiscard]] CardResult ask(const AgentCall& call);
  std::optional<FetchedCard> ask_card_url(const FetchedCard& open);

  const FetchOptions& options_;
  const FetchIdentity& identity_;
  CardRequester& requester_;
  CardJudge& judge_;
};

}  // namespace cardinal::wellknown
