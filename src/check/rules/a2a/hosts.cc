// Hosts that are unreachable from outside, and placeholder hosts.
#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "card/host_words.h"
#include "cardinal/address.h"
#include "check/rules/a2a/url_places.h"
#include "check/rules/a2a/words.h"

namespace cardinal::a2a {
namespace {

// Normalised for comparison: in lower case, without the dot of the DNS root.
std::string compared(std::string_view host) {
  std::string lower = lower_case(host);
  if (lower.ends_with('.')) lower.pop_back();
  return lower;
}

// An address written as a host, IPv6 in brackets.
std::optional<IpAddress> address_of(std::string_view host) {
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
  }
  return parse_ip(host);
}

// Null for names and public addresses.
const SpecialNetwork* network_of(std::string_view host) {
  const auto address = address_of(host);
  return address ? special_network(*address) : nullptr;
}

// Addresses for examples (RFC 5737, RFC 3849, RFC 9637).
constexpr std::string_view documentation = "documentation";

bool is_or_is_under(std::string_view host, std::string_view domain) {
  if (!host.ends_with(domain)) return false;
  return host.size() == domain.size() ||
         host[host.size() - domain.size() - 1] == '.';
}

template <std::size_t Count>
bool is_under_any(std::string_view host,
                  const std::array<std::string_view, Count>& domains) {
  return std::ranges::any_of(domains, [&](std::string_view domain) {
    return is_or_is_under(host, domain);
  });
}

}  // namespace

bool is_loopback_host(std::string_view given) {
  const std::string host = compared(given);
  if (is_or_is_under(host, loopback_domain)) return true;
  const SpecialNetwork* network = network_of(host);
  return network != nullptr && network->name == "loopback";
}

bool is_internal_host(std::string_view given) {
  const std::string host = compared(given);
  if (is_loopback_host(host)) return true;
  // What `fetch` would refuse to connect to; documentation addresses are
  // placeholders.
  if (const SpecialNetwork* network = network_of(host)) {
    return network->name != documentation;
  }
  if (address_of(host)) return false;
  return !host.contains('.') || is_under_any(host, internal_domains);
}

bool is_placeholder_host(std::string_view given) {
  const std::string host = compared(given);
  if (const SpecialNetwork* network = network_of(host)) {
    return network->name == documentation;
  }
  return is_under_any(host, placeholder_domains) ||
         std::ranges::any_of(placeholder_words, [&](std::string_view word) {
           return host.starts_with(word) ||
                  host.contains('.' + std::string(word));
         });
}

}  // namespace cardinal::a2a
