#include "convert/a2a_scheme_names.h"

#include <algorithm>

namespace cardinal::convert {
namespace {

bool has_scopes(const Agent::Flow& flow,
                const std::vector<std::string>& scopes) {
  return std::ranges::all_of(scopes, [&](const std::string& scope) {
    return std::ranges::find(flow.scopes, scope, [](const auto& known) {
             return known.first;
           }) != flow.scopes.end();
  });
}

bool requires_scheme(const Agent::Requirements& security,
                     const std::string& scheme) {
  return security && std::ranges::any_of(*security, [&](const auto& needs) {
           return std::ranges::find(needs, scheme, &Agent::Need::scheme) !=
                  needs.end();
         });
}

}  // namespace

a2a::SchemeKind a2a_kind(Agent::SchemeKind kind) {
  switch (kind) {
    case Agent::SchemeKind::api_key:
      return a2a::SchemeKind::api_key;
    case Agent::SchemeKind::http:
      return a2a::SchemeKind::http;
    case Agent::SchemeKind::oauth2:
      return a2a::SchemeKind::oauth2;
    case Agent::SchemeKind::open_id:
      return a2a::SchemeKind::open_id;
    case Agent::SchemeKind::mutual_tls:
      return a2a::SchemeKind::mutual_tls;
    case Agent::SchemeKind::aitp_signed:
    case Agent::SchemeKind::unknown:
      break;
  }
  return a2a::SchemeKind::unknown;
}

bool is_supported(const Agent::Flow& flow, bool is_1_0) {
  return is_1_0 || flow.kind != "deviceCode";
}

bool is_bearer_only(const Agent::Scheme& scheme, bool is_1_0) {
  return scheme.kind == Agent::SchemeKind::oauth2 &&
         std::ranges::none_of(scheme.flows, [&](const Agent::Flow& flow) {
           return is_supported(flow, is_1_0);
         });
}

void lose_scheme(const A2aWriting& writing, std::size_t i,
                 const std::string& why) {
  const Agent& agent = writing.agent;
  writing.notes.lose(Aspect::security_schemes, i, why);
  for (std::size_t at = 0; at < agent.interfaces.size(); ++at) {
    if (requires_scheme(agent.interfaces[at].security, agent.schemes[i].name)) {
      writing.notes.lose(Aspect::interface_security, at, why);
    }
  }
}

bool A2aSchemeNames::is_taken(const std::string& name) const {
  const auto& schemes = writing_.agent.schemes;
  return std::ranges::find(schemes, name, &Agent::Scheme::name) !=
             schemes.end() ||
         std::ranges::any_of(names_, [&](const Names& names) {
           return std::ranges::find(names, name) != names.end();
         });
}

void A2aSchemeNames::add_flow_names(const Agent::Scheme& scheme,
                                    Names& names) const {
  for (std::size_t flow = 1; flow < scheme.flows.size(); ++flow) {
    std::string name = scheme.name + "-" + scheme.flows[flow].kind;
    while (is_taken(name)) name += "-2";
    names.push_back(std::move(name));
  }
  if (names.size() == 1) return;
  writing_.notes.remark("A2A 1.0 has one flow per scheme: \"" + scheme.name +
                        "\" became " + std::to_string(names.size()) +
                        " schemes, each an alternative where it was required");
}

void A2aSchemeNames::assign() {
  const auto& schemes = writing_.agent.schemes;
  names_.resize(schemes.size());
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    const Agent::Scheme& scheme = schemes[i];
    if (a2a_kind(scheme.kind) == a2a::SchemeKind::unknown) {
      lose_scheme(writing_, i,
                  "A2A has no equivalent of the scheme \"" + scheme.name +
                      "\"; the result does not state that callers need it");
      continue;
    }
    names_[i].push_back(scheme.name);
    if (writing_.is_1_0) add_flow_names(scheme, names_[i]);
  }
}

A2aSchemeNames::Names A2aSchemeNames::names_for(const Agent::Need& need) const {
  const auto& schemes = writing_.agent.schemes;
  const auto scheme =
      std::ranges::find(schemes, need.scheme, &Agent::Scheme::name);
  // An undeclared scheme keeps its name; `check` reports it.
  if (scheme == schemes.end()) return {need.scheme};
  const Names& all =
      names_of(static_cast<std::size_t>(scheme - schemes.begin()));
  if (all.size() < 2) return all;
  // A flow that does not grant the scopes cannot satisfy the need.
  Names granting;
  for (std::size_t flow = 0; flow < all.size(); ++flow) {
    if (has_scopes(scheme->flows[flow], need.scopes)) {
      granting.push_back(all[flow]);
    }
  }
  return granting.empty() ? all : granting;
}

}  // namespace cardinal::convert
