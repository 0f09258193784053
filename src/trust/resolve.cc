#include "trust/resolve.h"

#include "base/text.h"
#include "trust/subject.h"

namespace cardinal {
namespace {

std::optional<NamedKey> key_in_name(std::string_view subject) {
  const std::string normal = normalised_subject(subject);
  const ParsedAgentUri name = parse_agent_uri(normal);
  if (name.fault != AgentUriFault::none) return std::nullopt;
  const auto key = key_of_label(name.uri.authority);
  if (!key) return std::nullopt;
  return NamedKey{*key, {}};
}

void add_in_force(const NamedKey& key, std::optional<std::int64_t> now_ms,
                  ResolvedKeys& resolved) {
  if (is_in_force(key, now_ms)) {
    resolved.keys.push_back(&key);
  } else {
    ++resolved.out_of_force;
  }
}

}  // namespace

bool is_in_force(const NamedKey& key, std::optional<std::int64_t> now_ms) {
  if (!key.nbf_s && !key.exp_s) return true;
  if (!now_ms) return false;
  const std::int64_t now_s = *now_ms / 1000;
  return now_s >= key.nbf_s.value_or(now_s) &&
         (!key.exp_s || now_s < *key.exp_s);
}

ResolvedKeys resolve_keys(std::string_view subject,
                          const TrustSources& sources) {
  ResolvedKeys resolved;
  resolved.of_name = key_in_name(subject);
  if (resolved.of_name) {
    resolved.how = How::self_certified;
    return resolved;
  }
  if (sources.store) {
    const auto pins = sources.store->pins_for(subject);
    for (const Pin* pin : pins) {
      add_in_force(pin->key, sources.now_ms, resolved);
    }
    // Even if none of them is in force: a pin excludes other keys.
    if (!pins.empty()) {
      resolved.how = How::pinned;
      return resolved;
    }
  }
  for (const NamedKey& key : sources.jwks) {
    add_in_force(key, sources.now_ms, resolved);
  }
  if (!resolved.keys.empty()) resolved.how = How::trusted_jwks;
  return resolved;
}

std::string note_of_times(const ResolvedKeys& resolved) {
  if (resolved.out_of_force == 0) return {};
  return "; not in force by its \"nbf\" or \"exp\", and so not tried: " +
         counted(resolved.out_of_force, "key");
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
