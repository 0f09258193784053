// An HTTP cache (RFC 9111), in memory and in a folder. It stores only what its
// owner passes to it: a card is stored once it was verified.
//
//   CacheLook look = cache->look(request, "", now_ms);
//   if (look.verdict == CacheVerdict::fresh) return look.entry->body;
//   request.fields gets look.conditional; 304: cache->refresh(...),
//   200: verify it, then cache->store(...).
//
// Thread safety: a Cache may be used from many threads; entries are immutable.
// The functions on freshness have no state.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cardinal/http_client.h"

namespace cardinal::http {

// ---- Cache-Control ----

// The supported directives. An invalid number, or two that differ, count as 0:
// the response is stale (RFC 9111 4.2.1).
struct CacheControl {
  bool no_store = false, no_cache = false;
  bool must_revalidate = false, proxy_revalidate = false;
  bool is_public = false, is_private = false;
  bool must_understand = false, only_if_cached = false;
  bool any_stale = false;  // max-stale without a number
  std::optional<std::int64_t> max_age, s_maxage;
  std::optional<std::int64_t> stale_while_revalidate, stale_if_error;
  std::optional<std::int64_t> max_stale, min_fresh;  // of requests
  bool operator==(const CacheControl&) const = default;
};
CacheControl parse_cache_control(std::string_view list);

// ---- Freshness, without a cache ----

// Everything in a response that freshness depends on.
struct CacheFacts {
  int status = 200;
  CacheControl control;
  std::optional<std::int64_t> date_s;     // since 1970
  std::optional<std::int64_t> expires_s;  // in the past if invalid
  std::int64_t age_s = 0;                 // of the Age field
  std::int64_t request_time_ms = 0, response_time_ms = 0;
};
CacheFacts cache_facts(int status, const Fields& fields,
                       std::int64_t request_time_ms,
                       std::int64_t response_time_ms);

// The freshness lifetime by HTTP (4.2.1); absent if the response has none.
std::optional<std::int64_t> http_lifetime_s(const CacheFacts& facts,
                                            bool is_shared);
// RFC 9111 4.2.3.
std::int64_t current_age_ms(const CacheFacts& facts, std::int64_t now_ms);

enum class CacheVerdict : std::uint8_t {
  miss,             // nothing to use
  fresh,            // may be used as it is
  stale_usable,     // may be used while it is being revalidated
  must_revalidate,  // only after its server confirmed it
};

struct CachePolicy {
  bool is_shared = false;  // s-maxage counts, private responses do not
  std::int64_t default_freshness_s = 3'600;
  // The lifetime that the content declares (a card's metadata.ttl). The smaller
  // of HTTP's and this one applies.
  std::optional<std::int64_t> freshness_cap_s;
};

struct CacheAssessment {
  CacheVerdict verdict = CacheVerdict::miss;
  std::int64_t age_s = 0;
  std::int64_t lifetime_s = 0;
  // If the server is unreachable or responds with 500, 502, 503 or 504.
  bool usable_if_error = false;
  bool operator==(const CacheAssessment&) const = default;
};
// `request_control` is the request's Cache-Control.
CacheAssessment assess(const CacheFacts& facts, const CachePolicy& policy,
                       const CacheControl& request_control,
                       std::int64_t now_ms);

// Why a response must not be stored (RFC 9111 3); empty when it may.
std::string_view why_not_stored(const ClientRequest& request,
                                const ClientResponse& response, bool is_shared);

// ---- The cache ----

struct CachedResponse {
  std::string url;
  int status = 200;
  Fields fields;  // except those of the connection and the encoding
  std::string body;
  std::int64_t request_time_ms = 0, response_time_ms = 0;
  std::optional<std::int64_t> freshness_cap_s;
  std::string note;  // the owner's, such as how it was verified
};

struct CacheLook {
  CacheVerdict verdict = CacheVerdict::miss;
  std::shared_ptr<const CachedResponse> entry;  // none with a miss
  Fields conditional;  // sent with the request that revalidates the entry
  std::int64_t age_s = 0, lifetime_s = 0;
  bool usable_if_error = false;
};

struct CacheOptions {
  std::string folder;  // empty: memory only. Created if missing
  std::size_t bytes_max = 64 << 20;
  std::size_t entries_max = 10'000;
  std::size_t variants_max = 8;  // of one URL, by Vary
  bool is_shared = false;
  std::int64_t default_freshness_s = 3'600;
  const Env* env = &system_env();
};

class Cache {
 public:
  // Fails: as the system does, when the folder cannot be made or read.
  static Result<std::unique_ptr<Cache>> open(CacheOptions options);
  ~Cache();

  // Partitions are separate caches. The folder does not reveal their names.
  CacheLook look(const ClientRequest& request, std::string_view partition,
                 std::int64_t now_ms);

  struct Extras {
    std::optional<std::int64_t> freshness_cap_s;
    std::string note;
  };
  // Replaces what was there for such a request.
  // Fails: denied, when HTTP forbids it; as the system does, when the file
  // could not be written, with the entry in memory all the same.
  Status store(const ClientRequest& request, std::string_view partition,
               const ClientResponse& response, const Extras& extras);

  // After a 304: the entry with its newer fields and times (RFC 9111 4.3.4).
  // Fails: not_found, when the entry was removed meanwhile; conflict, when the
  // 304 is for another one. Then send the request without conditions.
  Result<std::shared_ptr<const CachedResponse>> refresh(
      const ClientRequest& request, std::string_view partition,
      const ClientResponse& not_modified);

  // All variants of the URL.
  void forget(const std::string& url, std::string_view partition);

  std::size_t entries() const;  // URLs, each with its variants
  std::size_t bytes() const;

 private:
  class Impl;
  explicit Cache(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace cardinal::http
