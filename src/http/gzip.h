// The one use of zlib: bytes as a gzip member (RFC 1952).
#pragma once

#include <string>
#include <string_view>

namespace cardinal::http {

// As small as zlib makes them, without a name or a time: equal bytes give
// equal bytes.
std::string gzipped(std::string_view bytes);

}  // namespace cardinal::http
