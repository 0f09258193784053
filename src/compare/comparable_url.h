// Equivalent URLs get the same spelling.
#pragma once

#include <string>
#include <string_view>

namespace cardinal {

// RFC 3986, 6.2: ignores the letter case of scheme and host, a default port and
// the slash of an empty path.
std::string normal_url(std::string_view url);

}  // namespace cardinal
