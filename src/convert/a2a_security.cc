// Security schemes and requirements of an A2A card.
#include <algorithm>

#include "convert/a2a_parts.h"
#include "convert/json_out.h"

namespace cardinal::convert {
namespace {

// Beyond this a list of alternatives is nobody's intention.
constexpr std::size_t alternatives_max = 64;

a2a::SchemeKind kind_for(Agent::SchemeKind kind) {
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

bool has_scopes(const Agent::Flow& flow,
                const std::vector<std::string>& scopes) {
  return std::ranges::all_of(scopes, [&](const std::string& scope) {
    return std::ranges::find(flow.scopes, scope, [](const auto& known) {
             return known.first;
           }) != flow.scopes.end();
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
      for (const auto& alternative : *interface->security) {
        const auto known = std::ranges::find(*security_, alternative);
        if (known == security_->end()) security_->push_back(alternative);
      }
    }
  }
  // "none" at every endpoint is what a card says by saying nothing.
  if (security_ && security_->empty()) security_.reset();
  if (alike) return;
  for (std::size_t i = 0; i < agent_.interfaces.size(); ++i) {
    notes_.lose(Aspect::interface_security, i,
                "A2A asks the same of callers at every interface; what any of "
                "them asks stands there as an alternative");
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
    if (kind_for(scheme.kind) == a2a::SchemeKind::unknown) {
      notes_.lose(Aspect::security_schemes, i,
                  "A2A has no scheme like \"" + scheme.name +
                      "\"; the card does not say that callers need it");
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
  // One that is not declared stays as it is; `check` tells.
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
          longer.back().push_back({.scheme = name, .scopes = need.scopes});
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

void A2aWriter::put_flow(const Agent::Flow& flow, std::size_t i) {
  out_.key(flow.kind).begin_object();
  put_text(out_, "authorizationUrl", flow.authorization_url);
  put_text(out_, "deviceAuthorizationUrl", flow.device_url);
  put_text(out_, "tokenUrl", flow.token_url);
  put_text(out_, "refreshUrl", flow.refresh_url);
  out_.key("scopes").begin_object();
  for (const auto& [scope, sense] : flow.scopes) {
    out_.key(scope).string(sense);
  }
  out_.end_object();
  if (is_1_0_) {
    put_boolean(out_, "pkceRequired", flow.pkce_required);
  } else if (flow.pkce_required) {
    notes_.lose(Aspect::security_schemes, i,
                "A2A 0.3 cannot say whether PKCE is required");
  }
  out_.end_object();
}

void A2aWriter::put_flows(const Agent::Scheme& scheme, std::size_t i,
                          const Agent::Flow* only) {
  out_.key("flows").begin_object();
  for (const Agent::Flow& flow : scheme.flows) {
    if (only && &flow != only) continue;
    if (!is_1_0_ && flow.kind == "deviceCode") {
      notes_.lose(Aspect::security_schemes, i,
                  "A2A 0.3 has no deviceCode flow");
      continue;
    }
    put_flow(flow, i);
  }
  out_.end_object();
}

void A2aWriter::put_api_key(const Agent::Scheme& scheme,
                            std::string_view place) {
  out_.key(place).string(scheme.location.empty() ? "header" : scheme.location);
  out_.key("name").string(scheme.parameter.empty() ? "X-API-Key"
                                                   : scheme.parameter);
  if (scheme.parameter.empty()) {
    notes_.add("/securitySchemes",
               "the card does not name the header of its API key; X-API-Key "
               "is the usual one");
  }
}

void A2aWriter::put_scheme(const Agent::Scheme& scheme, std::size_t i,
                           const Agent::Flow* only) {
  const a2a::SchemeKind kind = kind_for(scheme.kind);
  out_.begin_object();
  if (is_1_0_) {
    out_.key(a2a::wrapper_name(kind)).begin_object();
  } else {
    out_.key("type").string(a2a::type_name(kind));
  }
  put_text(out_, "description", scheme.description);
  switch (kind) {
    case a2a::SchemeKind::api_key:
      put_api_key(scheme, is_1_0_ ? "location" : "in");
      break;
    case a2a::SchemeKind::http:
      out_.key("scheme").string(scheme.http_scheme);
      put_text(out_, "bearerFormat", scheme.bearer_format);
      break;
    case a2a::SchemeKind::oauth2:
      put_text(out_, "oauth2MetadataUrl", scheme.url);
      put_flows(scheme, i, only);
      break;
    case a2a::SchemeKind::open_id:
      out_.key("openIdConnectUrl").string(scheme.url);
      break;
    case a2a::SchemeKind::mutual_tls:
    case a2a::SchemeKind::unknown:
      break;
  }
  if (is_1_0_) out_.end_object();
  out_.end_object();
}

void A2aWriter::put_schemes() {
  const bool any = std::ranges::any_of(
      scheme_names_, [](const SchemeNames& names) { return !names.empty(); });
  if (!any) return;
  out_.key("securitySchemes").begin_object();
  for (std::size_t i = 0; i < agent_.schemes.size(); ++i) {
    const Agent::Scheme& scheme = agent_.schemes[i];
    const SchemeNames& names = scheme_names_[i];
    for (std::size_t flow = 0; flow < names.size(); ++flow) {
      out_.key(names[flow]);
      const bool split = names.size() > 1;
      put_scheme(scheme, i, split ? &scheme.flows[flow] : nullptr);
    }
  }
  out_.end_object();
}

}  // namespace cardinal::convert
