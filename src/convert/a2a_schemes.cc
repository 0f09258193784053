// The security schemes of an A2A card.
#include <algorithm>

#include "convert/a2a_parts.h"
#include "convert/json_out.h"

namespace cardinal::convert {

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
    if (!is_sayable(flow)) {
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

void A2aWriter::put_bearer_only(const Agent::Scheme& scheme, std::size_t i) {
  lose_scheme(i, scheme.flows.empty()
                     ? "the card names no flow, so that the scheme asks for a "
                       "bearer token and does not say whence"
                     : "A2A 0.3 has no deviceCode flow; the scheme asks for a "
                       "bearer token and does not say whence");
  put_scheme({.name = scheme.name,
              .kind = Agent::SchemeKind::http,
              .description = scheme.description,
              .http_scheme = "bearer"},
             i, nullptr);
}

void A2aWriter::put_scheme(const Agent::Scheme& scheme, std::size_t i,
                           const Agent::Flow* only) {
  if (is_bearer_only(scheme)) return put_bearer_only(scheme, i);
  const a2a::SchemeKind kind = a2a_kind(scheme.kind);
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
