#include "trust/resolve.h"

#include "base/text.h"

namespace cardinal {
namespace {

std::optional<NamedKey> key_in_name(std::string_view subject) {
  const ParsedAgentUri name = parse_agent_uri(subject);
  if (name.fault != AgentUriFault::none) return std::nullopt;
  const auto key = key_of_label(name.uri.authority);
  if (!key) return std::nullopt;
  return NamedKey{*key, {}};
}

}  // namespace

Resolved resolve_keys(std::string_view subject, const TrustSources& sources) {
  Resolved resolved;
  resolved.of_name = key_in_name(subject);
  if (resolved.of_name) {
    resolved.how = How::self_certified;
    return resolved;
  }
  if (sources.store) {
    for (const Pin* pin : sources.store->pins_for(subject)) {
      resolved.keys.push_back(&pin->key);
    }
    if (!resolved.keys.empty()) {
      resolved.how = How::pinned;
      return resolved;
    }
  }
  for (const NamedKey& key : sources.jwks) resolved.keys.push_back(&key);
  if (!resolved.keys.empty()) resolved.how = How::trusted_jwks;
  return resolved;
}

std::string advice_for(std::string_view subject) {
  std::string advice =
      "give the signer's keys with --jwks FILE, or pin one with cardinal trust "
      "add";
  if (!subject.empty()) {
    advice += " --subject " + for_terminal(shortened(subject, 80));
  }
  return advice;
}

}  // namespace cardinal
