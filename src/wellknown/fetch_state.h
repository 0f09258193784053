// A Fetcher at work: one request after the other, each answer judged.
#pragma once

#include <unordered_map>

#include "cardinal/fetch.h"
#include "wellknown/agent_ways.h"
#include "wellknown/card_judge.h"

namespace cardinal::wellknown {

// Why a URL gave no card; `elsewhere`: another one may.
struct Miss : FetchError {
  bool elsewhere = false;
  int status = 0;
};

Miss miss(FetchFault fault, const std::string& url, std::string said,
          int status);
Code code_of(FetchFault fault, int status);
// Of a response whose status is not 200.
Miss status_miss(const http::ClientResponse& response);

// ADP's metadata.ttl, in seconds; nothing where the card does not say.
std::optional<std::int64_t> ttl_of(const Report& report);

struct Fetcher::State {
  State(FetchOptions o, TrustSources trust, Env& e);

  Fetched fetch(const std::string& target);
  Fetched fetch_extended(const FetchedCard& open);

  std::expected<FetchedCard, Miss> ask_extended(const AgentWay& way);
  http::ClientRequest request_for_card(const std::string& url) const;

  using Got = std::expected<FetchedCard, Miss>;
  // One URL: from the cache, from its server, or from both.
  Got get(const http::ClientRequest& request, const std::string& partition);
  // Fresh in the cache, and found after the same URLs had been asked; nothing
  // when servers have to be asked.
  std::optional<FetchedCard> known_at(const std::vector<std::string>& urls,
                                      const std::string& of_whom);
  // Fresh in the cache; nothing when its server has to be asked.
  std::optional<FetchedCard> cached(const http::CacheLook& look,
                                    const std::string& partition);
  std::expected<http::ClientResponse, Miss> send(
      const http::ClientRequest& request);
  // A response with status 200 as a card, its fields before its body is used.
  Got judged(http::ClientResponse response, std::string body);
  Got from_cache(const http::CacheLook& look, CardFrom from);
  std::optional<Miss> what_forbids(const FetchedCard& card,
                                   const std::string& partition);
  void keep(const http::ClientRequest& request, const std::string& partition,
            const http::ClientResponse& response, FetchedCard& card);

  struct Recent {
    std::shared_ptr<const http::CachedResponse> entry;  // keeps its address
    FetchedCard card;
    std::int64_t judged_ms = 0;
  };
  std::unordered_map<const http::CachedResponse*, Recent> recent;
  FetchOptions options;
  Env& env;
  CardJudge judge;
  http::Client client;
  // Of those that are asked for a card: noted with the one that has it, since
  // another time it may not be the first that is in the cache.
  std::string first_url;
  // Of the cache: cards for everybody, and for who shows these credentials.
  std::string partition, partition_known;
};

}  // namespace cardinal::wellknown
