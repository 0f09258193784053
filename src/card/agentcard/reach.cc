#include "cardinal/reach.h"

#include <algorithm>

#include "card/reach_parts.h"

namespace cardinal {
namespace {

// The one endpoint has all capabilities.
std::string unreached(const agentcard::Card& card, const std::string& method) {
  const bool has = std::ranges::any_of(
      card.capabilities,
      [&](const auto& capability) { return capability.id.text == method; });
  if (method.empty() || has) return {};
  return "the card has no capability \"" + method + "\"";
}

std::optional<std::vector<std::vector<AuthNeed>>> auth_of(
    const agentcard::Endpoint& endpoint) {
  if (!endpoint.auth_scheme) return std::nullopt;
  const std::string scheme(endpoint.auth_scheme.text);
  if (scheme == "none") return std::vector<std::vector<AuthNeed>>{};
  const bool known = std::ranges::find(agentcard::auth_schemes, scheme) !=
                     std::end(agentcard::auth_schemes);
  std::string kind = known ? scheme : "unknown";
  if (kind == "mtls") kind = "mutual_tls";
  return std::vector<std::vector<AuthNeed>>{
      {{.scheme = scheme, .kind = std::move(kind), .scopes = {}}}};
}

}  // namespace

Reach reach(const agentcard::Card& card, const ReachQuery& query) {
  Reacher reacher(query, agentcard::protocols);
  const agentcard::Endpoint& endpoint = card.endpoint;
  if (!endpoint.at) {
    reacher.found().note = "the card names no endpoint";
    return reacher.take();
  }
  reacher.judge({.at = endpoint.at,
                 .protocol = std::string(endpoint.protocol.text),
                 .uri = std::string(endpoint.url.text),
                 .version = {},
                 .tenant = {},
                 .priority = 0,
                 .auth = auth_of(endpoint)},
                unreached(card, query.method));
  return reacher.take();
}

}  // namespace cardinal
