// A stored response, and what decides whether it fits a request.
#pragma once

#include "cardinal/http_cache.h"

namespace cardinal::http {

// One variant. Values of request fields are kept as hashes only: Vary may name
// Authorization, and a cache must not hold credentials.
struct CacheEntry {
  std::shared_ptr<const CachedResponse> response;
  std::vector<std::string> vary;  // names, in lower case
  std::string selector;           // hash of those fields of its request
  CacheFacts facts;               // computed from the response

  bool fits(const ClientRequest& request) const;
  // What memory and a file need for it.
  std::size_t bytes() const;
};

CacheEntry make_entry(const ClientRequest& request,
                      std::shared_ptr<const CachedResponse> response);

// The response as it is kept.
CachedResponse kept_response(const ClientResponse& response,
                             const Cache::Extras& extras);
// With what a 304 says; nothing when that is about another one.
std::optional<CachedResponse> merged_response(
    const CachedResponse& stored, const ClientResponse& not_modified);

// If-None-Match and If-Modified-Since, as far as it has what they need.
Fields conditions_for(const CachedResponse& response);

// The key of a URL in a partition; 64 hexadecimal digits.
std::string cache_key(std::string_view url, std::string_view partition);

}  // namespace cardinal::http
