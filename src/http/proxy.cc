#include "http/proxy.h"

#include <algorithm>

#include "base/base64.h"
#include "base/text.h"
#include "base/uri.h"
#include "http/target.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

constexpr std::uint16_t default_port = 1080;

std::string variable(const ClientOptions& options, const std::string& name) {
  return options.env->variables->get(name).value_or("");
}

// In lower case, then in upper case.
std::string either(const ClientOptions& options, const std::string& name) {
  const std::string value = variable(options, name);
  return value.empty() ? variable(options, upper_case(name)) : value;
}

// "example.org" and ".example.org" match the name and all names below it;
// "10.0.0.1" and "10.0.0.0/8" match addresses; "*" matches everything. Each may
// have a port.
bool is_excepted(std::string_view entry, const Url& url) {
  if (entry == "*") return true;
  const auto address = url.address();
  if (address && is_network(entry)) return is_within(*address, entry);
  if (entry.starts_with('[') || std::ranges::count(entry, ':') == 1) {
    const std::size_t colon = entry.rfind(':');
    if (colon != std::string_view::npos &&
        entry.find(']', colon) == std::string_view::npos) {
      if (entry.substr(colon + 1) != std::to_string(url.port)) return false;
      entry = entry.substr(0, colon);
    }
  }
  if (entry.starts_with('[') && entry.ends_with(']')) {
    entry = entry.substr(1, entry.size() - 2);
  }
  if (address) return parse_ip(entry) == address;
  if (entry.starts_with('.')) entry.remove_prefix(1);
  if (entry.empty() || entry.size() > url.host.size()) return false;
  const std::size_t at = url.host.size() - entry.size();
  return equal_ignoring_case(std::string_view(url.host).substr(at), entry) &&
         (at == 0 || url.host[at - 1] == '.');
}

bool is_excepted(const Url& url, const ClientOptions& options) {
  std::string list = either(options, "no_proxy");
  std::ranges::replace(list, ' ', ',');
  for (std::string_view rest = list; !rest.empty();) {
    const std::string_view entry = next_member(rest);
    if (!entry.empty() && is_excepted(entry, url)) return true;
  }
  return false;
}

// Never shows the variable's value: it may hold a password.
std::unexpected<ClientFailure> bad_proxy() {
  return failed(ClientFault::bad_option,
                "the proxy variable must be http://host:port or "
                "http://user:password@host:port; other kinds of proxies are "
                "not supported");
}

}  // namespace

ClientResult<std::optional<Proxy>> proxy_for(const Url& url,
                                             const ClientOptions& options) {
  if (!options.use_proxy_variables) return std::nullopt;
  std::string value = url.is_secure ? either(options, "https_proxy")
                                    : variable(options, "http_proxy");
  if (value.empty()) value = either(options, "all_proxy");
  if (value.empty() || is_excepted(url, options)) return std::nullopt;
  if (const std::size_t scheme = value.find("://");
      scheme != std::string::npos) {
    if (!equal_ignoring_case(value.substr(0, scheme), "http")) {
      return bad_proxy();
    }
    value.erase(0, scheme + 3);
  }
  if (value.ends_with('/')) value.pop_back();
  Proxy proxy;
  if (const std::size_t at = value.rfind('@'); at != std::string::npos) {
    const std::string user = percent_decoded(value.substr(0, at));
    proxy.authorization = "Basic " + encode_base64(user);
    value.erase(0, at + 1);
  }
  const bool has_port = host_name(value).size() < value.size();
  const auto parsed = parse_url("http://" + value);
  if (!parsed || parsed->target != "/" ||
      value.find_first_of("/?#") != std::string::npos) {
    return bad_proxy();
  }
  proxy.host = parsed->host;
  proxy.port = has_port ? parsed->port : default_port;
  return proxy;
}

}  // namespace cardinal::http
