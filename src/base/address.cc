#include <arpa/inet.h>

#include <algorithm>

#include "base/check_that.h"
#include "base/parse_number.h"
#include "cardinal/address.h"

namespace cardinal {
namespace {

struct Network {
  IpAddress base;
  unsigned bits = 0;
};

std::optional<Network> parse_network(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto base = parse_ip(text.substr(0, slash));
  if (!base) return std::nullopt;
  const unsigned most = base->is_v4 ? 32 : 128;
  if (slash == std::string_view::npos) return Network{*base, most};
  const std::string_view digits = text.substr(slash + 1);
  const auto bits = parse_number<unsigned>(digits);
  if (!bits || *bits > most) return std::nullopt;
  return Network{*base, *bits};
}

bool is_within(const IpAddress& address, const Network& network) {
  if (address.is_v4 != network.base.is_v4) return false;
  const std::size_t whole = network.bits / 8;
  if (!std::equal(address.bytes.data(), address.bytes.data() + whole,
                  network.base.bytes.data())) {
    return false;
  }
  const unsigned rest = network.bits % 8;
  if (rest == 0) return true;
  const unsigned differ =
      address.bytes[whole] ^ unsigned { network.base.bytes[whole] };
  return differ >> (8 - rest) == 0;
}

// The first that fits gives the name, so that the more exact ones stand first.
// IPv6 has one network of addresses for everybody, 2000::/3; what is not in it
// is refused by the last row.
constexpr SpecialNetwork networks[] = {
    {"169.254.169.254/32", "metadata", "cloud instance metadata"},
    {"169.254.170.2/32", "metadata", "cloud task credentials"},
    {"100.100.100.200/32", "metadata", "cloud instance metadata"},
    {"168.63.129.16/32", "metadata", "cloud wire server"},
    {"192.0.0.192/32", "metadata", "cloud instance metadata"},
    {"0.0.0.0/8", "this-network", "RFC 791: this host on this network"},
    {"10.0.0.0/8", "private", "RFC 1918"},
    {"100.64.0.0/10", "shared", "RFC 6598: behind a carrier's NAT"},
    {"127.0.0.0/8", "loopback", "RFC 1122: this machine"},
    {"169.254.0.0/16", "link-local", "RFC 3927"},
    {"172.16.0.0/12", "private", "RFC 1918"},
    {"192.0.0.0/24", "reserved", "RFC 6890: protocol assignments"},
    {"192.0.2.0/24", "documentation", "RFC 5737"},
    {"192.88.99.0/24", "6to4", "RFC 7526: relays, no longer in use"},
    {"192.168.0.0/16", "private", "RFC 1918"},
    {"198.18.0.0/15", "benchmark", "RFC 2544"},
    {"198.51.100.0/24", "documentation", "RFC 5737"},
    {"203.0.113.0/24", "documentation", "RFC 5737"},
    {"224.0.0.0/4", "multicast", "RFC 5771"},
    {"255.255.255.255/32", "broadcast", "RFC 919"},
    {"240.0.0.0/4", "reserved", "RFC 1112"},
    {"fd00:ec2::254/128", "metadata", "cloud instance metadata"},
    {"fd00:ec2::23/128", "metadata", "cloud task credentials"},
    {"fd20:ce::254/128", "metadata", "cloud instance metadata"},
    {"::/128", "unspecified", "RFC 4291"},
    {"::1/128", "loopback", "RFC 4291: this machine"},
    {"::ffff:0:0/96", "v4-mapped", "RFC 4291: embeds an IPv4 address"},
    {"::ffff:0:0:0/96", "v4-translated", "RFC 2765: embeds an IPv4 address"},
    {"::/96", "v4-compatible", "RFC 4291: embeds an IPv4 address"},
    {"64:ff9b::/96", "NAT64", "RFC 6052: translates to an IPv4 address"},
    {"64:ff9b:1::/48", "NAT64", "RFC 8215: translates to an IPv4 address"},
    {"100::/64", "discard", "RFC 6666"},
    {"2001::/32", "Teredo", "RFC 4380: tunnels to an IPv4 address"},
    {"2001:2::/48", "benchmark", "RFC 5180"},
    {"2001::/23", "reserved", "RFC 2928: protocol assignments"},
    {"2001:db8::/32", "documentation", "RFC 3849"},
    {"2002::/16", "6to4", "RFC 3056: tunnels to an IPv4 address"},
    {"3fff::/20", "documentation", "RFC 9637"},
    {"5f00::/16", "reserved", "RFC 9602: segment routing"},
    {"fc00::/7", "unique-local", "RFC 4193"},
    {"fe80::/10", "link-local", "RFC 4291"},
    {"fec0::/10", "site-local", "RFC 3879"},
    {"ff00::/8", "multicast", "RFC 4291"},
};
constexpr SpecialNetwork outside_unicast = {
    "::/0", "reserved", "RFC 4291: outside 2000::/3, the global addresses"};

}  // namespace

std::optional<IpAddress> parse_ip(std::string_view text) {
  constexpr std::size_t text_max = 45;
  if (text.size() > text_max || text.contains('\0')) return std::nullopt;
  char terminated[text_max + 1] = "";  // as inet_pton wants it
  std::ranges::copy(text, terminated);
  IpAddress address;
  address.is_v4 = !text.contains(':');
  const int family = address.is_v4 ? AF_INET : AF_INET6;
  if (inet_pton(family, terminated, address.bytes.data()) != 1) return {};
  return address;
}

IpAddress unmapped(const IpAddress& address) {
  constexpr std::size_t mapped_at = 12;
  if (address.is_v4 || !is_within(address, "::ffff:0:0/96")) return address;
  IpAddress inner{.is_v4 = true};
  std::copy_n(address.bytes.begin() + mapped_at, 4, inner.bytes.begin());
  return inner;
}

std::string to_text(const IpAddress& address) {
  char text[INET6_ADDRSTRLEN] = "";
  inet_ntop(address.is_v4 ? AF_INET : AF_INET6, address.bytes.data(), text,
            sizeof text);
  return text;
}

bool is_network(std::string_view text) {
  return parse_network(text).has_value();
}

bool is_within(const IpAddress& address, std::string_view network) {
  const auto parsed = parse_network(network);
  CHECK(parsed);
  return is_within(address, *parsed);
}

std::span<const SpecialNetwork> special_networks() { return networks; }

const SpecialNetwork* special_network(const IpAddress& address) {
  static const auto parsed_networks = [] {
    std::array<Network, std::size(networks)> parsed;
    for (std::size_t i = 0; i < parsed.size(); ++i) {
      const auto network = parse_network(networks[i].network);
      CHECK(network);
      parsed[i] = *network;
    }
    return parsed;
  }();
  for (std::size_t i = 0; i < parsed_networks.size(); ++i) {
    if (is_within(address, parsed_networks[i])) return &networks[i];
  }
  const bool is_global = address.is_v4 || address.bytes[0] >> 5 == 1;
  return is_global ? nullptr : &outside_unicast;
}

}  // namespace cardinal
