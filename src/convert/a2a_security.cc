// What an A2A card asks of callers, by the names of its schemes.
#include <algorithm>

#include "convert/a2a_parts.h"
#include "convert/json_out.h"

namespace cardinal::convert {
namespace {

// Beyond this a list of alternatives is nobody's intention.
constexpr std::size_t alternatives_max = 64;

bool has_scopes(const Agent::Flow& flow,
                const std::vector<std::string>& scopes) {
  return std::ranges::all_of(scopes, [&](const std::string& scope) {
    return std::ranges::find(flow.scopes, scope, [](const auto& known) {
             return known.first;
           }) != flow.scopes.end();
  });
}

bool asks_for(const Agent::Requirements& security, const std::string& scheme) {
  return security && std::ranges::any_of(*security, [&](const auto& needs) {
           return std::ranges::find(needs, scheme, &Agent::Need::scheme) !=
                  needs.end();
         });
}

}  // namespace

// A2A says it once for all interfaces, ADP and AgentCard by endpoint.
void A2aWriter::choose_security() {
  security_ = agent_.security;
  if (security_) return;
  bool alike = true;
  for (const Agent::Interface* interface : interfaces_) {
    if (!interface->security) continue;
    if (!security_) {
      security_ = interface->security;
    } else if (*security_ != *interface->security) {
      alike = false;
      widen(*interface->security);
    }
  }
  // "none" at every endpoint is what a card says by saying nothing.
  const bool none = security_ && security_->empty();
  if (none) security_.reset();
  if (alike && !none) return;
  for (std::size_t i = 0; i < agent_.interfaces.size(); ++i) {
    notes_.lose(Aspect::interface_security, i,
                none ? "an A2A card says so by saying nothing"
                     : "A2A asks the same of callers at every interface; what "
                       "any of them asks stands there as an alternative");
  }
}

// What one more interface asks becomes an alternative; nothing is one too.
void A2aWriter::widen(const std::vector<Agent::Alternative>& more) {
  if (security_->empty()) security_->emplace_back();
  const std::vector<Agent::Alternative> nothing{{}};
  for (const auto& alternative : more.empty() ? nothing : more) {
    const auto known = std::ranges::find(*security_, alternative);
    if (known == security_->end()) security_->push_back(alternative);
  }
}

bool A2aWriter::is_sayable(const Agent::Flow& flow) const {
  return is_1_0_ || flow.kind != "deviceCode";
}

// Callers present the token of any flow as a bearer's: that can be said of a
// scheme whose flows cannot.
bool A2aWriter::is_bearer_only(const Agent::Scheme& scheme) const {
  return scheme.kind == Agent::SchemeKind::oauth2 &&
         std::ranges::none_of(scheme.flows, [this](const Agent::Flow& flow) {
           return is_sayable(flow);
         });
}

// Also where an endpoint asks for it by its word.
void A2aWriter::lose_scheme(std::size_t i, const std::string& why) {
  notes_.lose(Aspect::security_schemes, i, why);
  for (std::size_t at = 0; at < agent_.interfaces.size(); ++at) {
    if (asks_for(agent_.interfaces[at].security, agent_.schemes[i].name)) {
      notes_.lose(Aspect::interface_security, at, why);
    }
  }
}

void A2aWriter::name_schemes() {
  scheme_names_.resize(agent_.schemes.size());
  const auto is_taken = [this](const std::string& name) {
    return std::ranges::find(agent_.schemes, name, &Agent::Scheme::name) !=
               agent_.schemes.end() ||
           std::ranges::any_of(scheme_names_, [&](const SchemeNames& names) {
             return std::ranges::find(names, name) != names.end();
           });
  };
  for (std::size_t i = 0; i < agent_.schemes.size(); ++i) {
    const Agent::Scheme& scheme = agent_.schemes[i];
    if (a2a_kind(scheme.kind) == a2a::SchemeKind::unknown) {
      const std::string why = "A2A has no scheme like \"" + scheme.name +
                              "\"; the card does not say that callers need it";
      lose_scheme(i, why);
      continue;
    }
    SchemeNames& names = scheme_names_[i];
    names.push_back(scheme.name);
    if (!is_1_0_) continue;
    for (std::size_t flow = 1; flow < scheme.flows.size(); ++flow) {
      std::string name = scheme.name + "-" + scheme.flows[flow].kind;
      while (is_taken(name)) name += "-2";
      names.push_back(std::move(name));
    }
    if (names.size() > 1) {
      notes_.remark("A2A 1.0 has one flow a scheme: \"" + scheme.name +
                    "\" became " + std::to_string(names.size()) +
                    " schemes, each an alternative where it was required");
    }
  }
}

A2aWriter::SchemeNames A2aWriter::names_for(const Agent::Need& need) const {
  const auto scheme =
      std::ranges::find(agent_.schemes, need.scheme, &Agent::Scheme::name);
  // One that is not declared stays as it is; `check` reports it.
  if (scheme == agent_.schemes.end()) return {need.scheme};
  const auto i = static_cast<std::size_t>(scheme - agent_.schemes.begin());
  const SchemeNames& all = scheme_names_[i];
  if (all.size() < 2) return all;
  // A flow that does not grant the scopes is no way in.
  SchemeNames granting;
  for (std::size_t flow = 0; flow < all.size(); ++flow) {
    if (has_scopes(scheme->flows[flow], need.scopes)) {
      granting.push_back(all[flow]);
    }
  }
  return granting.empty() ? all : granting;
}

// Only OAuth 2.0 and OpenID Connect have scopes.
std::vector<std::string> A2aWriter::scopes_of(const Agent::Need& need) const {
  const auto scheme =
      std::ranges::find(agent_.schemes, need.scheme, &Agent::Scheme::name);
  const bool none = scheme != agent_.schemes.end() && is_bearer_only(*scheme);
  return none ? std::vector<std::string>() : need.scopes;
}

std::vector<Agent::Alternative> A2aWriter::renamed(
    const std::vector<Agent::Alternative>& alternatives) const {
  std::vector<Agent::Alternative> found;
  for (const Agent::Alternative& alternative : alternatives) {
    std::vector<Agent::Alternative> ways{{}};
    for (const Agent::Need& need : alternative) {
      std::vector<Agent::Alternative> longer;
      for (const std::string& name : names_for(need)) {
        for (const Agent::Alternative& way : ways) {
          if (longer.size() == alternatives_max) break;
          longer.push_back(way);
          longer.back().push_back({.scheme = name, .scopes = scopes_of(need)});
        }
      }
      ways = std::move(longer);
    }
    for (auto& way : ways) {
      if (found.size() < alternatives_max) found.push_back(std::move(way));
    }
  }
  return found;
}

void A2aWriter::put_requirements(
    const std::vector<Agent::Alternative>& alternatives) {
  out_.begin_array();
  for (const Agent::Alternative& alternative : alternatives) {
    out_.begin_object();
    if (is_1_0_) out_.key("schemes").begin_object();
    for (const Agent::Need& need : alternative) {
      out_.key(need.scheme);
      if (is_1_0_) {
        out_.begin_object();
        put_list(out_, "list", need.scopes);
        out_.end_object();
      } else {
        out_.begin_array();
        for (const std::string& scope : need.scopes) out_.string(scope);
        out_.end_array();
      }
    }
    if (is_1_0_) out_.end_object();
    out_.end_object();
  }
  out_.end_array();
}

void A2aWriter::put_security() {
  if (!security_) return;
  const auto alternatives = renamed(*security_);
  // An empty list says that nothing is needed: not where a need got lost.
  if (alternatives.empty() && (is_1_0_ || !security_->empty())) return;
  out_.key(is_1_0_ ? "securityRequirements" : "security");
  put_requirements(alternatives);
}

}  // namespace cardinal::convert
