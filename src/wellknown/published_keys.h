// The key sets that the signatures of cards name in "jku". Whether one may be
// requested is not decided here (see TrustSources).
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "cardinal/card_cache.h"
#include "cardinal/http_client.h"
#include "cardinal/trust.h"

namespace cardinal::wellknown {

// Requests each URL once: by the client's address guard, without credentials,
// redirects or large bodies. May be used from many threads.
class PublishedKeys final : public KeySetSource {
 public:
  // `cache` may be null; it must outlive the object, and so must the Env of
  // the options.
  PublishedKeys(const http::ClientOptions& options, CardCache* cache);

  Result<KeySet> keys_at(const std::string& url) override;

 private:
  Result<KeySet> request(const std::string& url);

  std::mutex mutex_;
  http::Client client_;
  CardCache* cache_;
  Env& env_;
  std::map<std::string, Result<KeySet>> known_;
};

}  // namespace cardinal::wellknown
