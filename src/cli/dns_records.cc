#include "cli/dns_records.h"

#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/uri.h"
#include "cardinal/ai_catalog.h"
#include "cardinal/card.h"

namespace cardinal::cli {
namespace {

// A name that DNS can have records for: no address, whose last part is a number
// in any of its spellings, and no name of the machine itself.
bool is_name_in_dns(std::string_view host) {
  if (!ai_catalog::is_domain(host) || host.ends_with(".localhost")) {
    return false;
  }
  return !is_digit(host[host.rfind('.') + 1]);
}

std::string service_lines(std::string_view name, const Uri& uri,
                          const std::string& url) {
  const std::string owner =
      std::string(name) + "._agents." + uri.host + ". 3600 IN ";
  const std::string port = !uri.port.empty()       ? uri.port
                           : uri.scheme == "https" ? "443"
                                                   : "80";
  return owner + "SVCB 1 " + uri.host + ". alpn=\"http/1.1\" port=" + port +
         "\n" + owner + "TXT \"url=" + url + "\"\n";
}

}  // namespace

Result<std::string> dns_records_of(const std::string& base_url,
                                   bool has_registry) {
  std::string url = base_url;
  while (url.ends_with('/')) url.pop_back();
  const Result<Uri> uri = parse_uri(url);
  const bool is_named = uri && is_http_scheme(uri->scheme) &&
                        is_name_in_dns(uri->host) &&
                        url.find_first_of("?#\"\\") == std::string::npos;
  if (!is_named) {
    return usage(
        "--dns needs the public URL with a host name, not an address, such as "
        "--base-url https://agents.example.com; got {}",
        quoted(std::string_view(base_url)));
  }
  std::string lines =
      service_lines("_entries", *uri, url + "/.well-known/ard.json");
  if (has_registry) lines += service_lines("_search", *uri, url + "/ard");
  return lines;
}

}  // namespace cardinal::cli
