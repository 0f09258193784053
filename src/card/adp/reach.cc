#include "cardinal/reach.h"

#include <algorithm>
#include <limits>

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

// 1e1 is 10, and beyond 64 bits it is as far as they go: the order stays.
std::int64_t priority_of(const adp::Endpoint& endpoint) {
  if (const auto exact = endpoint.priority.int64()) return *exact;
  const double number = endpoint.priority.number().value_or(0);
  constexpr double limit = 9223372036854775808.0;  // 2^63
  if (number >= limit) return std::numeric_limits<std::int64_t>::max();
  if (number < -limit) return std::numeric_limits<std::int64_t>::min();
  return static_cast<std::int64_t>(number);
}

}  // namespace

Reach reach(const adp::Card& card, const ReachQuery& query) {
  Reacher reacher(query, adp::protocols);
  for (const adp::Endpoint& endpoint : card.endpoints) {
    reacher.judge({.at = endpoint.at,
                   .protocol = std::string(endpoint.protocol.text),
                   .uri = std::string(endpoint.uri.text),
                   .version = {},
                   .tenant = {},
                   .priority = priority_of(endpoint),
                   .auth = auth_of(endpoint)},
                  unreached(card, endpoint, query.method));
  }
  reacher.others(card.endpoints_at);
  Reach found = reacher.take();
  if (card.revoked()) {
    found.note = "the card is a revocation: the agent is gone";
  } else if (card.endpoints.empty()) {
    found.note = "the card names no endpoint";
  }
  return found;
}

}  // namespace cardinal
