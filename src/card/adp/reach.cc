#include "cardinal/reach.h"

#include <algorithm>

#include "card/reach_parts.h"

namespace cardinal {
namespace {

bool has_tool(const adp::Card& card, std::string_view name) {
  return std::ranges::any_of(card.tools, [&](const adp::Tool& tool) {
    return tool.name.text == name;
  });
}

// Why the method is not reached there; empty where it is, or may be: a card
// without tools says nothing of its methods.
std::string unreached(const adp::Card& card, const adp::Endpoint& endpoint,
                      const std::string& method) {
  if (method.empty()) return {};
  if (!endpoint.methods) {
    if (card.tools.empty() || has_tool(card, method)) return {};
    return "it reaches the card's tools, of which none is \"" + method + "\"";
  }
  for (const Value item : endpoint.methods.items()) {
    if (item.string() == method) return {};
  }
  return "it does not list the method \"" + method + "\"";
}

std::optional<std::vector<std::vector<AuthNeed>>> auth_of(
    const adp::Endpoint& endpoint) {
  if (!endpoint.auth) return std::nullopt;
  const std::string auth(endpoint.auth.text);
  if (auth == "none") return std::vector<std::vector<AuthNeed>>{};
  const bool known =
      std::ranges::find(adp::auth_schemes, auth) != std::end(adp::auth_schemes);
  return std::vector<std::vector<AuthNeed>>{
      {{.scheme = auth, .kind = known ? auth : "unknown", .scopes = {}}}};
}

}  // namespace

Reach reach(const adp::Card& card, const ReachQuery& query) {
  Reacher reacher(query, adp::protocols);
  for (const adp::Endpoint& endpoint : card.endpoints) {
    // A priority beyond 64 bits is none.
    const std::int64_t priority = endpoint.priority.int64().value_or(0);
    reacher.judge({.at = endpoint.at,
                   .protocol = std::string(endpoint.protocol.text),
                   .uri = std::string(endpoint.uri.text),
                   .version = {},
                   .tenant = {},
                   .priority = priority,
                   .auth = auth_of(endpoint)},
                  unreached(card, endpoint, query.method));
  }
  Reach found = reacher.take();
  if (card.revoked()) {
    found.note = "the card is a revocation: the agent is gone";
  } else if (card.endpoints.empty()) {
    found.note = "the card names no endpoint";
  }
  return found;
}

}  // namespace cardinal
