// Hosts and ports that URIs may have by RFC 3986, but that no client connects
// to, or not all to the same place.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cardinal/address.h"
#include "cardinal/card.h"

namespace cardinal {

// Whether it is meant as an IPv4 address, but is not four decimal numbers.
bool is_lenient_number(std::string_view host);

// The IPv4 address that lenient clients and system resolvers read from a host
// that is not one: one to four numbers, decimal, octal or hexadecimal, of which
// the last fills the rest; also percent-encoded, in full-width characters and
// with a dot at the end. Empty for names, and for four plain decimal numbers.
std::optional<IpAddress> lenient_ipv4(std::string_view host);

// Why clients cannot connect to the host or the port of a URI that names the
// server to connect to; empty if nothing is wrong or the scheme is another.
// Without a scheme, it is the host and port of gRPC.
std::string connection_fault(const Uri& uri);

}  // namespace cardinal
