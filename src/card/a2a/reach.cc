#include "cardinal/reach.h"

#include <algorithm>

#include "base/text.h"
#include "card/reach_parts.h"

namespace cardinal {
namespace {

using Alternatives = std::vector<std::vector<AuthNeed>>;

// The word all dialects share for a scheme of the card.
std::string kind_of(const a2a::Card& card, std::string_view name) {
  const auto scheme = std::ranges::find(card.schemes, name, &a2a::Scheme::name);
  if (scheme == card.schemes.end()) return "unknown";
  switch (scheme->kind) {
    case a2a::SchemeKind::unknown:
      return "unknown";
    case a2a::SchemeKind::api_key:
      return "api_key";
    case a2a::SchemeKind::oauth2:
      return "oauth2";
    case a2a::SchemeKind::open_id:
      return "open_id_connect";
    case a2a::SchemeKind::mutual_tls:
      return "mutual_tls";
    case a2a::SchemeKind::http:
      break;
  }
  const Value body = scheme->wrapped ? scheme->wrapped : scheme->typed;
  const auto word = body["scheme"].string().value_or("");
  if (is_same_word(word, "bearer")) return "bearer";
  return is_same_word(word, "basic") ? "basic" : "http";
}

// What a call has to satisfy: the skill's own alternatives, else the card's.
Alternatives alternatives(const a2a::Card& card, const a2a::Skill* skill) {
  Alternatives found;
  for (const a2a::Requirement& requirement :
       skill ? card.requirements_of(*skill) : card.own_requirements()) {
    auto& needs = found.emplace_back();
    for (const a2a::RequiredScheme& required : card.schemes_of(requirement)) {
      AuthNeed& copied = needs.emplace_back();
      copied.scheme = std::string(required.scheme);
      copied.kind = kind_of(card, required.scheme);
      for (const Value scope : required.scopes.items()) {
        if (const auto text = scope.string()) copied.scopes.emplace_back(*text);
      }
    }
  }
  return found;
}

// Whether the card says what a call needs. Schemes without a list of
// requirements leave it open, and 0.1 has words of its own; an empty list says
// that nothing is asked for.
bool is_said(const a2a::Card& card, const a2a::Skill* skill) {
  const bool listed =
      card.security || card.security_requirements ||
      (skill && (skill->security || skill->security_requirements));
  return listed || (card.schemes.empty() && !card.root["authentication"]);
}

std::string version_of(const a2a::Card& card, const a2a::Interface& interface) {
  if (interface.protocol_version) {
    return std::string(interface.protocol_version.text);
  }
  // Interfaces of 0.x have the card's.
  return std::string(card.protocol_version.text);
}

// The schema of 0.x takes JSONRPC where a card names no transport.
std::string binding_of(const a2a::Interface& interface) {
  if (interface.main && !interface.binding.present()) return "JSONRPC";
  return std::string(interface.binding.text);
}

}  // namespace

Reach reach(const a2a::Card& card, const ReachQuery& query) {
  Reacher reacher(query, a2a::core_bindings);
  const auto named = std::ranges::find(card.skills, query.method,
                                       [](const auto& s) { return s.id.text; });
  const bool has_skill = !query.method.empty() && named != card.skills.end();
  const a2a::Skill* const skill = has_skill ? &*named : nullptr;
  const std::string unreached =
      query.method.empty() || has_skill
          ? std::string()
          : "the card has no skill \"" + query.method + "\"";
  const Alternatives needed = alternatives(card, skill);
  for (const a2a::Interface& interface : card.interfaces) {
    ReachPoint point{.at = interface.at,
                     .protocol = binding_of(interface),
                     .uri = std::string(interface.url.text),
                     .version = version_of(card, interface),
                     .tenant = std::string(interface.tenant.text),
                     .priority = 0,
                     .auth = std::nullopt};
    if (is_said(card, skill)) point.auth = needed;
    reacher.judge(std::move(point), unreached);
  }
  if (card.interfaces.empty()) {
    reacher.found().note = "the card names no interface";
  }
  return reacher.take();
}

}  // namespace cardinal
