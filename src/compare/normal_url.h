// Addresses that are one though spelled differently.
#pragma once

#include <string>
#include <string_view>

namespace cardinal {

// RFC 3986, 6.2: letter case of scheme and host, a default port and the slash
// of an empty path make no other address.
std::string normal_url(std::string_view url);

}  // namespace cardinal
