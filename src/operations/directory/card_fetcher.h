// Gets cards for a directory from the network, through the guarded client.
//
//   CardFetcher fetcher({.client = {.allow_private = false}}, env);
//   CardSource::Fetched card = fetcher.fetch("https://agents.example");
//
// Thread safety: any thread.
#pragma once

#include <semaphore>

#include "cardinal/fetch.h"
#include "directory/admission/card_source.h"

namespace cardinal {

// Short, because a worker of a server waits: a card is a small document.
http::ClientLimits card_client_limits();

struct CardFetcherOptions {
  http::ClientOptions client;
  // At a time; more are refused as busy, so that slow hosts cannot keep all
  // workers of a server.
  std::ptrdiff_t running_max = 4;
  // After this no further path of a host is requested. So a call ends within
  // this and one request.
  std::int64_t total_ms = 10'000;
};

class CardFetcher final : public directory::CardSource {
 public:
  static constexpr std::ptrdiff_t running_most = 64;

  // `running_max` is at most running_most.
  CardFetcher(CardFetcherOptions options, Env& env);

  // The document at the URL as it is: admission judges it. A URL that does not
  // name a card itself is searched at its well-known paths.
  Fetched fetch(const std::string& url) override;

 private:
  const CardFetcherOptions options_;
  Env& env_;
  std::counting_semaphore<running_most> free_;
};

}  // namespace cardinal
