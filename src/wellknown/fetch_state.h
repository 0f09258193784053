// A Fetcher at work: one request after the other, each answer judged.
#pragma once

#include "cardinal/fetch.h"
#include "wellknown/card_judge.h"
#include "wellknown/extended_ways.h"

namespace cardinal::wellknown {

// Why a URL gave no card; `elsewhere`: another one may.
struct Miss : FetchError {
  bool elsewhere = false;
  int status = 0;
};

Miss miss(FetchFault fault, const std::string& url, std::string said,
          int status);
Code code_of(FetchFault fault, int status);

// ADP's metadata.ttl, in seconds; nothing where the card does not say.
std::optional<std::int64_t> ttl_of(const Report& report);

struct Fetcher::State {
  State(FetchOptions o, TrustSources trust, Env& e);

  Fetched fetch(const std::string& target);
  Fetched fetch_extended(const FetchedCard& open);

  // One URL of a public card.
  std::expected<FetchedCard, Miss> ask(const std::string& url);
  std::expected<FetchedCard, Miss> ask_extended(const ExtendedWay& way);
  std::expected<http::ClientResponse, Miss> send(
      const http::ClientRequest& request);
  std::expected<FetchedCard, Miss> judged(http::ClientResponse response,
                                          std::string body);

  FetchOptions options;
  Env& env;
  CardJudge judge;
  http::Client client;
};

}  // namespace cardinal::wellknown
