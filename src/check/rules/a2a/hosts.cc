// Hosts that are unreachable from outside, and placeholder hosts.
#include <algorithm>
#include <array>
#include <charconv>

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

using Address = std::array<int, 4>;

std::optional<Address> ipv4(std::string_view text) {
  Address address{};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t i = 0; i < address.size(); ++i) {
    if (at == end || *at < '0' || *at > '9') return std::nullopt;
    const auto got = std::from_chars(at, end, address[i]);
    if (got.ec != std::errc() || address[i] > 255) return std::nullopt;
    at = got.ptr;
    if (i + 1 == address.size()) break;
    if (at == end || *at != '.') return std::nullopt;
    ++at;
  }
  return at == end ? std::optional(address) : std::nullopt;
}

// Also inside an IPv6 address: [::ffff:10.0.0.1].
std::optional<Address> address_of(std::string_view host) {
  constexpr std::string_view mapped = "[::ffff:";
  if (host.starts_with(mapped) && host.ends_with(']')) {
    host = host.substr(mapped.size(), host.size() - mapped.size() - 1);
  }
  return ipv4(host);
}

bool is_private(const Address& a) {
  return a[0] == 0 || a[0] == 10 || a[0] == 127 ||
         (a[0] == 100 && a[1] >= 64 && a[1] <= 127) ||
         (a[0] == 169 && a[1] == 254) ||
         (a[0] == 172 && a[1] >= 16 && a[1] <= 31) ||
         (a[0] == 192 && a[1] == 168);
}

// RFC 5737.
bool is_for_documents(const Address& a) {
  return (a[0] == 192 && a[1] == 0 && a[2] == 2) ||
         (a[0] == 198 && a[1] == 51 && a[2] == 100) ||
         (a[0] == 203 && a[1] == 0 && a[2] == 113);
}

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
  if (is_or_is_under(host, "localhost") || host == "[::1]") return true;
  const auto address = address_of(host);
  return address && (*address)[0] == 127;
}

bool is_internal_host(std::string_view given) {
  constexpr std::array<std::string_view, 6> domains = {
      "local", "internal", "lan", "home", "corp", "intranet"};
  const std::string host = compared(given);
  if (is_loopback_host(host)) return true;
  if (const auto address = address_of(host)) return is_private(*address);
  if (host.starts_with('[')) {
    // Unspecified, unique local (fc00::/7) and link-local (fe80::/10).
    return host == "[::]" || host.starts_with("[fc") ||
           host.starts_with("[fd") || host.starts_with("[fe8") ||
           host.starts_with("[fe9") || host.starts_with("[fea") ||
           host.starts_with("[feb");
  }
  return !host.contains('.') || is_under_any(host, domains);
}

bool is_placeholder_host(std::string_view given) {
  constexpr std::array<std::string_view, 6> domains = {
      "example",     "invalid",     "test",
      "example.com", "example.org", "example.net"};
  constexpr std::array<std::string_view, 5> words = {
      "your-", "yourdomain", "yourcompany", "yourorg", "yourapp"};
  const std::string host = compared(given);
  if (const auto address = address_of(host)) return is_for_documents(*address);
  if (host.starts_with("[2001:db8:")) return true;
  return is_under_any(host, domains) ||
         std::ranges::any_of(words, [&](std::string_view word) {
           return host.starts_with(word) ||
                  host.contains('.' + std::string(word));
         });
}

}  // namespace cardinal::a2a
