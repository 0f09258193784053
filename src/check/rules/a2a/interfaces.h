// What the rules about interfaces share.
#pragma once

#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

// Whether it stands in additionalInterfaces, as 0.2.4 to 0.3 have them.
bool is_additional(const Card& card, const Interface& interface);
// Whether it stands in supportedInterfaces, as 1.0 has them.
bool is_supported(const Card& card, const Interface& interface);

// The core binding that is meant, also by another spelling; empty for others.
// A main url without preferredTransport has JSONRPC.
std::string_view core_binding(const Interface& interface);

// As a gRPC interface is addressed.
bool is_host_and_port(std::string_view text);

// Major.Minor as numbers, whatever follows; nothing when it does not begin so.
struct ProtocolVersion {
  unsigned major_number = 0, minor_number = 0;
  auto operator<=>(const ProtocolVersion&) const = default;
};
std::optional<ProtocolVersion> protocol_version(std::string_view text);

}  // namespace cardinal::a2a
