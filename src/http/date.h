// Dates of HTTP (RFC 9110 5.6.7): written one way, read in all three.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardinal::http {

// Sun, 06 Nov 1994 08:49:37 GMT
std::string http_date(std::int64_t unix_s);

// Seconds since 1970. A year of two digits that seems more than 50 years
// ahead of `now_s` is a past one.
std::optional<std::int64_t> parse_http_date(std::string_view text,
                                            std::int64_t now_s);

}  // namespace cardinal::http
