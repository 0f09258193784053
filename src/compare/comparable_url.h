// URLs that every client takes for the same get the same spelling. Trust is
// decided by the wider base/normal_url.h, whose URLs some client takes for the
// same.
#pragma once

#include <string>
#include <string_view>

namespace cardinal {

// RFC 3986, 6.2: ignores the letter case of scheme and host, a default port and
// the slash of an empty path.
std::string comparable_url(std::string_view url);

}  // namespace cardinal
