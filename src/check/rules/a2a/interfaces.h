// What the rules about interfaces share.
#pragma once

#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

// Whether it is in additionalInterfaces, the list of 0.2.4 to 0.3.
bool is_additional(const AnnotatedCard& card, const Interface& interface);
// Whether it is in supportedInterfaces, the list of 1.0.
bool is_supported(const AnnotatedCard& card, const Interface& interface);

// The core binding that is meant, even if misspelled; empty for others.
// A main url without preferredTransport has JSONRPC.
std::string_view core_binding(const Interface& interface);

// Major.Minor as numbers, ignoring what follows; nothing if they are missing.
struct ProtocolVersion {
  unsigned major_number = 0, minor_number = 0;
  auto operator<=>(const ProtocolVersion&) const = default;
};
std::optional<ProtocolVersion> protocol_version(std::string_view text);

}  // namespace cardinal::a2a
