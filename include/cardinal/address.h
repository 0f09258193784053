// IP addresses, and the networks that a public name must not resolve to.
//
//   if (auto address = parse_ip(host); address && special_network(*address)) {
//     refuse();
//   }
//
// Thread safety: values and free functions without shared state.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace cardinal {

struct IpAddress {
  std::array<std::uint8_t, 16> bytes{};  // of IPv4 only the first four
  bool is_v4 = false;
  bool operator==(const IpAddress&) const = default;
};
// Four decimal numbers or RFC 4291's forms; no zones, no brackets.
std::optional<IpAddress> parse_ip(std::string_view text);
std::string to_text(const IpAddress& address);

// A network of addresses that are not public: private, reserved, or IPv4
// addresses in another form.
struct SpecialNetwork {
  std::string_view network;  // "10.0.0.0/8"
  std::string_view name;     // "private": stable
  std::string_view why;      // "RFC 1918"
};
// In the order in which they are searched.
std::span<const SpecialNetwork> special_networks();
// The first one that contains the address; null for a public address.
const SpecialNetwork* special_network(const IpAddress& address);
// The IPv4 address in an IPv6 address that maps it (::ffff:10.0.0.1); any other
// address as it is.
IpAddress unmapped(const IpAddress& address);

// "10.0.0.0/8", "::1/128"; an address alone is a network of one.
bool is_network(std::string_view text);
// Requires: is_network(network).
bool is_within(const IpAddress& address, std::string_view network);

}  // namespace cardinal
