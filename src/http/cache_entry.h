// A stored response, and what decides whether it fits a request.
#pragma once

#include "cardinal/http_cache.h"

namespace cardinal::http {

// One variant. Values of request fields are kept as hashes only: Vary may name
// Authorization, and a cache must not store credentials.
struct CacheEntry {
  std::shared_ptr<const CachedResponse> response;
  std::vector<std::string> vary;  // names, in lower case
  std::string selector;           // hash of those fields of its request
  CacheFacts facts;               // computed from the response

  bool fits(const ClientRequest& request) const;
  // Its size in memory and in a file.
  std::size_t bytes() const;
};

CacheEntry make_entry(const ClientRequest& request,
                      std::shared_ptr<const CachedResponse> response);

// The part of a response that is stored.
CachedResponse kept_response(const ClientResponse& response,
                             const Cache::Extras& extras);
// Updated by a 304 (RFC 9111, 4.3.4); absent when the 304 is for another one.
std::optional<CachedResponse> merged_response(
    const CachedResponse& stored, const ClientResponse& not_modified);

// If-None-Match and If-Modified-Since, if it has an ETag or a Last-Modified.
Fields conditions_for(const CachedResponse& response);

// The key of a URL in a partition; 64 hexadecimal digits.
std::string cache_key(std::string_view url, std::string_view partition);

}  // namespace cardinal::http
