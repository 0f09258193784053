// Cards in the HTTP cache.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "wellknown/fetch_identity.h"
#include "wellknown/response_judge.h"

namespace cardinal::wellknown {

class CachedCards {
 public:
  // Without a cache in the options nothing is found and nothing stored.
  CachedCards(const FetchOptions& options, const FetchIdentities& identities,
              ResponseJudge& judge, Env& env);

  http::CacheLook look(const http::ClientRequest& request,
                       const FetchIdentity& identity) const;

  // A fresh card; absent when it must be revalidated.
  std::optional<FetchedCard> fresh(const http::CacheLook& look,
                                   const FetchIdentity& identity);
  // For when its server cannot be reached; absent where that is not allowed.
  std::optional<FetchedCard> stale(const http::CacheLook& look,
                                   const FetchIdentity& identity,
                                   const std::string& why_not_asked);
  // After a 304: the entry with the new fields.
  [[nodiscard]] CardResult revalidated(const http::ClientRequest& request,
                                       const FetchIdentity& identity,
                                       http::CacheLook look,
                                       const http::ClientResponse& response);

  // A note in the card where it could not be stored.
  void store(const http::ClientRequest& request, const FetchIdentity& identity,
             const http::ClientResponse& response, FetchedCard& card);
  // After a 404 or 410: also where a redirect led.
  void forget(const http::ClientRequest& request, const FetchIdentity& identity,
              const http::ClientResponse& response);

 private:
  struct RecentCard {
    std::shared_ptr<const http::CachedResponse> entry;  // keeps its address
    FetchedCard card;
    std::int64_t judged_ms = 0;
  };
  [[nodiscard]] CardResult from_cache(const http::CacheLook& look,
                                      CardFrom from);

  const FetchOptions& options_;
  const FetchIdentities& identities_;
  ResponseJudge& judge_;
  Env& env_;
  std::unordered_map<const http::CachedResponse*, RecentCard> recent_;
};

// The request as the client sends it once a redirect has left the origin.
http::ClientRequest sent_elsewhere(http::ClientRequest request);

}  // namespace cardinal::wellknown
