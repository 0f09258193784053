// The preconditions of a request, and the content coding it prefers.
#pragma once

#include <cstdint>

#include "cardinal/http.h"

namespace cardinal::http {

enum class [[nodiscard]] PreconditionResult : std::uint8_t {
  proceed,
  not_modified,
  failed
};

// RFC 9110 13.2.2, in its order: If-Match, If-Unmodified-Since, If-None-Match,
// If-Modified-Since. `etag` is strong, with its quotes, or empty when there is
// no representation yet; `last_modified` is 0 when it is unknown. The clock
// resolves two-digit years.
PreconditionResult preconditions(const Request& request, std::string_view etag,
                                 std::int64_t last_modified,
                                 const Clock& clock);

// Whether gzip is acceptable and has at least the weight of identity.
bool prefers_gzip(const Request& request);
// Whether the request lists Brotli ("br") as acceptable.
bool accepts_brotli(const Request& request);

}  // namespace cardinal::http
