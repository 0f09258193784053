#include "wellknown/probed_card.h"

#include "http/text.h"
#include "http/url.h"

namespace cardinal::wellknown {

bool is_web(std::string_view url) {
  const auto begins = [&](std::string_view scheme) {
    return equal_ignoring_case(url.substr(0, scheme.size()), scheme);
  };
  return begins("https://") || begins("http://");
}

ProbeCredentials::ProbeCredentials(http::Fields fields,
                                   const std::string& requested_url,
                                   bool is_certificate_valid)
    : fields_(std::move(fields)),
      origin_(http::origin_of(requested_url)),
      is_certificate_valid_(is_certificate_valid) {}

http::Fields ProbeCredentials::fields_for(const std::string& url) const {
  // Whoever answers without a valid certificate may be anybody.
  if (!is_certificate_valid_) return {};
  return !origin_.empty() && http::origin_of(url) == origin_ ? fields_
                                                             : http::Fields{};
}

std::string ProbeCredentials::why_not_known(std::string refused) const {
  if (fields_.empty()) {
    return "no credentials given (--bearer-file, --header-file)";
  }
  return is_certificate_valid_ ? std::move(refused) : why_not_sent();
}

std::string ProbeCredentials::why_not_sent() const {
  if (fields_.empty() || is_certificate_valid_) return {};
  return "the credentials were not sent: the server's certificate is not "
         "trusted";
}

}  // namespace cardinal::wellknown
