// A Fetcher at work: one request after the other, each answer judged.
#pragma once

#include <unordered_map>

#include "cardinal/fetch.h"
#include "wellknown/agent_calls.h"
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

// RFC 9111, 4.2.4: what an error is for stale-if-error.
bool is_outage(int status);

// ADP's metadata.ttl, in seconds; nothing where the card does not say.
std::optional<std::int64_t> ttl_of(const Report& report);

struct Fetcher::State {
  State(FetchOptions o, TrustSources trust, Env& e);
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  Fetched fetch(const std::string& target);
  Fetched fetch_extended(const FetchedCard& open);

  // In whose name is asked: with which client certificate, and for which part
  // of the cache.
  struct Asker {
    http::Client* client;
    std::string partition;
    bool is_extended = false;
  };

  // ---- fetch_extended.cc
  std::expected<FetchedCard, Miss> ask_extended(const AgentCall& call);

  // ---- fetch.cc
  http::ClientRequest request_for_card(const std::string& url) const;
  const Asker& asker_of_cards() const;
  void begin_search(const std::vector<std::string>& urls);

  // ---- fetch_get.cc
  using Got = std::expected<FetchedCard, Miss>;
  // One URL: from the cache, from its server, or from both.
  Got get(const http::ClientRequest& request, const Asker& asker);
  // With a 304 the entry, with 200 the judged card.
  Got revalidated(const http::ClientRequest& request, const Asker& asker,
                  http::CacheLook look, const http::ClientResponse& response);
  Got accepted(const http::ClientRequest& request, const Asker& asker,
               http::ClientResponse response);
  std::expected<http::ClientResponse, Miss> send(
      const http::ClientRequest& request, const Asker& asker);
  // A response with status 200 as a card, its fields before its body is used.
  Got judged(http::ClientResponse response, std::string body);
  std::optional<Miss> what_forbids(const FetchedCard& card, const Asker& asker);

  // ---- fetch_kept.cc: what the cache has
  struct Kept {
    http::CacheLook look;
    const Asker* asker;  // whose it is
    // Its server may have been led to by a redirect that holds no more: it is
    // for when nobody can be asked.
    bool is_redirected = false;
  };
  // What this search ended with the last time: at the first of its URLs, at
  // another, or where a redirect led.
  std::vector<Kept> kept_for_search();
  // Fresh in the cache; nothing when its server has to be asked.
  std::optional<FetchedCard> fresh(const http::CacheLook& look,
                                   const Asker& asker);
  // Where its server cannot be asked; nothing where that is not allowed.
  std::optional<FetchedCard> stale(const http::CacheLook& look,
                                   const Asker& asker,
                                   const std::string& why_not_asked);
  Got from_cache(const http::CacheLook& look, CardFrom from);
  void keep(const http::ClientRequest& request, const Asker& asker,
            const http::ClientResponse& response, FetchedCard& card);
  // Notes where the search ended: nothing where that was the first URL.
  void keep_trail(const std::string& asked, const FetchedCard& card);
  void forget_trail();
  std::string trail_partition() const;
  // After a 404 or 410: also where a redirect led.
  void forget(const http::ClientRequest& request, const Asker& asker,
              const http::ClientResponse& response);

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
  // Without the caller's certificate, which is for the extended card only.
  std::optional<http::Client> plain_client;
  Asker stranger, known, extended;
  // Of the search at hand: the URL that is asked first, and all of them.
  std::string first_url, search;
};

// The caller's fields; where one has the name of ours, it counts.
void add_credentials(const http::Fields& credentials,
                     http::ClientRequest& request);

// Whether a redirect left the origin that was asked: nothing of the caller's
// was sent from there on.
bool went_abroad(const std::string& url,
                 const std::vector<std::string>& redirects);

}  // namespace cardinal::wellknown
