// Requests one URL through the cache; a response is judged before it is stored.
#pragma once

#include "wellknown/cached_cards.h"
#include "wellknown/fetch_failure.h"
#include "wellknown/fetch_identity.h"
#include "wellknown/response_judge.h"

namespace cardinal::wellknown {

class CardRequester {
 public:
  CardRequester(const FetchOptions& options, ResponseJudge& judge,
                CachedCards& cached);

  // From the cache, from its server, or from both.
  [[nodiscard]] CardResult get(const http::ClientRequest& request,
                               const FetchIdentity& identity);
  [[nodiscard]] std::expected<http::ClientResponse, CardFailure> send(
      const http::ClientRequest& request, const FetchIdentity& identity);
  // A response with status 200 as a card, which is then stored.
  [[nodiscard]] CardResult accepted(const http::ClientRequest& request,
                                    const FetchIdentity& identity,
                                    http::ClientResponse response);

 private:
  const FetchOptions& options_;
  ResponseJudge& judge_;
  CachedCards& cached_;
};

}  // namespace cardinal::wellknown
