#include "compare/comparable_url.h"

#include "base/ascii.h"

#include <algorithm>

namespace cardinal {

std::string comparable_url(std::string_view url) {
  const std::size_t scheme_end = url.find("://");
  if (scheme_end == std::string_view::npos) return std::string(url);
  const std::size_t host_end =
      std::min(url.find_first_of("/?#", scheme_end + 3), url.size());
  std::string front(url.substr(0, host_end));
  if (front.find('@') != std::string::npos) return std::string(url);
  front = lower_case(front);
  for (const auto& [scheme, port] :
       {std::pair("https://", ":443"), std::pair("http://", ":80")}) {
    if (front.starts_with(scheme) && front.ends_with(port)) {
      front.resize(front.size() - std::string_view(port).size());
    }
  }
  const std::string_view rest = url.substr(host_end);
  return front + (rest.starts_with('/') ? "" : "/") + std::string(rest);
}

}  // namespace cardinal
