// The credentials a request presents, not yet verified. One that is given
// twice, or is malformed, counts as absent.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cardinal/http.h"

namespace cardinal::access {

// Named bounds of what is looked at.
inline constexpr std::size_t token_bytes_max = 8'192;
inline constexpr std::size_t api_key_bytes_max = 4'096;
inline constexpr std::size_t basic_bytes_max = 1'024;

struct BasicCredentials {
  std::string user, password;
};

// The one Authorization field: RFC 6750 2.1 and RFC 7617.
struct Authorization {
  bool is_there = false;  // whatever it is
  bool is_bearer = false;
  std::string_view token;  // of a well-formed Bearer
  std::optional<BasicCredentials> basic;
};
Authorization authorization_of(const http::Request& request);

enum class KeyLocation : std::uint8_t { header, query, cookie };

// Empty when there is none; nothing when there are several that differ, or one
// that is malformed.
std::optional<std::string> api_key_in(const http::Request& request,
                                      KeyLocation location,
                                      std::string_view name);
// Whether there may be one; cheap.
bool may_have_api_key(const http::Request& request, KeyLocation location,
                      std::string_view name);

}  // namespace cardinal::access
