#include "convert/a2a_schemes.h"

#include "convert/json_out.h"

namespace cardinal::convert {

void A2aSchemeWriter::write_flow(const Agent::Flow& flow, std::size_t i) {
  out_.key(flow.kind).begin_object();
  put_text(out_, "authorizationUrl", flow.authorization_url);
  put_text(out_, "deviceAuthorizationUrl", flow.device_url);
  put_text(out_, "tokenUrl", flow.token_url);
  put_text(out_, "refreshUrl", flow.refresh_url);
  out_.key("scopes").begin_object();
  for (const auto& [scope, description] : flow.scopes) {
    out_.key(scope).string(description);
  }
  out_.end_object();
  if (writing_.is_1_0) {
    put_boolean(out_, "pkceRequired", flow.pkce_required);
  } else if (flow.pkce_required) {
    writing_.notes.lose(Aspect::security_schemes, i,
                        "A2A 0.3 cannot express whether PKCE is required");
  }
  out_.end_object();
}

void A2aSchemeWriter::write_flows(const Agent::Scheme& scheme, std::size_t i,
                                  const Agent::Flow* only) {
  out_.key("flows").begin_object();
  for (const Agent::Flow& flow : scheme.flows) {
    if (only && &flow != only) continue;
    if (!is_supported(flow, writing_.is_1_0)) {
      writing_.notes.lose(Aspect::security_schemes, i,
                          "A2A 0.3 has no deviceCode flow");
      continue;
    }
    write_flow(flow, i);
  }
  out_.end_object();
}

void A2aSchemeWriter::write_api_key(const Agent::Scheme& scheme) {
  out_.key(writing_.is_1_0 ? "location" : "in")
      .string(scheme.location.empty() ? "header" : scheme.location);
  out_.key("name").string(scheme.parameter.empty() ? "X-API-Key"
                                                   : scheme.parameter);
  if (scheme.parameter.empty()) {
    writing_.notes.add(
        "/securitySchemes",
        "the card does not name the header of its API key; X-API-Key "
        "is the usual one");
  }
}

void A2aSchemeWriter::write_bearer_only(const Agent::Scheme& scheme,
                                        std::size_t i) {
  const std::string reason = scheme.flows.empty()
                                 ? "the card names no flow"
                                 : "A2A 0.3 has no deviceCode flow";
  lose_scheme(writing_, i,
              reason +
                  "; the scheme requires a bearer token and does not state "
                  "where to get one");
  write_scheme({.name = scheme.name,
                .kind = Agent::SchemeKind::http,
                .description = scheme.description,
                .http_scheme = "bearer"},
               i, nullptr);
}

void A2aSchemeWriter::write_scheme(const Agent::Scheme& scheme, std::size_t i,
                                   const Agent::Flow* only) {
  const bool is_1_0 = writing_.is_1_0;
  if (is_bearer_only(scheme, is_1_0)) return write_bearer_only(scheme, i);
  const a2a::SchemeKind kind = a2a_kind(scheme.kind);
  out_.begin_object();
  if (is_1_0) {
    out_.key(a2a::wrapper_name(kind)).begin_object();
  } else {
    out_.key("type").string(a2a::type_name(kind));
  }
  put_text(out_, "description", scheme.description);
  switch (kind) {
    case a2a::SchemeKind::api_key:
      write_api_key(scheme);
      break;
    case a2a::SchemeKind::http:
      out_.key("scheme").string(scheme.http_scheme);
      put_text(out_, "bearerFormat", scheme.bearer_format);
      break;
    case a2a::SchemeKind::oauth2:
      put_text(out_, "oauth2MetadataUrl", scheme.url);
      write_flows(scheme, i, only);
      break;
    case a2a::SchemeKind::open_id:
      out_.key("openIdConnectUrl").string(scheme.url);
      break;
    case a2a::SchemeKind::mutual_tls:
    case a2a::SchemeKind::unknown:
      break;
  }
  if (is_1_0) out_.end_object();
  out_.end_object();
}

void A2aSchemeWriter::write() {
  const auto& schemes = writing_.agent.schemes;
  bool is_open = false;
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    const A2aSchemeNames::Names& names = names_.names_of(i);
    if (names.empty()) continue;
    if (!is_open) out_.key("securitySchemes").begin_object();
    is_open = true;
    for (std::size_t flow = 0; flow < names.size(); ++flow) {
      out_.key(names[flow]);
      const bool split = names.size() > 1;
      write_scheme(schemes[i], i, split ? &schemes[i].flows[flow] : nullptr);
    }
  }
  if (is_open) out_.end_object();
}

}  // namespace cardinal::convert
