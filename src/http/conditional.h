// What a request asks of a representation it may have already, and which
// encoding of it is acceptable.
#pragma once

#include <cstdint>

#include "cardinal/http.h"

namespace cardinal::http {

enum class PreconditionResult : std::uint8_t { proceed, not_modified, failed };

// RFC 9110 13.2.2, in its order: If-Match, If-Unmodified-Since, If-None-Match,
// If-Modified-Since. `etag` is strong, with its quotes, or empty when there is
// nothing yet; `last_modified` is 0 when it is not known. The clock
// resolves two-digit years.
PreconditionResult preconditions(const Request& request, std::string_view etag,
                                 std::int64_t last_modified,
                                 const Clock& clock);

// Whether gzip is acceptable and at least as welcome as the plain bytes.
bool prefers_gzip(const Request& request);

}  // namespace cardinal::http
