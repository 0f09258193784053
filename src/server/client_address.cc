#include "server/client_address.h"

#include <algorithm>
#include <vector>

#include "base/ascii.h"
#include "cardinal/address.h"

namespace cardinal::server {
namespace {

// A proxy adds one address each; more are made up.
constexpr std::size_t hops_max = 32;

bool is_trusted(std::string_view address,
                std::span<const std::string> proxies) {
  const auto ip = parse_ip(address);
  return std::ranges::any_of(proxies, [&](const std::string& proxy) {
    if (proxy == unix_proxy) return address == unix_proxy;
    return ip && is_within(unmapped(*ip), proxy);
  });
}

// "192.0.2.1:80", "[2001:db8::1]:80" and "2001:db8::1" without port and
// brackets; empty if it is not an address, such as "unknown".
std::string address_in(std::string_view node) {
  node = trimmed(node);
  if (node.size() >= 2 && node.front() == '"' && node.back() == '"') {
    node = node.substr(1, node.size() - 2);
  }
  if (node.starts_with('[')) {
    node = node.substr(1, node.find(']') - 1);
  } else if (std::ranges::count(node, ':') == 1) {
    node = node.substr(0, node.find(':'));
  }
  const auto ip = parse_ip(node);
  return ip ? to_text(unmapped(*ip)) : std::string();
}

// The parts of a list, the last first.
std::vector<std::string_view> last_parts(std::string_view list) {
  std::vector<std::string_view> parts;
  while (!list.empty() && parts.size() < hops_max) {
    const std::size_t comma = list.rfind(',');
    const std::size_t begin = comma == std::string_view::npos ? 0 : comma + 1;
    parts.push_back(trimmed(list.substr(begin)));
    list = list.substr(0, begin == 0 ? 0 : comma);
  }
  return parts;
}

// The value of "for" in an element of Forwarded.
std::string_view for_in(std::string_view element) {
  constexpr std::string_view name = "for=";
  while (!element.empty()) {
    const std::size_t end = std::min(element.find(';'), element.size());
    const std::string_view pair = trimmed(element.substr(0, end));
    if (pair.size() >= name.size() &&
        equal_ignoring_case(pair.substr(0, name.size()), name)) {
      return pair.substr(name.size());
    }
    element.remove_prefix(std::min(end + 1, element.size()));
  }
  return {};
}

}  // namespace

std::string client_address(const http::Request& request,
                           std::span<const std::string> trusted_proxies) {
  std::string address(request.remote);
  if (trusted_proxies.empty() || !is_trusted(address, trusted_proxies)) {
    return address;
  }
  const bool is_plain = request.header("X-Forwarded-For").has_value();
  const std::string list =
      request.list(is_plain ? "X-Forwarded-For" : "Forwarded");
  for (const std::string_view part : last_parts(list)) {
    std::string hop = address_in(is_plain ? part : for_in(part));
    // An unknown one: nothing before it can be believed.
    if (hop.empty()) return address;
    address = std::move(hop);
    if (!is_trusted(address, trusted_proxies)) return address;
  }
  return address;
}

}  // namespace cardinal::server
